#include "emit/variance_inc.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "rules/variance.h"

namespace vmapgen {

namespace {

std::string masks(const ir::BatchRule& rule) {
  std::vector<std::string> all;
  for (const uint32_t mask : masks_of(rule)) all.push_back(fmt::format("{:#x}", mask));
  return fmt::format("{}", fmt::join(all, ", "));
}

std::string line_of(const ir::BatchRule& rule) {
  const ir::Variance& variance = rule.variance;
  const std::string name = rule.op->schema.name.full();
  if (variance.effect == ir::Effect::Strategy)
    return fmt::format("VMAP_VARIANCE_STRATEGY(\"{}\", {})\n", name, variance.function);
  return fmt::format("VMAP_VARIANCE(\"{}\", {}, {}, {{{}}})\n", name, vmapgen::word_of(variance.effect),
                     deciding_place(rule) + 1, masks(rule));
}

}  // namespace

std::string library_state(const ir::BatchRule& rule) {
  const ir::Variance& variance = rule.variance;
  const std::string name = rule.op->schema.name.full();
  if (variance.effect == ir::Effect::Strategy)
    return fmt::format("    {{\"{}\", variance::Effect::Join, -1, {{}}, {}}},\n", name, variance.function);
  if (!says_anything(variance)) return "";
  return fmt::format("    {{\"{}\", variance::Effect::{}, {}, {{{}}}}},\n", name,
                     vmapgen::word_of(variance.effect), deciding_place(rule), masks(rule));
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
