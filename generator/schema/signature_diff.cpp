#include "schema/signature_diff.h"

#include <fmt/format.h>

#include <algorithm>

namespace vmapgen {
namespace {

std::string with_alias(const Type& type, const std::optional<AliasAnnotation>& alias) {
  return alias ? fmt::format("{}{}", type.to_string(), alias->to_string()) : type.to_string();
}

std::string show(const Argument& argument) {
  std::string text = fmt::format("{} {}", argument.type.to_string(), argument.name);
  if (argument.default_value) text += "=" + *argument.default_value;
  return text;
}

bool same(const Argument& a, const Argument& b) {
  return a.type == b.type && a.name == b.name && same_default(a, b) && a.alias == b.alias &&
         a.kwarg_only == b.kwarg_only;
}

SignatureDifference argument_difference(const Argument& schema, const Argument& target, size_t number) {
  SignatureDifference difference{"", schema.where};
  if (schema.kwarg_only != target.kwarg_only) {
    difference.message = fmt::format("argument '{}' is {} here, and {} in the target", schema.name,
                                     schema.kwarg_only ? "keyword-only" : "positional",
                                     target.kwarg_only ? "keyword-only" : "positional");
  } else if (show(schema) != show(target)) {
    difference.message =
        fmt::format("argument {} is '{}' here, and '{}' in the target", number, show(schema), show(target));
  } else {
    difference.message =
        fmt::format("argument '{}' is a '{}' here, and a '{}' in the target", schema.name,
                    with_alias(schema.type, schema.alias), with_alias(target.type, target.alias));
  }
  return difference;
}

}  // namespace

SignatureDifference first_difference(const OperatorSchema& schema, const OperatorSchema& target) {
  const size_t common = std::min(schema.arguments.size(), target.arguments.size());
  for (size_t i = 0; i < common; ++i) {
    if (!same(schema.arguments[i], target.arguments[i])) {
      return argument_difference(schema.arguments[i], target.arguments[i], i + 1);
    }
  }
  if (schema.arguments.size() > common) {
    const Argument& extra = schema.arguments[common];
    return {fmt::format("the target has no argument '{}'", show(extra)), extra.where};
  }
  if (target.arguments.size() > common) {
    return {fmt::format("argument '{}' of the target is missing here", show(target.arguments[common])),
            schema.where};
  }
  const auto returns = [](const OperatorSchema& op) {
    std::string all;
    for (const Return& each : op.returns) {
      all +=
          (all.empty() ? "" : ", ") + with_alias(each.type, each.alias) + (each.name ? " " + *each.name : "");
    }
    return "(" + all + ")";
  };
  return {fmt::format("it returns {} here, and {} in the target", returns(schema), returns(target)),
          schema.where};
}

}  // namespace vmapgen
