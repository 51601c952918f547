#include "emit/variance_inc.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "rules/variance.h"

namespace vmapgen {

namespace {

size_t place_of(const OperatorSchema& schema, const std::string& argument) {
  return static_cast<size_t>(schema.find(argument) - schema.arguments.data());
}

std::string masks_of(const ir::BatchRule& rule) {
  std::vector<std::string> masks;
  for (const ir::Product& product : rule.variance.products) {
    uint32_t mask = 0;
    for (const std::string& factor : product) mask |= uint32_t{1} << place_of(rule.op->schema, factor);
    masks.push_back(fmt::format("{:#x}", mask));
  }
  return fmt::format("{}", fmt::join(masks, ", "));
}

std::string line_of(const ir::BatchRule& rule) {
  const OperatorSchema& schema = rule.op->schema;
  const ir::Variance& variance = rule.variance;
  const std::string name = schema.name.full();
  if (variance.effect == ir::Effect::Strategy)
    return fmt::format("VMAP_VARIANCE_STRATEGY(\"{}\", {})\n", name, variance.function);
  const size_t flags = variance.drawn_when.empty() ? 0 : place_of(schema, variance.drawn_when) + 1;
  return fmt::format("VMAP_VARIANCE(\"{}\", {}, {}, {{{}}})\n", name, word_of(variance.effect), flags,
                     masks_of(rule));
}

}  // namespace

std::string library_state(const ir::BatchRule& rule) {
  const OperatorSchema& schema = rule.op->schema;
  const ir::Variance& variance = rule.variance;
  if (variance.effect == ir::Effect::Strategy)
    return fmt::format("    {{\"{}\", variance::Effect::Join, -1, {{}}, {}}},\n", schema.name.full(),
                       variance.function);
  if (variance.effect == ir::Effect::Join && variance.products.empty()) return "";
  const int drawn =
      variance.drawn_when.empty() ? -1 : static_cast<int>(place_of(schema, variance.drawn_when));
  return fmt::format("    {{\"{}\", variance::Effect::{}, {}, {{{}}}}},\n", schema.name.full(),
                     word_of(variance.effect), drawn, masks_of(rule));
}

std::string variance_to_inc(const std::vector<const GeneratedOperator*>& operators) {
  std::map<std::string, std::string> lines;
  for (const GeneratedOperator* op : operators) lines[op->rule.op->schema.name.full()] = line_of(op->rule);
  std::string text =
      "// Made by vmapgen from the schema. Do not edit: change an entry, run `make regenerate`.\n";
  for (const auto& [name, line] : lines) text += line;
  return text;
}

}  // namespace vmapgen
