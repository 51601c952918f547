// Two readers of one language: vmapgen's parser and libtorch's own must agree on what each signature says.
// The generator links no libtorch, so only here can it be held against it.
#include <gtest/gtest.h>
#include <torch/csrc/jit/frontend/function_schema_parser.h>
#include <torch/version.h>

#include <cstdlib>
#include <set>
#include <sstream>

#include "../unit/native_functions_file.h"
#include "model/operator_schema.h"
#include "model/target.h"

namespace vmapgen {
namespace {

// The type as libtorch prints it. Its differences: a list's size is kept beside the type, and two types are
// integers.
std::string torch_word(const Type& type) {
  if (type.is_optional()) return torch_word(type.element()) + '?';
  if (type.is_list()) return torch_word(type.element()) + "[]";
#if TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR < 12
  if (type.is(BaseType::Dimname)) return "str";
#endif
  const bool integer = type.is(BaseType::DeviceIndex) || type.is(BaseType::ConstQuantizerPtr);
  return integer ? "int" : type.to_string();
}

// The size of the list that an argument takes, optional or not.
std::optional<int64_t> size_of(const Type& type) {
  return type.is_optional() ? size_of(type.element()) : type.is_list() ? type.size() : std::nullopt;
}

std::string joined(const std::set<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : "|") + word;
  return out;
}

std::string alias_word(const std::optional<AliasAnnotation>& alias) {
  if (!alias) return "";
  const std::set<std::string> before(alias->before.begin(), alias->before.end());
  const std::set<std::string> after(alias->after.begin(), alias->after.end());
  return joined(before) + (alias->is_write ? "!" : "") + "->" + joined(after.empty() ? before : after);
}

// libtorch hangs the annotation of `Tensor(a)[]` on the type within the list.
std::string alias_word(const c10::AliasInfo* alias) {
  if (alias == nullptr) return "";
  while (!alias->containedTypes().empty()) alias = &alias->containedTypes().front();
  std::set<std::string> before, after;
  for (const c10::Symbol& set : alias->beforeSets()) before.insert(set.toUnqualString());
  for (const c10::Symbol& set : alias->afterSets()) after.insert(set.toUnqualString());
  return joined(before) + (alias->isWrite() ? "!" : "") + "->" + joined(after);
}

// A plain value as both write it down; a word is a constant whose number only libtorch knows, so it says
// nothing.
std::string value_word(const std::string& text) {
  if (text == "None" || text == "True" || text == "False") return text;
  if (text[0] == '"' || text[0] == '\'') {
    std::string out = "\"";
    for (size_t i = 1; i + 1 < text.size(); ++i) out += text[i] == '\\' ? text[++i] : text[i];
    return out;
  }
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  return *end != '\0' ? "" : std::to_string(number);
}

std::string value_word(const c10::IValue& value) {
  if (value.isNone()) return "None";
  if (value.isBool()) return value.toBool() ? "True" : "False";
  if (value.isString()) return '"' + value.toStringRef();
  if (value.isInt()) return std::to_string(static_cast<double>(value.toInt()));
  return value.isDouble() ? std::to_string(value.toDouble()) : "?";
}

// Nothing when the default's text can mean the value.
std::string default_mismatch(const std::string& text, const c10::IValue& value) {
  if (!value.isList()) {
    const std::string word = value_word(text);
    return word.empty() || word == value_word(value) ? "" : text + " is not " + value_word(value);
  }
  // `int[2] stride=1` stands for as many of them as the size says.
  std::vector<std::string> items;
  std::stringstream stream(text.front() == '[' ? text.substr(1, text.size() - 2) : text);
  for (std::string item; std::getline(stream, item, ',');) {
    std::erase(item, ' ');
    items.push_back(item);
  }
  const auto list = value.toListRef();
  if (text.front() != '[') items.resize(list.size(), items.front());
  if (items.size() != list.size()) return text + " has another length";
  for (size_t i = 0; i < items.size(); ++i) {
    const std::string word = value_word(items[i]);
    if (!word.empty() && word != value_word(list[i])) return text + " is not " + value_word(list[i]);
  }
  return "";
}

// Every difference between the two readings, in words; nothing when they agree.
class Comparison {
 public:
  Comparison(const OperatorSchema& ours, const c10::FunctionSchema& theirs) {
    expect("namespace", ours.name.ns, std::string(theirs.getNamespace().value_or("aten")));
    const std::string& name = theirs.name();
    const size_t colons = name.find("::");
    expect("name", ours.name.base, colons == std::string::npos ? name : name.substr(colons + 2));
    expect("overload", ours.name.overload, theirs.overload_name());
    expect("arguments", ours.arguments.size(), theirs.arguments().size());
    expect("returns", ours.returns.size(), theirs.returns().size());
    expect("mutable", ours.variant() != Variant::Functional, theirs.is_mutable());
    if (!differences_.empty()) return;
    for (size_t i = 0; i < ours.arguments.size(); ++i) compare(ours.arguments[i], theirs.arguments()[i]);
    for (size_t i = 0; i < ours.returns.size(); ++i) {
      const Return& result = ours.returns[i];
      where_ = "return " + std::to_string(i);
      expect("name", result.name.value_or(""), theirs.returns()[i].name());
      expect("type", torch_word(result.type), theirs.returns()[i].real_type()->str());
      expect("alias", alias_word(result.alias), alias_word(theirs.returns()[i].alias_info()));
    }
  }

