// Reading native_functions.yaml: the same entries as a YAML library finds, and which operator is what.
#include "model/target.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include "model/native_functions.h"
#include "native_functions_file.h"

namespace vmapgen {
namespace {

std::shared_ptr<const SourceFile> file_of(std::string text) {
  return std::make_shared<const SourceFile>("native_functions.yaml", std::move(text));
}

OperatorName name(std::string_view text) {
  return parse_operator_name(text).value();
}

Target target_of(std::string text) {
  Diagnostics diagnostics;
  Target target = Target::from_native_functions(file_of(std::move(text)), &diagnostics);
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.render();
  return target;
}

// What a scanned entry says, in words.
std::string facts(const NativeFunction& entry) {
  return std::string(entry.signature) + (entry.structured ? " structured" : "") +
         (entry.has_structured_delegate ? " delegate" : "") + (entry.has_dispatch ? " dispatch" : "") +
         (entry.dispatches_composite_implicit ? " implicit" : "");
}

// The same, as yaml-cpp reads it.
std::string facts(const YAML::Node& entry) {
  std::string text = entry["func"].as<std::string>();
  if (entry["structured"] && entry["structured"].as<bool>()) text += " structured";
  if (entry["structured_delegate"]) text += " delegate";
  if (!entry["dispatch"]) return text;
  text += " dispatch";
  for (const auto& item : entry["dispatch"]) {
    const std::string keys = ", " + item.first.as<std::string>() + ",";
    if (keys.find(", CompositeImplicitAutograd,") != std::string::npos) return text + " implicit";
  }
  return text;
}

// Both readings of a text, entry by entry.
void expect_agreement(const std::shared_ptr<const SourceFile>& file) {
  Diagnostics diagnostics;
  const std::vector<NativeFunction> ours = scan_native_functions(file, &diagnostics);
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.render();
  const YAML::Node theirs = YAML::Load(file->text());
  ASSERT_EQ(ours.size(), theirs.size());
  for (size_t i = 0; i < ours.size(); ++i) {
    EXPECT_EQ(facts(ours[i]), facts(theirs[i]));
    const YAML::Mark mark = theirs[i]["func"].Mark();
    EXPECT_EQ(ours[i].where.line, mark.line + 1) << facts(ours[i]);
    EXPECT_EQ(ours[i].where.column, mark.column + 1) << facts(ours[i]);
  }
}

const char kManyForms[] = R"(# a list
- func: plain(Tensor self) -> Tensor   # with a comment
  variants: function

- func: "quoted(str s=\"a # b\", str t=\"\\\\\") -> Tensor"
  dispatch:
    CompositeImplicitAutograd: quoted_symint
- func: 'single(str s=''x'') -> ()'
  dispatch:
    CPU, CompositeImplicitAutograd, CUDA: single
- func: folded(Tensor self,
      Tensor other, *,

      Tensor(a!) out) -> Tensor(a!)
  structured: True
  precomputed:
  - dim -> int dim, int size
- func: "folded_quoted(Tensor self,
    Tensor other) -> Tensor"
  structured_delegate: folded
  dispatch:
    # CompositeImplicitAutograd: in a comment
    CPU: CompositeImplicitAutograd_like   # CompositeImplicitAutograd
    CompositeImplicitAutogradNestedTensor: something
- func: >
    block(Tensor self,
    Tensor other) -> Tensor
  dispatch: {}
- dispatch: {CPU: a, CompositeImplicitAutograd: b}
  tags: [core,
    pointwise]
  func: last_key(Tensor self) -> Tensor
  structured: False
-   func: wide(Tensor self) -> Tensor
    dispatch: # a comment
      CPU: wide_cpu
)";

TEST(ReadingNativeFunctions, AgreesWithYamlOnManyForms) {
  const auto file = file_of(kManyForms);
  Diagnostics diagnostics;
  const auto ours = scan_native_functions(file, &diagnostics);
  std::vector<std::string> lines;
  for (const NativeFunction& entry : ours) lines.push_back(facts(entry));
  EXPECT_THAT(
      lines,
      testing::ElementsAre(
          "plain(Tensor self) -> Tensor", R"(quoted(str s="a # b", str t="\\") -> Tensor dispatch implicit)",
          "single(str s='x') -> () dispatch implicit",
          "folded(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!) structured",
          "folded_quoted(Tensor self, Tensor other) -> Tensor delegate dispatch",
          "block(Tensor self, Tensor other) -> Tensor dispatch",
          "last_key(Tensor self) -> Tensor dispatch implicit", "wide(Tensor self) -> Tensor dispatch"));
  const YAML::Node theirs = YAML::Load(kManyForms);
  for (size_t i = 0; i < ours.size(); ++i) {
    // yaml-cpp keeps the blank line of the folded text and the block's last line end; a signature has
    // neither.
    std::string expected = facts(theirs[i]);
    std::replace(expected.begin(), expected.end(), '\n', ' ');
    const auto squeezed = [](std::string text) {
      for (size_t at; (at = text.find("  ")) != std::string::npos;) text.erase(at, 1);
      return text;
    };
    EXPECT_EQ(lines[i], squeezed(expected));
  }
}

