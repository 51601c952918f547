// `unsupported`: what cannot be batched, so that the error says why, and what can be done.
#include <fmt/format.h>

#include <algorithm>

#include "rules/options.h"

namespace vmapgen {

namespace {

// One line of the error that users read.
std::optional<std::string> told(Options& options, std::string_view key) {
  const YamlValue* value = options.find(key);
  if (!value) {
    options.fail_operator("rule-unsupported-what",
                          fmt::format("an 'unsupported' says '{}': a user reads it in the error", key));
    return std::nullopt;
  }
  if (value->is_word() && !value->word.empty() && value->word.find('\n') == std::string::npos)
    return value->word;
  options.fail(*value, "rule-option-type", fmt::format("option '{}' wants a text of one line", key));
  return std::nullopt;
}

std::optional<ir::Body> build_unsupported(RuleContext& context) {
  Options options(context);
  const auto& arguments = context.schema().arguments;
  if (std::none_of(arguments.begin(), arguments.end(),
                   [](const Argument& a) { return a.type.holds_tensor(); })) {
    options.fail_operator("rule-unsupported-tensors",
                          fmt::format("{} takes no tensor, so there is nothing that could be batched",
                                      context.schema().name.to_string()));
    return std::nullopt;
  }
  const auto reason = told(options, "reason");
  const auto instead = told(options, "instead");
  if (!reason || !instead) return std::nullopt;
  return ir::Unsupported{
      *reason,
      *instead,
      {fmt::format("raise: it cannot be batched, since {}", *reason), fmt::format("instead, {}", *instead)}};
}

}  // namespace

RuleKind kind_unsupported() {
  return {"unsupported",
          "the call raises, and says why and what to use instead",
          {{"reason", "text", "why, as the end of \"cannot be batched: …\"", "required"},
           {"instead", "text", "what to do, as the end of \"Instead, …\"", "required"}},
          build_unsupported,
          OfOut::Itself};
}

}  // namespace vmapgen
