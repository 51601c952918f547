#include "report/coverage_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <unordered_map>

#include "rules/variance.h"

namespace vmapgen {
namespace {

constexpr std::array<std::string_view, 5> kKinds = {"functional", "view", "inplace", "mutable", "out"};

// What torch.vmap maps without a loop over the examples.
bool functorch_maps(const TargetFact& fact) {
  static const std::set<std::string_view> good = {"batch_rule", "decomposition", "python_decomp",
                                                  "random_rule"};
  return good.contains(fact.functorch);
}

std::string kind_of(const OperatorSchema& schema) {
  switch (schema.variant()) {
    case Variant::InPlace:
      return "inplace";
    case Variant::Out:
      return "out";
    case Variant::Mutable:
      return "mutable";
    case Variant::Functional:
      break;
  }
  return schema.is_view() ? "view" : "functional";
}

// An operator that the target's facts do not list: what its signature and the schema say.
TargetFact fact_from(const AnnotatedOperator& annotated) {
  TargetFact fact;
  fact.op = annotated.op->schema.name.to_string();
  fact.kind = kind_of(annotated.op->schema);
  fact.composite = annotated.op->composite_implicit ? "implicit" : "none";
  fact.functorch = "unknown";
  fact.group = annotated.op->schema.name.ns == "aten" ? "unlisted" : annotated.op->schema.name.ns;
  return fact;
}

Standing standing_of(const CoverageRow& row) {
  if (row.proven.value_or(false)) return Standing::Proven;
  if (row.refused.value_or(false)) return Standing::Refused;
  if (row.registered.value_or(false)) return Standing::Registered;
  if (row.generated) return Standing::Generated;
  if (row.declared) return Standing::Declared;
  if (!row.fact.left_out.empty()) return Standing::LeftOut;
  // An out= overload decomposes into out= overloads, which need rules all the same.
  if (row.fact.composite == "implicit" && row.fact.kind != "out") return Standing::Composite;
  return Standing::Missing;
}

void count(const CoverageRow& row, CoverageTotals& totals) {
  totals.operators += 1;
  totals.composite += row.standing == Standing::Composite;
  totals.declared += row.declared;
  totals.generated += row.generated;
  totals.registered += row.registered.value_or(false);
  totals.proven += row.proven.value_or(false);
  totals.refused += row.refused.value_or(false);
  totals.missing += row.standing == Standing::Missing;
  totals.functorch += functorch_maps(row.fact);
}

using NamedTotals = std::vector<std::pair<std::string, CoverageTotals>>;

CoverageTotals& totals_of(NamedTotals& all, const std::string& name) {
  const auto found = std::ranges::find(all, name, [](const auto& entry) { return entry.first; });
  return found == all.end() ? all.emplace_back(name, CoverageTotals{}).second : found->second;
}

void largest_first(NamedTotals& all) {
  std::ranges::sort(all, [](const auto& a, const auto& b) {
    return std::pair(-a.second.operators, a.first) < std::pair(-b.second.operators, b.first);
  });
}

void sum_up(CoverageData& data) {
  for (const std::string_view kind : kKinds) totals_of(data.by_kind, std::string(kind));
  for (const CoverageRow& row : data.rows) {
    if (row.standing == Standing::LeftOut) {
      data.left_out[row.fact.left_out] += 1;
      continue;
    }
    count(row, data.total);
    count(row, totals_of(data.by_kind, row.fact.kind));
    count(row, totals_of(data.by_group, row.fact.group));
    if (row.declared) count(row, totals_of(data.by_rule_kind, row.rule_kind));
    if (!row.variance.empty()) data.by_variance[row.variance] += 1;
    if (!row.linear.empty()) data.by_variance["linear"] += 1;
  }
  largest_first(data.by_group);
  largest_first(data.by_rule_kind);
}

class Collector {
 public:
  Collector(const Schema& schema, const std::vector<GeneratedOperator>& rules,
            const std::vector<std::string>& generated, const ProofRecord& proof)
      : generated_(generated.begin(), generated.end()), proof_(proof) {
    for (const GeneratedOperator& op : rules) rules_.emplace(op.annotated, &op.rule);
    for (const AnnotatedOperator& op : schema.operators)
      declared_.emplace(op.op->schema.name.to_string(), &op);
  }

  // The row of an operator, which is not among rest() after that.
  CoverageRow take_row(TargetFact fact) {
    CoverageRow row;
    const auto declaration = declared_.find(fact.op);
    if (declaration != declared_.end()) {
      const AnnotatedOperator& op = *declaration->second;
      row.declared = true;
      row.rule_kind = op.kind;
      const auto rule = rules_.find(&op);
      if (rule != rules_.end()) {
        row.variance = word_of(rule->second->variance.effect);
        row.linear = linear_words(rule->second->variance);
      }
      const auto* unsupported =
          rule == rules_.end() ? nullptr : std::get_if<ir::Unsupported>(&rule->second->body);
      if (unsupported)
        std::tie(row.reason, row.instead) = std::tie(unsupported->reason, unsupported->instead);
      if (op.where.known()) row.source = fmt::format("{}:{}", op.where.file->path(), op.where.line);
      declared_.erase(declaration);
    }
    row.generated = generated_.contains(fact.op);
    if (proof_.known) {
      const auto proof = proof_.operators.find(fact.op);
      const bool has = proof != proof_.operators.end();
      row.registered = has && proof->second.registered;
      row.proven = has && proof->second.proven;
      row.refused = has && proof->second.refused;
      if (has) row.failure = proof->second.failure;
    }
    row.fact = std::move(fact);
    row.standing = standing_of(row);
    return row;
  }

  // Declared operators whose row was not taken.
  std::vector<const AnnotatedOperator*> rest() const {
    std::vector<const AnnotatedOperator*> rest;
    for (const auto& [name, op] : declared_) rest.push_back(op);
    return rest;
  }

 private:
  std::unordered_map<std::string, const AnnotatedOperator*> declared_;
  std::unordered_map<const AnnotatedOperator*, const ir::BatchRule*> rules_;
  std::set<std::string> generated_;
  const ProofRecord& proof_;
};

}  // namespace

std::string_view to_word(Standing standing) {
  switch (standing) {
    case Standing::LeftOut:
      return "left out";
    case Standing::Missing:
      return "missing";
    case Standing::Composite:
      return "composite";
    case Standing::Declared:
      return "declared";
    case Standing::Generated:
      return "generated";
    case Standing::Registered:
      return "registered";
    case Standing::Refused:
      return "refused";
    case Standing::Proven:
      return "proven";
  }
  return "";
}

CoverageData collect_coverage(const Schema& schema, const std::vector<GeneratedOperator>& rules,
                              const std::vector<std::string>& generated, const TargetFacts& facts,
                              const ProofRecord& proof) {
  CoverageData data;
  data.target = facts.target;
  data.proof_known = proof.known;
  data.skipped = schema.other_version.missing;
  for (const OtherSignature& each : schema.other_version.signatures) data.skipped.push_back(each.name);
  std::ranges::sort(data.skipped);
  Collector collector(schema, rules, generated, proof);
  for (const TargetFact& fact : facts.operators) data.rows.push_back(collector.take_row(fact));
  for (const AnnotatedOperator* op : collector.rest())
    data.rows.push_back(collector.take_row(fact_from(*op)));
  std::ranges::sort(data.rows, [](const CoverageRow& a, const CoverageRow& b) {
    return a.fact.uses != b.fact.uses ? a.fact.uses > b.fact.uses : a.fact.op < b.fact.op;
  });
  sum_up(data);
  return data;
}

}  // namespace vmapgen
