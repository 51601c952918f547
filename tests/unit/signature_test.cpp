// The operator language: what a signature says, and that it prints as it was read.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/operator_schema.h"
#include "model/target.h"
#include "native_functions_file.h"

namespace vmapgen {
namespace {

OperatorSchema parsed(std::string_view text) {
  Diagnostics diagnostics;
  auto schema = parse_operator_schema(text, {}, diagnostics);
  EXPECT_TRUE(schema.has_value() && diagnostics.empty()) << text << '\n' << diagnostics.render();
  return schema.value_or(OperatorSchema());
}

TEST(Signature, SaysWhatItSays) {
  const OperatorSchema add =
      parsed("add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)");
  EXPECT_EQ(add.name.ns, "aten");
  EXPECT_EQ(add.name.base, "add");
  EXPECT_EQ(add.name.overload, "out");
  EXPECT_EQ(add.name.cpp_name(), "add_out");
  ASSERT_EQ(add.arguments.size(), 4u);
  EXPECT_FALSE(add.arguments[1].kwarg_only);
  EXPECT_TRUE(add.arguments[2].kwarg_only);
  EXPECT_EQ(add.arguments[2].default_value, "1");
  EXPECT_TRUE(add.arguments[2].type.is(BaseType::Scalar));
  EXPECT_TRUE(add.arguments[3].is_write());
  EXPECT_EQ(add.arguments[3].where.column, 66);
  EXPECT_EQ(add.arguments[3].alias->before, std::vector<std::string>{"a"});
  ASSERT_EQ(add.returns.size(), 1u);
  EXPECT_FALSE(add.returns[0].name.has_value());
  EXPECT_EQ(add.returns[0].alias, add.arguments[3].alias);
  EXPECT_EQ(add.find("alpha"), &add.arguments[2]);
  EXPECT_EQ(add.find("beta"), nullptr);
  EXPECT_THAT(add.tensor_arguments(),
              testing::ElementsAre(&add.arguments[0], &add.arguments[1], &add.arguments[3]));
}

TEST(Signature, TypesNestInReadingOrder) {
  const OperatorSchema f = parsed(
      "f(int[1]? a, Tensor?[] b, SymInt[]? c, bool[3] d, __torch__.torch.classes.quantized.Packed e, "
      "Tensor(a!)[] g) -> ()");
  EXPECT_EQ(f.arguments[0].type, Type::optional(Type::list(Type::base(BaseType::Int), 1)));
  EXPECT_EQ(f.arguments[1].type, Type::list(Type::optional(Type::base(BaseType::Tensor))));
  EXPECT_EQ(f.arguments[2].type, Type::optional(Type::list(Type::base(BaseType::SymInt))));
  EXPECT_EQ(f.arguments[3].type.size(), 3);
  EXPECT_EQ(f.arguments[4].type, Type::custom("__torch__.torch.classes.quantized.Packed"));
  EXPECT_EQ(f.arguments[5].type, Type::list(Type::base(BaseType::Tensor)));
  EXPECT_TRUE(f.arguments[5].is_write());
  EXPECT_TRUE(f.arguments[1].type.holds_tensor() && f.arguments[1].type.is_tensor_list());
  EXPECT_FALSE(f.arguments[1].type.is_optional_tensor());
  EXPECT_EQ(f.arguments[0].type.innermost(), BaseType::Int);
  EXPECT_TRUE(f.returns.empty());
  EXPECT_NE(Type::list(Type::base(BaseType::Int), 1), Type::list(Type::base(BaseType::Int)));
  EXPECT_NE(Type::custom("a.B"), Type::custom("a.C"));
}

TEST(Signature, EveryBaseTypeHasItsWord) {
  for (int i = 0; i < static_cast<int>(BaseType::Custom); ++i) {
    const std::string word(to_word(BaseType(i)));
    ASSERT_FALSE(word.empty()) << i;
    EXPECT_EQ(base_type_from_word(word), BaseType(i)) << word;
    EXPECT_EQ(parsed("f(" + word + "? x) -> ()").to_string(), "f(" + word + "? x) -> ()");
  }
  EXPECT_EQ(base_type_from_word("Custom"), std::nullopt);
  EXPECT_EQ(base_type_from_word(""), std::nullopt);
}

// Parsing and printing gives the text back.
TEST(Signature, RoundTrip) {
  const char* signatures[] = {
      "f() -> ()",
      "f() -> Tensor",
      "f(*, int a) -> int",
      "myops::foo.bar(Tensor x) -> (Tensor out, int? n)",
      "split(Tensor(a -> *) self) -> Tensor(a)[]",
      "f(Tensor(a|b) x, Tensor(c! -> c|d) y) -> Tensor(a|b)",
      "f(Tensor(a!)? x=None, Tensor(b!)[]? y=None) -> ()",
      "f(float a=-1.5, float b=1e-05, float c=1., float d=-0) -> ()",
      "f(int[2] a=[0, -1], float[] b=[], bool[] c=[True, False], int[][] x, int[3]? d=None, int[2] e=1) -> "
      "()",
      "f(int reduction=Mean, MemoryFormat m=contiguous_format, ScalarType t=long, bool b=True) -> ()",
      R"(f(str a="\"'\\", str b='"\'\\', str c="a, b) -> ", str d="") -> ())",
      "__iand__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)",
      "f(Scalar s=1, Scalar t=0.5, Scalar u=True, Device? d=None, Layout l=strided) -> ()",
      "f(Tensor x) -> Tensor out",
      "f(__torch__.torch.classes.ns.Name c, __torch__.torch.classes.ns.Name? d) -> "
      "__torch__.torch.classes.ns.Name[]",
  };
  for (const char* text : signatures) EXPECT_EQ(parsed(text).to_string(), text);
}

