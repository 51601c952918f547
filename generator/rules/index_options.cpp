#include "rules/index_options.h"

#include <fmt/format.h>

#include <algorithm>

namespace vmapgen {

bool IndexOptions::read() {
  const auto found = operands_of(context_);
  if (!found) return false;
  operands = *found;
  return find_index("index", false) && find_dim();
}

bool IndexOptions::find_index(const char* otherwise, bool is_list) {
  index = options.argument("index", otherwise);
  const Argument* argument = context_.schema().find(index);
  if (!argument) {
    fail_at("index", "rule-no-index", fmt::format("{} has no argument '{}'", name(), index))
        .note("name the argument that holds the positions with 'index:'");
    return false;
  }
  const bool is_optional_list = argument->type.is_list() && argument->type.element().is_optional_tensor();
  if (is_list ? is_optional_list : argument->type.is_tensor()) return is_list || put_at(index, 1);
  options.fail_operator(
      "rule-index-type",
      fmt::format("argument '{}' of {} is {}, and kind '{}' takes a {}", index, name(),
                  argument->type.to_string(), context_.annotated.kind, is_list ? "Tensor?[]" : "Tensor"));
  return false;
}

bool IndexOptions::put_at(const std::string& argument, size_t place) {
  const auto from = operands.begin() + static_cast<std::ptrdiff_t>(place);
  const auto found = std::ranges::find(operands, argument, &ir::Operand::argument);
  if (found >= from && found != operands.end()) {
    std::rotate(from, found, found + 1);
    return true;
  }
  options
      .fail_operator("rule-index-operands",
                     fmt::format("'{}' of {} has a part already, and cannot have another", argument, name()))
      .note("the first tensor is what is indexed; then come the positions, and the fill value");
  return false;
}

bool IndexOptions::find_dim() {
  dim = options.argument("dim", "dim");
  const Argument* argument = context_.schema().find(dim);
  if (argument && argument->type.is(BaseType::Int)) return true;
  if (argument) {
    fail_at("dim", "rule-dim-type",
            fmt::format("argument '{}' of {} is {}, and the dim of positions is int", dim, name(),
                        argument->type.to_string()));
  } else {
    options.fail_operator("rule-no-dim",
                          fmt::format("kind '{}' counts positions along a dim, and {} has no argument '{}'",
                                      context_.annotated.kind, name(), dim));
  }
  return false;
}

bool IndexOptions::takes() {
  const bool takes = options.word("output", "same_shape") == "taken";
  if (takes && context_.schema().variant() == Variant::InPlace) {
    options
        .fail_operator(
            "rule-inplace-shape",
            fmt::format("{} writes its result into 'self', which is not shaped like '{}'", name(), index))
        .note("'inplace: false' keeps the in-place operator from following an entry");
  }
  return takes;
}

// A number that goes into it in a tensor's place does not, nor does what a word of the call chooses
// (`reduce`).
void IndexOptions::say_variance() {
  const auto holds = [this](BaseType base) {
    return std::ranges::any_of(context_.schema().arguments,
                               [&](const Argument& a) { return a.type.innermost() == base; });
  };
  std::vector<ir::Product> products;
  for (const ir::Operand& operand : operands) {
    if (operand.argument != index) products.push_back({operand.argument});
  }
  const bool is_chosen = holds(BaseType::Str) || (products.size() == 1 && holds(BaseType::Scalar));
  if (!is_chosen) context_.variance.products = std::move(products);
}

Diagnostic& IndexOptions::fail_at(std::string_view option, const char* id, const std::string& message) {
  const Value* given = options.find(option);
  return given ? options.fail(*given, id, message) : options.fail_operator(id, message);
}

}  // namespace vmapgen
