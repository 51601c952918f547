#include "rules/index_options.h"

#include <fmt/format.h>

#include <algorithm>

namespace vmapgen {

bool IndexOptions::read() {
  const auto found = operands_of(context_);
  if (!found) return false;
  operands = *found;
  const auto is_int = [](const Type& type) { return type.is(BaseType::Int); };
  if (!find_index("index", false)) return false;
  const Argument* along = options.needed("dim", "dim", is_int, "a dim that is int");
  if (along) dim = along->name;
  return along != nullptr;
}

bool IndexOptions::find_index(const char* otherwise, bool is_list) {
  const auto is_tensor = [](const Type& type) { return type.is_tensor(); };
  const auto are_optional = [](const Type& type) {
    return type.is_list() && type.element().is_optional_tensor();
  };
  const Argument* found = is_list
                              ? options.needed("index", otherwise, are_optional, "indices that are Tensor?[]")
                              : options.needed("index", otherwise, is_tensor, "positions that are a Tensor");
  if (!found) return false;
  index = found->name;
  return is_list || put_at(index, 1);
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

bool IndexOptions::takes() {
  const bool takes = options.word("output", "same_shape") == "taken";
  if (takes) options.refuse_in_place(fmt::format("a tensor shaped like '{}'", index));
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

}  // namespace vmapgen