TEST(Signature, PrintsItsNormalForm) {
  EXPECT_EQ(parsed("  aten::add.Tensor ( Tensor  self,Tensor other , * , Scalar alpha = 1 )->( Tensor )")
                .to_string(),
            "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
  EXPECT_EQ(parsed("f(Tensor ( a ! ) x, int [ 2 ] ? y)\n-> (Tensor(a!))").to_string(),
            "f(Tensor(a!) x, int[2]? y) -> Tensor(a!)");
}

TEST(Signature, NamesOfOperators) {
  EXPECT_EQ(parse_operator_name("add.Tensor"), (OperatorName{"aten", "add", "Tensor"}));
  EXPECT_EQ(parse_operator_name("aten::add"), (OperatorName{"aten", "add", ""}));
  EXPECT_EQ(parse_operator_name("myops::foo.bar")->to_string(), "myops::foo.bar");
  EXPECT_EQ((OperatorName{"aten", "sin", ""}).cpp_name(), "sin");
  for (const char* text :
       {"", ".", "add.", "add.a.b", "a::b::c", "::add", "add Tensor", "add(", "1add", "add.2d"}) {
    EXPECT_EQ(parse_operator_name(text), std::nullopt) << text;
  }
}

TEST(Signature, Variants) {
  const auto variant = [](const char* text) { return parsed(text).variant(); };
  EXPECT_EQ(variant("sin(Tensor self) -> Tensor"), Variant::Functional);
  EXPECT_EQ(variant("sin_(Tensor(a!) self) -> Tensor(a!)"), Variant::InPlace);
  EXPECT_EQ(variant("__ior__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)"), Variant::InPlace);
  EXPECT_EQ(variant("_foreach_sin_(Tensor(a!)[] self) -> ()"), Variant::InPlace);
  EXPECT_EQ(variant("sin.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)"), Variant::Out);
  EXPECT_EQ(variant("resize_out_(Tensor(a!) self, *, Tensor(b!) out) -> ()"), Variant::Out);
  EXPECT_EQ(variant("set_data(Tensor(a!) self, Tensor new_data) -> ()"), Variant::Mutable);
  EXPECT_EQ(variant("bump_(Tensor self, Tensor(a!) state) -> ()"), Variant::Mutable);
  EXPECT_EQ(variant("bump_(Tensor(a!) state) -> ()"), Variant::Mutable);
  EXPECT_EQ(variant("__xor__(Tensor(a!) self) -> ()"), Variant::Mutable);
  EXPECT_EQ(variant("t(Tensor(a) self) -> Tensor(a)"), Variant::Functional);
}

TEST(Signature, Views) {
  const auto view = [](const char* text) { return parsed(text).is_view(); };
  EXPECT_TRUE(view("t(Tensor(a) self) -> Tensor(a)"));
  EXPECT_TRUE(view("split(Tensor(a -> *) self, int n) -> Tensor(a)[]"));
  EXPECT_TRUE(view("f(Tensor(a|b) self) -> Tensor(b)"));
  EXPECT_TRUE(view("f(Tensor(a!) x, Tensor(b) y) -> (Tensor(a!), Tensor(b))"));
  EXPECT_FALSE(view("sin(Tensor self) -> Tensor"));
  EXPECT_FALSE(view("sin_(Tensor(a!) self) -> Tensor(a!)"));
  EXPECT_FALSE(view("f(Tensor(a) x, Tensor(b!) y) -> Tensor(b!)"));
}

TEST(Signature, InplaceTwins) {
  const auto twins = [](const char* a, const char* b) { return is_inplace_twin(parsed(a), parsed(b)); };
  EXPECT_TRUE(twins("sin(Tensor self) -> Tensor", "sin_(Tensor(a!) self) -> Tensor(a!)"));
  EXPECT_TRUE(twins("sin(Tensor[] self) -> Tensor[]", "sin_(Tensor(a!)[] self) -> ()"));
  EXPECT_TRUE(twins("__xor__(Tensor self) -> Tensor", "__ixor__(Tensor(a!) self) -> Tensor(a!)"));
  EXPECT_TRUE(twins("f(Tensor self, int[2] d=[0, 1]) -> Tensor",
                    "f_(Tensor(a!) self, int[2] d=[0,1]) -> Tensor(a!)"));
  EXPECT_TRUE(twins("m::f(Tensor self) -> Tensor", "m::f_(Tensor(a!) self) -> Tensor(a!)"));

  EXPECT_FALSE(twins("sin_(Tensor(a!) self) -> Tensor(a!)", "sin(Tensor self) -> Tensor"));
  EXPECT_FALSE(twins("sin(Tensor self) -> Tensor", "cos_(Tensor(a!) self) -> Tensor(a!)"));
  EXPECT_FALSE(twins("sin(Tensor self) -> Tensor", "m::sin_(Tensor(a!) self) -> Tensor(a!)"));
  EXPECT_FALSE(twins("f(Tensor self, int d) -> Tensor", "f_(Tensor(a!) self) -> Tensor(a!)"));
  EXPECT_FALSE(twins("f(Tensor self, int d) -> Tensor", "f_(Tensor(a!) self, SymInt d) -> Tensor(a!)"));
  EXPECT_FALSE(twins("f(Tensor self, int d=1) -> Tensor", "f_(Tensor(a!) self, int d=2) -> Tensor(a!)"));
  EXPECT_FALSE(twins("f(Tensor self, int d) -> Tensor", "f_(Tensor(a!) self, *, int d) -> Tensor(a!)"));
  EXPECT_FALSE(twins("f(Tensor self) -> (Tensor, Tensor)", "f_(Tensor(a!) self) -> Tensor(a!)"));
  EXPECT_FALSE(twins("f(Tensor self) -> int", "f_(Tensor(a!) self) -> Tensor(a!)"));
  EXPECT_FALSE(
      twins("f(Tensor self, Tensor o) -> Tensor", "f_(Tensor(a!) self, Tensor(b!) o) -> Tensor(a!)"));
  EXPECT_TRUE(twins("t(Tensor(a) self) -> Tensor(a)", "t_(Tensor(a!) self) -> Tensor(a!)"))
      << "a view's twin";
  EXPECT_TRUE(twins("f.x(Tensor self, int d) -> Tensor", "f_(Tensor(a!) self, int d) -> Tensor(a!)"))
      << "overloads";
  EXPECT_TRUE(twins("f(Tensor input, int d) -> Tensor", "f_(Tensor(a!) self, int d) -> Tensor(a!)"))
      << "as PyTorch names them";
  EXPECT_FALSE(twins("f(Tensor self, int d) -> Tensor", "f_(Tensor(a!) x, int d) -> Tensor(a!)"));
}

TEST(Signature, SameSignature) {
  const char* base = "f(Tensor self, int[2] d=[0, 1], *, str s=\"a b\") -> Tensor(a)";
  const auto same = [&](const char* other) { return same_signature(parsed(base), parsed(other)); };
  EXPECT_TRUE(same(base));
  EXPECT_TRUE(same("aten::f(Tensor self,int[2]  d=[0,1],*,str s=\"a b\")->Tensor(a)"));
  EXPECT_FALSE(same("g(Tensor self, int[2] d=[0, 1], *, str s=\"a b\") -> Tensor(a)"));
  EXPECT_FALSE(same("f(Tensor x, int[2] d=[0, 1], *, str s=\"a b\") -> Tensor(a)"));
  EXPECT_FALSE(same("f(Tensor? self, int[2] d=[0, 1], *, str s=\"a b\") -> Tensor(a)"));
  EXPECT_FALSE(same("f(Tensor self, int[2] d=[0, 2], *, str s=\"a b\") -> Tensor(a)"));
  EXPECT_FALSE(same("f(Tensor self, int[2] d, *, str s=\"a b\") -> Tensor(a)"));
  EXPECT_FALSE(same("f(Tensor self, int[2] d=[0, 1], *, str s=\"ab\") -> Tensor(a)"));
  EXPECT_FALSE(same("f(Tensor self, int[2] d=[0, 1], str s=\"a b\") -> Tensor(a)"));
  EXPECT_FALSE(same("f(Tensor self, int[2] d=[0, 1], *, str s=\"a b\") -> Tensor(b)"));
  EXPECT_FALSE(same("f(Tensor self, int[2] d=[0, 1], *, str s=\"a b\") -> (Tensor(a), Tensor)"));
  EXPECT_FALSE(same("f(Tensor self, int[2] d=[0, 1], *, str s=\"a b\") -> Tensor(a) out"));
  EXPECT_FALSE(same("f(Tensor(a) self, int[2] d=[0, 1], *, str s=\"a b\") -> Tensor(a)"));
}

TEST(Signature, DefaultsAreComparedByValue) {
  const auto read = [](const std::string& argument) {
    Diagnostics diagnostics;
    auto schema = parse_operator_schema("f(" + argument + ") -> Tensor", {}, diagnostics);
    EXPECT_TRUE(schema.has_value()) << argument;
    return *schema;
  };
  const auto same = [&](const std::string& a, const std::string& b) {
    return same_signature(read(a), read(b));
  };
  // As PyTorch's YAML has it, and as the registered operator prints it.
  EXPECT_TRUE(same("float rtol=1e-05", "float rtol=1.0000000000000001e-05"));
  EXPECT_TRUE(same("float median=0", "float median=0."));
  EXPECT_TRUE(same("Scalar alpha=1.0", "Scalar alpha=1."));
  EXPECT_TRUE(same("int[2] padding=0", "int[2] padding=[0, 0]"));
  EXPECT_TRUE(same("int reduction=Mean", "int reduction=1"));
  EXPECT_TRUE(same("ScalarType? dtype=long", "ScalarType? dtype=4"));
  EXPECT_TRUE(same("str how='none'", "str how=\"none\""));
  EXPECT_FALSE(same("Scalar alpha=1", "Scalar alpha=1."));
  EXPECT_FALSE(same("int[2] padding=0", "int[2] padding=[0, 1]"));
  EXPECT_FALSE(same("int[2] padding=0", "int[2] padding=[]"));
  EXPECT_FALSE(same("float x=1", "float x=2"));
  EXPECT_FALSE(same("int? dim=None", "int? dim=0"));
}

TEST(Signature, ManyArgumentsAreNoMistake) {
  std::string text = "f(int a0";
  for (int i = 1; i < 50'000; ++i) text += ", int a" + std::to_string(i);
  EXPECT_EQ(parsed(text + ") -> ()").arguments.size(), 50'000u);
}

class SignaturesOfPyTorch : public testing::Test {
 protected:
  void SetUp() override {
    file_ = native_functions_file();
    if (file_ == nullptr) GTEST_SKIP() << "no native_functions.yaml; set VMAPGEN_NATIVE_FUNCTIONS";
    target_ = Target::from_native_functions(file_);
  }
  std::shared_ptr<const SourceFile> file_;
  Target target_;
};

TEST_F(SignaturesOfPyTorch, PrintAsTheyStandInTheFile) {
  EXPECT_GE(target_.names().size(), 2000u);
  for (const OperatorName& name : target_.names()) {
    Diagnostics diagnostics;
    ASSERT_TRUE(target_.check(name, diagnostics)) << diagnostics.render();
    if (target_.find(name)->autogen) continue;  // these stand in no file
    const OperatorSchema& schema = target_.find(name)->schema;
    const std::string_view line = file_->line(schema.where.line);
    EXPECT_EQ(line.substr(schema.where.column - 1), schema.to_string());
  }
}

TEST_F(SignaturesOfPyTorch, AreNeverSomebodyElses) {
  const OperatorSchema* last = nullptr;
  for (const OperatorName& name : target_.names()) {
    const OperatorSchema& schema = target_.find(name)->schema;
    EXPECT_TRUE(same_signature(schema, schema));
    EXPECT_FALSE(last != nullptr && same_signature(*last, schema)) << name.to_string();
    last = &schema;
  }
}

// PyTorch's naming convention: an overload called `out` has a keyword argument that is written, a name that
// ends in `_` writes to `self`. Both are read off the arguments here, not off the name.
TEST_F(SignaturesOfPyTorch, VariantsFollowTheNames) {
  size_t out = 0, inplace = 0;
  for (const OperatorName& name : target_.names()) {
    const Variant variant = target_.find(name)->schema.variant();
    // Mutable: the oldest ones take what they write to by position.
    const bool writes = variant == Variant::Out || variant == Variant::Mutable;
    EXPECT_TRUE(name.overload != "out" || writes) << name.to_string();
    out += variant == Variant::Out;
    EXPECT_TRUE(variant != Variant::InPlace || name.base.ends_with('_')) << name.to_string();
    inplace += variant == Variant::InPlace;
  }
  EXPECT_GT(out, 500u);
  EXPECT_GT(inplace, 300u);
}

TEST_F(SignaturesOfPyTorch, TwinsAndViews) {
  const auto schema = [&](const char* name) -> const OperatorSchema& {
    const TargetOperator* op = target_.find(parse_operator_name(name).value());
    EXPECT_NE(op, nullptr) << name;
    static const OperatorSchema kNone;
    return op == nullptr ? kNone : op->schema;
  };
  for (const char* base :
       {"add.Tensor", "sin", "clamp", "masked_fill.Scalar", "_foreach_add.Scalar", "addmm", "tril"}) {
    std::string twin = base;
    twin.insert(std::min(twin.find('.'), twin.size()), 1, '_');
    EXPECT_TRUE(is_inplace_twin(schema(base), schema(twin.c_str()))) << base;
  }
  EXPECT_TRUE(is_inplace_twin(schema("__lshift__.Tensor"), schema("__ilshift__.Tensor")));
  EXPECT_FALSE(is_inplace_twin(schema("add.Tensor"), schema("add_.Scalar")));
  EXPECT_TRUE(is_inplace_twin(schema("transpose.int"), schema("transpose_")));
  EXPECT_TRUE(is_inplace_twin(schema("squeeze.dim"), schema("squeeze_.dim")));
  EXPECT_FALSE(is_inplace_twin(schema("squeeze.dim"), schema("squeeze_.dims")));
  for (const char* view :
       {"transpose.int", "view", "split.Tensor", "unbind.int", "slice.Tensor", "real", "detach"}) {
    EXPECT_TRUE(schema(view).is_view()) << view;
  }
  for (const char* other : {"add.Tensor", "add_.Tensor", "cat", "sin.out", "detach_", "transpose_"}) {
    EXPECT_FALSE(schema(other).is_view()) << other;
  }
}

}  // namespace
}  // namespace vmapgen
