// Mistakes in signatures: each at its place, several in one reading, and no input that breaks the parser.
#include <gtest/gtest.h>

#include "model/operator_schema.h"

namespace vmapgen {
namespace {

// The mistakes in a signature, without the lines that repeat it: `7-9 id: message` with columns as in the
// signature, then each note on a line with `+`.
std::string mistakes(std::string_view text) {
  Diagnostics diagnostics;
  const auto schema = parse_operator_schema(text, {}, diagnostics);
  EXPECT_EQ(schema.has_value(), diagnostics.empty()) << text;
  std::string out;
  const auto range = [](const SourceLocation& where) {
    return std::to_string(where.column) + '-' + std::to_string(where.column + where.length - 1);
  };
  for (const Diagnostic& item : diagnostics.items()) {
    out += range(item.where) + ' ' + item.id + ": " + item.message + '\n';
    for (const Note& note : item.notes) {
      out += "+ " + (note.where.known() ? range(note.where) + ' ' : "") + note.message + '\n';
    }
  }
  return out;
}

struct Broken {
  const char* text;
  const char* mistakes;
};

// Columns are the signature's own. Several mistakes in one signature are told in one go.
const Broken kBroken[] = {
    {"", "1-1 signature-expected: expected an operator's name, found the end of the signature\n"},
    {"   ", "4-4 signature-expected: expected an operator's name, found the end of the signature\n"},
    {"add", "4-4 signature-expected: expected `(`, found the end of the signature\n"},
    {"add.", "5-5 signature-expected: expected an overload's name, found the end of the signature\n"},
    {"add.(Tensor x) -> Tensor", "5-5 signature-expected: expected an overload's name, found `(`\n"},
    {"add.2d(Tensor x) -> Tensor", "5-6 signature-expected: expected an overload's name, found `2d`\n"},
    {"a::b::c(Tensor x) -> Tensor", "5-6 signature-expected: expected `(`, found `::`\n"},
    {"add(Tensor x)", "14-14 signature-expected: expected `->`, found the end of the signature\n"},
    {"add(Tensor x -> Tensor",
     "14-15 signature-expected: expected `,` or `)`, found `->`\n"
     "23-23 signature-expected: expected `)`, found the end of the signature\n"},
    {"add(Tensor x) Tensor", "15-20 signature-expected: expected `->`, found `Tensor`\n"},
    {"add(Tensor x) -> Tensor, int",
     "24-24 signature-expected: expected nothing behind the returns, found `,`\n"},
    {"add(Tensor x) -> (Tensor",
     "25-25 signature-expected: expected `,` or `)`, found the end of the signature\n"
     "25-25 signature-expected: expected `)`, found the end of the signature\n"},
    {"f(Tensr x) -> Tensor", "3-7 signature-unknown-type: unknown type `Tensr`\n+ did you mean `Tensor`?\n"},
    {"f(Tensor x, integer y) -> Tensor",
     "13-19 signature-unknown-type: unknown type `integer`\n"
     "+ the types are Tensor, int, SymInt, float, bool, SymBool, str, complex, Scalar, ScalarType, Layout, "
     "Device, "
     "DeviceIndex, MemoryFormat, Generator, Dimname, DimVector, Storage, Stream, QScheme, "
     "ConstQuantizerPtr\n"},
    {"f(Tensr(a!)[] x, flot y=1.0) -> bol",
     "3-7 signature-unknown-type: unknown type `Tensr`\n+ did you mean `Tensor`?\n"
     "18-21 signature-unknown-type: unknown type `flot`\n+ did you mean `float`?\n"
     "33-35 signature-unknown-type: unknown type `bol`\n+ did you mean `bool`?\n"},
    {"f(Tensor) -> Tensor", "9-9 signature-expected: expected the argument's name, found `)`\n"},
    {"f(Tensor, int) -> int",
     "9-9 signature-expected: expected the argument's name, found `,`\n"
     "14-14 signature-expected: expected the argument's name, found `)`\n"},
    {"f(Tensor x, ) -> Tensor", "13-13 signature-expected: expected a type, found `)`\n"},
    {"f(, Tensor x) -> Tensor", "3-3 signature-expected: expected a type, found `,`\n"},
    {"f(Tensor x int y) -> Tensor", "12-14 signature-expected: expected `,` or `)`, found `int`\n"},
    {"f(Tensor x; int y) -> Tensor", "11-11 signature-expected: expected `,` or `)`, found `;`\n"},
    {"f(Tensor x, int x) -> Tensor",
     "17-17 signature-duplicate-argument: a second argument `x`\n+ 10-10 the first one\n"},
    {"f() -> (int a, int a)", "20-20 signature-duplicate-return: a second return `a`\n"},
    {"f(int[] x, int[ y) -> int", "17-17 signature-expected: expected `]` or the list's size, found `y`\n"},
    {"f(int[2 x) -> int", "9-9 signature-expected: expected `]`, found `x`\n"},
    {"f(int[-1] x) -> int", "7-7 signature-expected: expected `]` or the list's size, found `-`\n"},
    {"f(int[99999999999999999999] x) -> int", "7-26 signature-number: the size is too large\n"},
    {"f(int?? x) -> int", "7-7 signature-optional: a second `?`\n"},
    {"f(a.b. x, c. y) -> int",
     "8-8 signature-expected: expected the rest of the type's name, found `x`\n"
     "14-14 signature-expected: expected the rest of the type's name, found `y`\n"},
    {"f(Tensor(a! x) -> Tensor(a!)",
     "13-13 signature-expected: expected `)` to end the alias annotation, found `x`\n"},
    {"f(Tensor(a!!) x, itn y) -> Tensor",
     "12-12 signature-expected: expected `)` to end the alias annotation, found `!`\n"
     "18-20 signature-unknown-type: unknown type `itn`\n+ did you mean `int`?\n"},
    {"f(Tensor() x) -> Tensor", "10-10 signature-expected: expected the name of an alias set, found `)`\n"},
    {"f(Tensor(a -> ) x) -> Tensor",
     "15-15 signature-expected: expected the name of an alias set, found `)`\n"},
    {"f(int(a) x) -> int", "6-6 signature-alias: only a tensor shares storage, not `int`\n"},
    {"f(Tensor[](a!) x, int y) -> ()",
     "11-11 signature-alias: an alias annotation stands right behind `Tensor`\n"
     "+ write `Tensor(a!)[]`, not `Tensor[](a!)`\n"},
    {"f(Tensor x, *) -> Tensor", "13-13 signature-star: no argument behind the `*`\n"},
    {"f(*, int x, *, int y) -> int", "13-13 signature-star: a second `*`\n"},
    {"f(int x=) -> int", "9-9 signature-expected: expected a default value, found `)`\n"},
    {"f(int x=-, int y=-z) -> int",
     "10-10 signature-expected: expected a number, found `,`\n"
     "19-19 signature-expected: expected a number, found `z`\n"},
    {"f(int x=12abc) -> int", "9-13 signature-expected: expected a default value, found `12abc`\n"},
    {"f(int[] x=[1, 2) -> int", "16-16 signature-expected: expected `,` or `]`, found `)`\n"},
    {"f(int[] x=[1, +, 2], itn y=1) -> int",
     "15-15 signature-expected: expected a default value, found `+`\n"
     "22-24 signature-unknown-type: unknown type `itn`\n+ did you mean `int`?\n"},
    {"f(str x='abc, int y=1) -> int", "9-29 signature-string: the string has no closing quote\n"},
    {"f(int a=1.5, float b=True, bool c=1, str d=e, Tensor f=None, int[] g=0, Scalar h='x') -> ()",
     "9-11 signature-default-type: `1.5` is no value of type `int`\n"
     "22-25 signature-default-type: `True` is no value of type `float`\n"
     "35-35 signature-default-type: `1` is no value of type `bool`\n"
     "44-44 signature-default-type: `e` is no value of type `str`\n"
     "56-59 signature-default-type: `None` is no value of type `Tensor`\n"
     "70-70 signature-default-type: `0` is no value of type `int[]`\n"
     "82-84 signature-default-type: `'x'` is no value of type `Scalar`\n"},
    {"f(int[2] a=[1, 2.5], int b=[1]) -> ()",
     "16-18 signature-default-type: `2.5` is no value of type `int`\n"
     "28-30 signature-default-type: `[1]` is no value of type `int`\n"},
    {"f(int[]? a=[1], Tensor[] b=[], int[] c=[[1]]) -> ()",
     "12-14 signature-default-type: `[1]` is no value of type `int[]?`\n"
     "28-29 signature-default-type: `[]` is no value of type `Tensor[]`\n"
     "41-43 signature-default-type: `[1]` is no value of type `int`\n"},
    {"f(int a=Foo, MemoryFormat b=contiguous_format, int[2] c=-9223372036854775809, float d=1e999) -> ()",
     "9-11 signature-default-type: `Foo` is no value of type `int`\n"
     "+ PyTorch reads the words `Mean`, `complex`, `contiguous_format`, `float`, `long` and `strided` there\n"
     "57-76 signature-default-type: `-9223372036854775809` is no value of type `int[2]`\n"
     "+ PyTorch reads an integer of 64 bits there\n"
     "87-91 signature-default-type: `1e999` is no value of type `float`\n"
     "+ PyTorch reads a number of double precision there, none beyond its range or too near to 0\n"},
    {"f(int[] a=[9223372036854775807, 9223372036854775808], Scalar? b=1e-400, float c=9223372036854775808) "
     "-> "
     "()",
     "33-51 signature-default-type: `9223372036854775808` is no value of type `int`\n"
     "+ PyTorch reads an integer of 64 bits there\n"
     "65-70 signature-default-type: `1e-400` is no value of type `Scalar?`\n"
     "+ PyTorch reads a number of double precision there, none beyond its range or too near to 0\n"},
    {"f(int a=1, Tensor b, int[] c, *, int d) -> int",
     "19-19 signature-default-order: the argument `b` has no default, but stands behind one that has\n"
     "+ 7-7 the one with a default\n"},
    {"f(Tensor x) -> Tensor(a",
     "24-24 signature-expected: expected `)` to end the alias annotation, found the end of the "
     "signature\n"},
    {"f(Tensor ünd) -> Tensor", "10-11 signature-expected: expected the argument's name, found `ü`\n"},
};

TEST(SignatureMistakes, EachAtItsPlace) {
  for (const Broken& broken : kBroken) EXPECT_EQ(mistakes(broken.text), broken.mistakes) << broken.text;
}

TEST(SignatureMistakes, AreShownInTheFile) {
  const auto file =
      std::make_shared<const SourceFile>("ops.yaml",
                                         "- func: f(Tensor x,\n    Tensr y,\n    int y) -> Tensor\n- func: "
                                         "\"g(str s=\\\"a\\\", itn i) -> ()\"\n");
  Diagnostics diagnostics;
  parse_operator_schema("f(Tensor x, Tensr y, int y) -> Tensor", {file, 1, 9, 11}, diagnostics);
  parse_operator_schema("g(str s=\"a\", itn i) -> ()", {file, 4, 9, 30}, diagnostics);
  EXPECT_EQ(diagnostics.render(), R"text(ops.yaml:2:5: error: unknown type `Tensr` [signature-unknown-type]
      Tensr y,
      ^~~~~
note: did you mean `Tensor`?
ops.yaml:3:9: error: a second argument `y` [signature-duplicate-argument]
      int y) -> Tensor
          ^
ops.yaml:2:11: note: the first one
      Tensr y,
            ^
ops.yaml:4:25: error: unknown type `itn` [signature-unknown-type]
  - func: "g(str s=\"a\", itn i) -> ()"
                          ^~~
note: did you mean `int`?
)text");
}

TEST(SignatureMistakes, FromNowhereShowTheSignature) {
  Diagnostics diagnostics;
  EXPECT_FALSE(parse_operator_schema("f(Tensor) -> ()", {}, diagnostics));
  EXPECT_EQ(diagnostics.render(),
            "<signature>:1:9: error: expected the argument's name, found `)` [signature-expected]\n"
            "  f(Tensor) -> ()\n"
            "          ^\n");
}

std::string repeated(std::string_view part, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += part;
  return out;
}

// Neither deep nor long input may exhaust the stack or take long; what is reported stays readable.
TEST(SignatureMistakes, HostileInputStaysBounded) {
  const std::string inputs[] = {
      "f(" + repeated("[", 10'000),
      "f(int x=" + repeated("[", 10'000),
      "f(int x=" + repeated("[", 10'000) + repeated("]", 10'000) + ") -> ()",
      "f(Tensor" + repeated("[]", 10'000) + " x) -> ()",
      "f(Tensor" + repeated("?", 10'000) + " x) -> ()",
      "f(Tensor" + repeated("[]?", 10'000) + " x) -> ()",
      "f(" + repeated("Tensor(", 10'000),
      "f(Tensor(" + repeated("a|", 10'000) + ") x) -> ()",
      "f(" + repeated("x.", 10'000) + " y) -> ()",
      "f(" + repeated("int x, ", 100'000) + "int y) -> ()",
      "f(" + repeated(",", 100'000) + ") -> ()",
      "f(str s='" + repeated("\\", 100'001),
      "f(" + repeated("(", 10'000) + repeated(")", 10'000),
      "f" + repeated("\x80", 100'000) + "(int x) -> ()",
      std::string(100'000, '\0'),
      repeated("a", 1'000'000),
  };
  for (const std::string& text : inputs) {
    Diagnostics diagnostics;
    EXPECT_FALSE(parse_operator_schema(text, {}, diagnostics)) << text.substr(0, 30);
    EXPECT_GE(diagnostics.count(), 1u);
    EXPECT_LE(diagnostics.count(), 20u);
    EXPECT_LT(diagnostics.render().size(), 20'000u);
  }
}

// Whatever is done to a signature, it parses to something that prints and parses again, or there is a mistake
// that stands within it.
void expect_sound(const std::string& text) {
  Diagnostics diagnostics;
  const auto schema = parse_operator_schema(text, {}, diagnostics);
  ASSERT_EQ(schema.has_value(), diagnostics.empty()) << text;
  for (const Diagnostic& item : diagnostics.items()) {
    ASSERT_TRUE(item.id.starts_with("signature-")) << item.id;
    ASSERT_LE(item.where.column + item.where.length - 1, static_cast<int>(text.size()) + 1) << text;
    ASSERT_GE(item.where.column, 1);
  }
  ASSERT_EQ(std::string::npos, diagnostics.render().find('\0'));
  if (!schema) return;
  const std::string printed = schema->to_string();
  Diagnostics none;
  const auto again = parse_operator_schema(printed, {}, none);
  ASSERT_TRUE(again.has_value()) << text << '\n' << none.render();
  ASSERT_EQ(again->to_string(), printed);
  ASSERT_TRUE(same_signature(*schema, *again)) << text;
}

TEST(SignatureMistakes, MutationsAreSound) {
  const std::string signatures[] = {
      "add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)",
      "split.Tensor(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]",
      R"(my::f(str a="\"'\\", int[2] b=[0, -1], float c=1e-05, Tensor?[] d, int[1]? e=None) -> (Tensor(a|b) x, int y))",
      "g(__torch__.torch.classes.ns.Name c, bool[3] m, *, MemoryFormat? f=contiguous_format) -> ()",
  };
  const std::string inserted(
      "()[],.=?!|*->:'\"\\ \0\x80"
      "0e",
      22);
  for (const std::string& text : signatures) {
    expect_sound(text);
    for (size_t at = 0; at < text.size(); ++at) {
      expect_sound(text.substr(0, at));
      expect_sound(text.substr(at));
      expect_sound(std::string(text).erase(at, 1));
      expect_sound(std::string(text).insert(at, 1, text[at]));
      if (at + 1 < text.size()) {
        std::string swapped = text;
        std::swap(swapped[at], swapped[at + 1]);
        expect_sound(swapped);
      }
      for (const char c : inserted) {
        expect_sound(std::string(text).insert(at, 1, c));
        std::string replaced = text;
        replaced[at] = c;
        expect_sound(replaced);
      }
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace vmapgen
