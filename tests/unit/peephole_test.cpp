// Peepholes of the schema: what is read out of them, and every mistake as the user sees it. The texts stand
// in golden/peephole_errors.txt and golden/peepholes.cpp.txt: see golden.h.
#include "rules/peephole.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "emit/peepholes_cpp.h"
#include "golden.h"
#include "rules_fixture.h"

namespace vmapgen {
namespace {

using testing::ElementsAre;

const std::vector<std::string> kOperators = {
    "sin(Tensor self) -> Tensor",
    "neg(Tensor self) -> Tensor",
    "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    "add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
    "mul.Tensor(Tensor self, Tensor other) -> Tensor",
    "mul.Scalar(Tensor self, Scalar other) -> Tensor",
    "sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    "index.Tensor(Tensor self, Tensor?[] indices) -> Tensor",
    "sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)",
    "split.Tensor(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]",
    "arange(Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
    "pin_memory=None) -> Tensor",
    "clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor",
    "round.decimals(Tensor self, *, int decimals) -> Tensor",
    "lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor",
    "dropout(Tensor input, float p, bool train) -> Tensor",
};

struct Read {
  BuiltRules built;
  std::vector<ir::Peephole> peepholes;
};

void read(const std::string& schema, Read& into) {
  build_rules(schema, kOperators, into.built);
  for (const PeepholeEntry& entry : into.built.schema.peepholes) {
    if (auto peephole = build_peephole(entry, into.built.target, into.built.diagnostics))
      into.peepholes.push_back(std::move(*peephole));
  }
}

// An entry of these lines, indented as needed.
std::string entry(const std::vector<std::string>& pattern, const std::vector<std::string>& replace,
                  const std::string& sample = "x: float64[B, 3]",
                  const std::vector<std::string>& where = {}) {
  const auto lines = [](const char* key, const std::vector<std::string>& all) {
    std::string text = std::string("  ") + key + ":\n";
    for (const std::string& line : all) text += "    - " + line + "\n";
    return text;
  };
  std::string text = "- peephole: one\n  why: less work\n" + lines("pattern", pattern);
  if (!where.empty()) text += lines("where", where);
  return text + lines("replace", replace) + "  samples:\n    - " + sample + "\n";
}

struct Mistake {
  const char* title;
  std::string schema;
};

const std::vector<std::string> kSine = {"y = sin(x)"};

std::vector<Mistake> entry_mistakes() {
  return {
      {"keys: misspelt, missing", "- peephole: one\n  patern: [y = sin(x)]\n"},
      {"keys: of other types",
       "- peephole: [one]\n  why: {}\n  pattern: y = sin(x)\n  replace: [[y]]\n  samples: []\n"},
      {"two of one name", entry(kSine, kSine) + entry(kSine, kSine)},
      {"samples: no tensor, no dtype, no range", entry(kSine, kSine, "x: float64") +
                                                     "    - x: [2]\n    - x: float63[B]\n"
                                                     "    - x: int64[B] from 3 to 1\n    - 3\n"},
      {"samples: names that the pattern lacks, and that the sample lacks",
       entry({"y = add.Tensor(x, z)"}, {"y = add.Tensor(z, x)"}, "x: float64[B]\n      w: float64[B]")},
      {"samples: a tensor for an integer, an integer for a tensor",
       entry({"y = round.decimals(x, decimals=n)"}, {"y = round.decimals(x, decimals=n)"},
             "x: 3\n      n: float64[B]")},
  };
}

std::vector<Mistake> pattern_mistakes() {
  return {
      {"pattern: no statement, no call",
       entry({"sin(x)", "y == sin(x)", "2y = sin(x)", "z = x", "w, = sin(x)", "v = sin(x) or"}, kSine)},
      {"pattern: no such operator, no such overload",
       entry({"y = sine(x)", "z = add.Tensr(x, x)", "w = sum(x, 1) extra"}, {"y = sin(x)"})},
      {"pattern: an overload has to be named", entry({"y = add(x, x)"}, kSine)},
      {"pattern: another number of results", entry({"y = sort(x)", "a, b = sin(x)"}, kSine)},
      {"pattern: results that are no tensors", entry({"y = split.Tensor(x, 2)"}, kSine)},
      {"pattern: calls in calls, arithmetic", entry({"y = sin(neg(x))", "z = sin(x * 2)"}, {"y = sin(x)"})},
      {"pattern: names that mean something, names that are bound",
       entry({"y = add.Tensor(B, x)", "dim = sin(x)", "y = neg(x)", "x = sin(y)"}, {"y = sin(x)"})},
      {"pattern: a name of two types",
       entry({"y = round.decimals(x, decimals=n)", "z = add.Tensor(y, n)"}, {"z = sin(x)"})},
      {"pattern: an argument that is unknown, given twice, missing",
       entry({"y = sin(x, other=x)", "z = sum.dim_IntList(x, [1], dim=[1])", "w = mul.Tensor(x)"},
             {"y = sin(x)"})},
      {"pattern: alternatives that bind other names",
       entry({"y = add.Tensor(x, z) or mul.Tensor(x, w)"}, {"y = add.Tensor(x, z)"},
             "x: float64[B]\n      z: float64[B]\n      w: float64[B]")},
  };
}

std::vector<Mistake> replace_mistakes() {
  return {
      {"where: unknown conditions",
       entry(kSine, kSine, "x: float64[B, 3]",
             {"is_contiguous(x)", "dim(x) in [1, 2]", "dtype(x) > dtype(x)", "dtype(x) in [float31]",
              "dtype(x) == dim(x)", "x == 2", "dim(x) =="})},
      {"where: questions of what is no tensor",
       entry({"y = round.decimals(x, decimals=n)"}, {"y = sin(x)"}, "x: float64[B]\n      n: 2",
             {"dim(n) == 2", "size(x) > 0", "size(w, 0) > 0", "dtype(x, 1) == dtype(x)"})},
      {"replace: what the pattern gives is not given", entry({"y, z = sort(x)"}, {"y = sin(x)"})},
      {"replace: names that nothing binds",
       entry({"hidden = sin(x)", "y = neg(hidden)"}, {"y = add.Tensor(hidden, xx)"})},
      {"replace: a name for two values", entry(kSine, {"x = neg(x)", "y = sin(x)", "y = sin(x)"})},
      {"replace: no such operator, no such argument, another number of results",
       entry(kSine, {"a = sine(x)", "b = sin(x, other=x)", "c, d = sin(x)", "y = sort(x)"})},
      {"replace: two calls, no call",
       entry(kSine, {"y = sin(x) or neg(x)", "a = x", "b = sin(split.Tensor(x, 2)[0])", "c = [x]"})},
      {"replace: arithmetic without a tensor", entry(kSine, {"y = sin(x)", "a = arange(2 / 3)"})},
  };
}

std::vector<Mistake> all_mistakes() {
  std::vector<Mistake> all = entry_mistakes();
  for (const auto& more : {pattern_mistakes(), replace_mistakes()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

TEST(PeepholeErrorsGolden, EachAsTheUserSeesIt) {
  std::string text;
  for (const Mistake& mistake : all_mistakes()) {
    Read made;
    read(mistake.schema, made);
    EXPECT_FALSE(made.built.diagnostics.empty()) << mistake.title;
    text += "==== " + std::string(mistake.title) + "\n" + made.built.diagnostics.render() + "\n";
  }
  EXPECT_TRUE(is_golden("peephole_errors.txt", text));
}

TEST(PeepholeErrors, NoIdIsUntested) {
  std::set<std::string> met, known;
  for (const Mistake& mistake : all_mistakes()) {
    Read made;
    read(mistake.schema, made);
    for (const Diagnostic& each : made.built.diagnostics.items()) met.insert(each.id);
  }
  const std::regex id("\"((?:duplicate-)?peephole-?[a-z-]*)\"[,)]");
  for (const char* folder : {"/generator/rules", "/generator/schema"}) {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::string(VMAPGEN_SOURCE_DIR) + folder)) {
      if (!entry.is_regular_file()) continue;
      const std::string text = read_source(entry.path().string())->text();
      for (std::sregex_iterator at(text.begin(), text.end(), id), end; at != end; ++at) {
        if ((*at)[1] != "peephole") known.insert((*at)[1]);
      }
    }
  }
  EXPECT_GT(known.size(), 10u);
  for (const std::string& each : known) EXPECT_TRUE(met.count(each)) << each;
}

TEST(Peephole, ARightOneHasNoMistakes) {
  Read made;
  read(
      entry({"v, _ = sort(x)", "y = add.Tensor(v, z) or add.Tensor(z, v)"},
            {"y = sum.dim_IntList(add(mul(x, 2), sort(z)[0]), [size(x, -1) - 1 + dim(z)], dtype=dtype(x))"},
            "x: float64[B, 3]\n      z: float64[B, 3]", {"dtype(x) in [float32, float64]", "size(x, 0) > 1"}),
      made);
  EXPECT_EQ(made.built.diagnostics.render(), "");
  ASSERT_EQ(made.peepholes.size(), 1u);
  const ir::Peephole& peephole = made.peepholes[0];
  EXPECT_EQ(peephole.pattern[1].size(), 2u);
  EXPECT_EQ(peephole.where.size(), 2u);
  std::vector<std::string> calls;
  for (const ir::PeepholeCall& call : peephole.replace) {
    calls.push_back(call.op->schema.name.to_string());
    EXPECT_EQ(call.arguments.size(), call.op->schema.arguments.size());
  }
  EXPECT_THAT(calls, ElementsAre("mul.Scalar", "sort", "add.Tensor", "sum.dim_IntList"));
}

TEST(PeepholeGolden, AsCpp) {
  Read made;
  read(entry({"v, _ = sort(x)", "u = index.Tensor(v, [None, i])", "y = add.Tensor(u, z) or add.Tensor(z, u)",
              "_ = round.decimals(x, decimals=n)"},
             {"c = clone(x, memory_format=contiguous_format)", "l = lerp.Scalar(c, c, 0.5)",
              "d = dropout(l, 1, True)",
              "y = add(sum.dim_IntList(d, [n, 2], dtype=dtype(x)), size(x, -1) * 2 - n)"},
             "x: float64[B, 3]\n      z: float32[]\n      i: int64[B] from -2 to 1\n      n: 3",
             {"dim(x) == 2", "dtype(x) in [float32, float64]", "size(x, 0) > 1"}),
       made);
  EXPECT_EQ(made.built.diagnostics.render(), "");
  EXPECT_TRUE(is_golden("peepholes.cpp.txt", peepholes_to_cpp(made.peepholes)));
}

// A file may hold both, and what is wrong with one costs the other nothing.
TEST(Peephole, StandsBesideOperators) {
  Read made;
  read("- func: cos(Tensor self) -> Tensor\n  vmap: pointwise\n" + entry({"y = sine(x)"}, kSine) +
           "- func: tan(Tensor self) -> Tensor\n  vmap: pointwise\n",
       made);
  EXPECT_EQ(made.built.diagnostics.count(), 1u);
  EXPECT_EQ(made.built.rules.size(), 2u);
  EXPECT_TRUE(made.peepholes.empty());
}

}  // namespace
}  // namespace vmapgen
