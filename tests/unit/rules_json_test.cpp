// Rules as data: what stands in docs/rules-as-data.md, for a rule of each sort.
#include "emit/rules_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "golden.h"
#include "rule_families.h"
#include "rules_fixture.h"

namespace vmapgen {
namespace {

constexpr const char* kSchema = R"yaml(
- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
  vmap: pointwise
- func: add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)
  vmap: pointwise
- func: sin(Tensor self) -> Tensor
  vmap: pointwise
- func: sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
  vmap: reduction
- func: mm(Tensor self, Tensor mat2) -> Tensor
  vmap: contract
- func: index_select(Tensor self, int dim, Tensor index) -> Tensor
  vmap: {kind: index_vector, output: taken, own_index: "gather(self, dim, index)"}
- func: normal_(Tensor(a!) self, float mean=0, float std=1, *, Generator? generator=None) -> Tensor(a!)
  vmap: random
- func: new_empty(Tensor self, SymInt[] size, *, ScalarType? dtype=None) -> Tensor
  vmap: {kind: factory, size: size}
- func: zeros(SymInt[] size, *, ScalarType? dtype=None) -> Tensor
  vmap: factory
- func: trace(Tensor self) -> Tensor
  vmap: {kind: decompose, as: "sum.dim_IntList(diagonal(self), [-1], dtype=float64)"}
- func: nonzero(Tensor self) -> Tensor
  vmap: {kind: unsupported, reason: its size depends on the data, instead: use a mask}
- func: geqrf(Tensor self) -> (Tensor, Tensor)
  vmap: sequential
- func: erfinv(Tensor self) -> Tensor
  vmap: {kind: custom, rule: erfinv}
)yaml";
const std::vector<std::string> kMore = {
    "gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor",
    "zeros.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)",
    "diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)"};

std::vector<GeneratedOperator> generated(BuiltRules& built) {
  std::vector<GeneratedOperator> operators;
  for (ir::BatchRule& rule : built.rules) operators.push_back({nullptr, std::move(rule)});
  return operators;
}

TEST(RulesJson, InFull) {
  BuiltRules built;
  build_rules(kSchema, kMore, built);
  ASSERT_EQ(built.diagnostics.render(), "");
  EXPECT_TRUE(is_golden("rules.json.txt", rules_json(generated(built))));
}

// What is code by hand is left out, and everything else parses.
TEST(RulesJson, OfEveryKind) {
  for (const Family& each : rule_families()) {
    BuiltRules built;
    build_rules(each.schema, each.more, built);
    const auto operators = generated(built);
    size_t data = 0;
    for (const GeneratedOperator& op : operators) data += ir::by_hand(op.rule.body) == nullptr;
    EXPECT_EQ(nlohmann::json::parse(rules_json(operators))["rules"].size(), data) << each.name;
  }
}

}  // namespace
}  // namespace vmapgen
