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

std::string line_of(const ir::BatchRule& rule) {
  const OperatorSchema& schema = rule.op->schema;
  const ir::Variance& variance = rule.variance;
  const std::string name = schema.name.full();
  if (variance.effect == ir::Effect::Strategy)
    return fmt::format("VMAP_VARIANCE_STRATEGY(\"{}\", {})\n", name, variance.function);
  std::vector<std::string> masks;
  for (const ir::Product& product : variance.products) {
    uint32_t mask = 0;
    for (const std::string& factor : product) mask |= uint32_t{1} << place_of(schema, factor);
    masks.push_back(fmt::format("{:#x}", mask));
  }
  const size_t flags = variance.drawn_when.empty() ? 0 : place_of(schema, variance.drawn_when) + 1;
  return fmt::format("VMAP_VARIANCE(\"{}\", {}, {}, {{{}}})\n", name, word_of(variance.effect), flags,
                     fmt::join(masks, ", "));
}

}  // namespace

std::string variance_to_inc(const std::vector<const GeneratedOperator*>& operators) {
  std::map<std::string, std::string> lines;
  for (const GeneratedOperator* op : operators) lines[op->rule.op->schema.name.full()] = line_of(op->rule);
  std::string text =
      "// Made by vmapgen from the schema. Do not edit: change an entry, run `make regenerate`.\n";
  for (const auto& [name, line] : lines) text += line;
  return text;
}

}  // namespace vmapgen