  const std::string& differences() const { return differences_; }

 private:
  void compare(const Argument& ours, const c10::Argument& theirs) {
    where_ = ours.name;
    expect("name", ours.name, theirs.name());
    expect("type", torch_word(ours.type), theirs.real_type()->str());
    expect("size", size_of(ours.type).value_or(-1), int64_t{theirs.N().value_or(-1)});
    expect("kwarg_only", ours.kwarg_only, theirs.kwarg_only());
    expect("has a default", ours.default_value.has_value(), theirs.default_value().has_value());
    expect("alias", alias_word(ours.alias), alias_word(theirs.alias_info()));
    expect("written", ours.is_write(), theirs.alias_info() != nullptr && theirs.alias_info()->isWrite());
    if (ours.default_value && theirs.default_value()) {
      expect("default", default_mismatch(*ours.default_value, *theirs.default_value()), std::string());
    }
  }

  template <class T>
  void expect(const char* what, const T& ours, const T& theirs) {
    if (ours == theirs) return;
    std::ostringstream out;
    out << where_ << ": " << what << ": ours `" << ours << "`, libtorch's `" << theirs << "`\n";
    differences_ += out.str();
  }

  std::string where_ = "operator";
  std::string differences_;
};

std::string differences(std::string_view text) {
  Diagnostics diagnostics;
  const auto ours = parse_operator_schema(text, {}, diagnostics);
  if (!ours) return diagnostics.render();
  try {
    return Comparison(*ours, torch::jit::parseSchema(std::string(text), /*allow_typevars=*/false))
        .differences();
  } catch (const std::exception& error) {
    return error.what();
  }
}

TEST(SignatureAgreement, OnEveryOperatorOfPyTorch) {
  const auto file = native_functions_file();
  if (file == nullptr) GTEST_SKIP() << "no native_functions.yaml; set VMAPGEN_NATIVE_FUNCTIONS";
  const Target target = Target::from_native_functions(file);
  ASSERT_GE(target.names().size(), 2000u);
  for (const OperatorName& name : target.names()) {
    const std::string text = target.find(name)->schema.to_string();
    EXPECT_EQ(differences(text), "") << text;
  }
}

TEST(SignatureAgreement, OnWhatALibraryMayWrite) {
  const char* signatures[] = {
      "myops::foo.bar(Tensor x, *, str mode=\"a, b) -> \") -> (Tensor out, int n)",
      "myops::foo(Tensor(a!)? x=None, Tensor?[] y) -> ()",
      "myops::foo(Tensor(a|b) x, Tensor(c!) y) -> (Tensor(a|b), Tensor(c!))",
      "myops::foo(Tensor(a -> *) x) -> Tensor(a)[]",
      "myops::foo(int[2] a=[0, -1], int[2] b=3, int[1]? c=None, float[] d=[0.5, -1e-05]) -> (int, float)",
      "myops::foo(Scalar s=1, Scalar t=0.5, bool b=True, *, complex c) -> SymInt",
      "myops::foo(MemoryFormat m=contiguous_format, ScalarType t=long, int r=Mean, Layout? l=None) -> bool",
      "myops::foo(SymInt[]? a=None, SymInt b=-1, bool[2] c, Generator? g=None, *, Storage s, Stream t) -> ()",
      "  myops::foo ( Tensor ( a! ) x ,int [ 2 ] y = [ 1 , 2 ] ) -> ( Tensor ( a! ) )",
  };
  for (const char* text : signatures) EXPECT_EQ(differences(text), "") << text;
}

// Every type with every form of default: what vmapgen takes as a value of the type, libtorch does.
TEST(SignatureAgreement, OnDefaults) {
  const char* values[] = {"None",
                          "True",
                          "0",
                          "-1",
                          "1.5",
                          "1e-05",
                          "-0.5",
                          "Mean",
                          "long",
                          "''",
                          "\"x\"",
                          "strided",
                          "[]",
                          "[0]",
                          "[1, -2]",
                          "[1.5]",
                          "[True]",
                          "[[]]",
                          "[[1]]",
                          "['x']",
                          "[None]",
                          "[Mean]",
                          "contiguous_format",
                          "Foo",
                          "9223372036854775807",
                          "-9223372036854775808",
                          "9223372036854775808",
                          "-9223372036854775809",
                          "[9223372036854775808]",
                          "1e308",
                          "1e999",
                          "1e-400"};
  size_t taken = 0;
  for (int i = 0; i < static_cast<int>(BaseType::Custom); ++i) {
    // Dimname has left libtorch, and DimVector stands only in the `precomputed` entries of
    // native_functions.yaml.
    if (BaseType(i) == BaseType::Dimname || BaseType(i) == BaseType::DimVector) continue;
    for (const char* suffix : {"", "?", "[]", "[2]", "[]?", "[2]?", "?[]"}) {
      for (const char* value : values) {
        const std::string text =
            "f(" + std::string(to_word(BaseType(i))) + suffix + " x=" + value + ") -> ()";
        Diagnostics diagnostics;
        if (!parse_operator_schema(text, {}, diagnostics)) continue;
        ++taken;
        EXPECT_EQ(differences(text), "") << text;
      }
    }
  }
  EXPECT_GT(taken, 200u);
}

// What vmapgen takes, libtorch takes, and understands in the same way: signatures with one character deleted,
// doubled or exchanged. (Not the other way round: libtorch is more lenient, and knows types that operators do
// not use.)
TEST(SignatureAgreement, OnMutations) {
  const std::string signatures[] = {
      "add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)",
      "my::f(int[2] b=[0, -1], float c=1e-05, Tensor?[] d, str a=\"x\", int[1]? e=None) -> (Tensor x, int[] "
      "y)",
  };
  size_t taken = 0;
  for (const std::string& text : signatures) {
    for (size_t at = 0; at < text.size(); ++at) {
      std::string exchanged = text;
      if (at > 0) std::swap(exchanged[at], exchanged[at - 1]);
      for (const std::string& mutated :
           {std::string(text).erase(at, 1), std::string(text).insert(at, 1, text[at]), exchanged}) {
        Diagnostics diagnostics;
        if (!parse_operator_schema(mutated, {}, diagnostics)) continue;
        ++taken;
        EXPECT_EQ(differences(mutated), "") << mutated;
      }
    }
  }
  EXPECT_GT(taken, 100u);
}

}  // namespace
}  // namespace vmapgen