TEST(ReadingNativeFunctions, AgreesWithYamlOnIndentedAndWindowsFiles) {
  expect_agreement(file_of("  - func: a(Tensor x) -> Tensor\n    structured: true\n  - func: b() -> ()\n"));
  expect_agreement(
      file_of("- func: a(Tensor x) -> Tensor\r\n  structured: True\r\n\r\n- func: b() -> ()\r\n"));
  expect_agreement(file_of("---\n- func: a(Tensor x) -> Tensor"));
}

TEST(ReadingNativeFunctions, ReportsWhatItCannotRead) {
  Diagnostics diagnostics;
  const Target target = Target::from_native_functions(file_of("- func: a(Tensor x) -> Tensor\n"
                                                              "- {func: b(Tensor x) -> Tensor}\n"
                                                              "- variants: method\n"
                                                              "- func: \"open(str s) -> ()\n"
                                                              "- func: no name\n"
                                                              "- func: a(int y) -> ()\n"),
                                                      &diagnostics);
  EXPECT_EQ(target.names().size(), 1u);
  EXPECT_EQ(diagnostics.render(),
            R"(native_functions.yaml:2:1: error: this entry has no readable `func` [target-entry]
  - {func: b(Tensor x) -> Tensor}
  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
native_functions.yaml:3:1: error: this entry has no readable `func` [target-entry]
  - variants: method
  ^~~~~~~~~~~~~~~~~~
native_functions.yaml:4:1: error: this entry has no readable `func` [target-entry]
  - func: "open(str s) -> ()
  ^~~~~~~~~~~~~~~~~~~~~~~~~~
native_functions.yaml:5:9: error: no operator's name before a `(` [target-entry]
  - func: no name
          ^~~~~~~
native_functions.yaml:6:9: error: a second entry for `a` [target-duplicate]
  - func: a(int y) -> ()
          ^~~~~~~~~~~~~~
native_functions.yaml:1:9: note: the first one
  - func: a(Tensor x) -> Tensor
          ^~~~~~~~~~~~~~~~~~~~~
)");
}

TEST(ReadingNativeFunctions, AFileOfSomethingElseIsAMistake) {
  for (const char* text : {"", "\n\n", "hello: world\n", "# only a comment"}) {
    Diagnostics diagnostics;
    EXPECT_TRUE(Target::from_native_functions(file_of(text), &diagnostics).names().empty());
    EXPECT_EQ(diagnostics.render(),
              "native_functions.yaml: error: no entry `- func: …` in this file [target-empty]\n");
  }
}

TEST(ReadingNativeFunctions, OddBytesDoNotCrash) {
  const std::string text = kManyForms;
  for (size_t at = 0; at < text.size(); ++at) {
    for (const std::string& mutated :
         {text.substr(0, at), text.substr(at), std::string(text).erase(at, 1),
          std::string(text).insert(at, 1, '\n'), std::string(text).insert(at, 1, '"'),
          std::string(text).insert(at, 1, '\0')}) {
      Diagnostics diagnostics;
      const Target target = Target::from_native_functions(file_of(mutated), &diagnostics);
      for (const OperatorName& each : target.names()) target.check(each, diagnostics);
      ASSERT_FALSE(target.names().empty() && diagnostics.empty());
      diagnostics.render();
    }
  }
}

TEST(Target, KnowsWhatIsCompositeAndStructured) {
  const Target target = target_of(kManyForms);
  const auto is = [&](const char* text) {
    const TargetOperator* op = target.find(name(text));
    return std::string(op->structured ? "structured " : "") + (op->composite_implicit ? "implicit" : "");
  };
  EXPECT_EQ(is("plain"), "implicit") << "no dispatch at all";
  EXPECT_EQ(is("quoted"), "implicit");
  EXPECT_EQ(is("single"), "implicit");
  EXPECT_EQ(is("folded"), "structured ");
  EXPECT_EQ(is("folded_quoted"), "structured ");
  EXPECT_EQ(is("block"), "") << "an empty dispatch is a dispatch";
  EXPECT_EQ(is("last_key"), "implicit");
  EXPECT_EQ(is("wide"), "");
}

