#include "report/coverage_json.h"

#include <nlohmann/json.hpp>

namespace vmapgen {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const std::optional<bool>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json to_json(const CoverageTotals& totals, bool proof_known) {
  return {{"operators", totals.operators},
          {"declared", totals.declared},
          {"generated", totals.generated},
          {"registered", proof_known ? Json(totals.registered) : Json(nullptr)},
          {"proven", proof_known ? Json(totals.proven) : Json(nullptr)},
          {"refused", proof_known ? Json(totals.refused) : Json(nullptr)},
          {"composite", totals.composite},
          {"missing", totals.missing},
          {"functorch", totals.functorch}};
}

Json to_json(const std::vector<std::pair<std::string, CoverageTotals>>& all, bool proof_known) {
  Json json = Json::object();
  for (const auto& [name, totals] : all) json[name] = to_json(totals, proof_known);
  return json;
}

Json to_json(const CoverageRow& row) {
  return {{"name", row.fact.op},
          {"kind", row.fact.kind},
          {"group", row.fact.group},
          {"uses", row.fact.uses},
          {"functorch", row.fact.functorch},
          {"composite", row.fact.composite == "implicit"},
          {"rule_kind", row.rule_kind},
          {"variance", row.variance},
          {"linear", row.linear},
          {"source", row.source},
          {"declared", row.declared},
          {"generated", row.generated},
          {"registered", to_json(row.registered)},
          {"proven", to_json(row.proven)},
          {"refused", to_json(row.refused)},
          {"failure", row.failure},
          {"reason", row.reason},
          {"instead", row.instead},
          {"left_out", row.fact.left_out},
          {"standing", to_word(row.standing)}};
}

}  // namespace

std::string coverage_json(const CoverageData& data, int indent) {
  Json json = {{"format", 1},
               {"target", data.target},
               {"proof_known", data.proof_known},
               {"total", to_json(data.total, data.proof_known)},
               {"by_kind", to_json(data.by_kind, data.proof_known)},
               {"by_group", to_json(data.by_group, data.proof_known)},
               {"by_rule_kind", to_json(data.by_rule_kind, data.proof_known)},
               {"by_variance", data.by_variance},
               {"left_out", Json::object()},
               {"skipped", data.skipped},
               {"operators", Json::array()}};
  for (const auto& [reason, number] : data.left_out) json["left_out"][reason] = number;
  for (const CoverageRow& row : data.rows) json["operators"].push_back(to_json(row));
  // A failure's text comes from elsewhere and need not be UTF-8.
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace vmapgen