TEST(Target, FindsByNameAndBase) {
  Target target = target_of(
      "- func: add.Tensor(Tensor self) -> Tensor\n- func: mul(Tensor self) -> Tensor\n"
      "- func: add.Scalar(Tensor self, Scalar s) -> Tensor\n- func: add_.Tensor(Tensor(a!) self) -> "
      "Tensor(a!)\n");
  EXPECT_THAT(target.names(),
              testing::ElementsAre(name("add.Tensor"), name("mul"), name("add.Scalar"), name("add_.Tensor")));
  const TargetOperator* found = target.find(name("add.Scalar"));
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->schema.arguments.size(), 2u);
  EXPECT_EQ(found->schema.where.line, 3);
  EXPECT_EQ(found->schema.where.column, 9);
  EXPECT_EQ(target.find(name("add")), nullptr);
  EXPECT_EQ(target.find(name("my::mul")), nullptr);
  EXPECT_THAT(target.overloads("add"), testing::ElementsAre(target.find(name("add.Tensor")), found));
  EXPECT_THAT(target.overloads("div"), testing::IsEmpty());

  const Target moved = std::move(target);
  EXPECT_EQ(moved.find(name("add.Scalar")), found) << "pointers outlive a move";
}

TEST(Target, TakesALibrarysOwnOperators) {
  Target target = target_of("- func: mul(Tensor self) -> Tensor\n");
  const TargetOperator* before = target.find(name("mul"));
  Diagnostics diagnostics;
  const auto own = parse_operator_schema("myops::mul.special(Tensor x) -> Tensor", {}, diagnostics);
  for (int i = 0; i < 1000; ++i) {
    OperatorSchema another = *own;
    another.name.base = "op" + std::to_string(i);
    target.add(std::move(another));
  }
  target.add(*own);
  EXPECT_EQ(target.find(name("mul")), before);
  EXPECT_EQ(target.find(name("myops::mul.special"))->schema.to_string(), own->to_string());
  EXPECT_FALSE(target.find(name("myops::mul.special"))->composite_implicit);
  EXPECT_THAT(target.overloads("mul"), testing::ElementsAre(before));
  EXPECT_EQ(target.overloads("myops::mul").size(), 1u);
  EXPECT_THROW(target.add(*own), std::logic_error);
  EXPECT_EQ(Target().names().size(), 0u);
}

TEST(Target, ABrokenSignatureIsToldByCheck) {
  const Target target = target_of("- func: good(Tensor self) -> Tensor\n- func: bad(Tensr self) -> Tensor\n");
  Diagnostics diagnostics;
  EXPECT_TRUE(target.check(name("good"), diagnostics));
  EXPECT_TRUE(target.check(name("absent"), diagnostics));
  EXPECT_FALSE(target.check(name("bad"), diagnostics));
  EXPECT_EQ(diagnostics.render(),
            "native_functions.yaml:2:13: error: unknown type `Tensr` [signature-unknown-type]\n"
            "  - func: bad(Tensr self) -> Tensor\n"
            "              ^~~~~\n"
            "note: did you mean `Tensor`?\n");
  EXPECT_THROW(target.overloads("bad"), BrokenSignature);
  try {
    target.find(name("bad"));
    FAIL() << "a broken signature was found";
  } catch (const BrokenSignature& error) {
    EXPECT_EQ(error.mistakes().render(), diagnostics.render());
  }
}

class TargetOfPyTorch : public testing::Test {
 protected:
  void SetUp() override {
    file_ = native_functions_file();
    if (file_ == nullptr) GTEST_SKIP() << "no native_functions.yaml; set VMAPGEN_NATIVE_FUNCTIONS";
  }
  std::shared_ptr<const SourceFile> file_;
};

TEST_F(TargetOfPyTorch, AgreesWithYaml) {
  expect_agreement(file_);
}

TEST_F(TargetOfPyTorch, KnownOperators) {
  Diagnostics diagnostics;
  const Target target = Target::from_native_functions(file_, &diagnostics);
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.render();
  const auto find = [&](const char* text) { return target.find(name(text)); };
  EXPECT_TRUE(find("add.out")->structured);
  EXPECT_TRUE(find("add.Tensor")->structured);
  EXPECT_TRUE(find("add_.Tensor")->structured);
  EXPECT_FALSE(find("add.Scalar")->structured);
  EXPECT_TRUE(find("matmul")->composite_implicit);
  EXPECT_TRUE(find("tile")->composite_implicit) << "named in dispatch";
  EXPECT_FALSE(find("view")->composite_implicit);
  EXPECT_FALSE(find("add.Tensor")->composite_implicit);
  EXPECT_EQ(find("no_such_operator"), nullptr);
  EXPECT_GE(target.overloads("add").size(), 3u);
}

}  // namespace
}  // namespace vmapgen
