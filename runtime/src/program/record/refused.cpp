#include "refused.h"

#include <ATen/core/Tensor.h>
#include <ATen/core/enum_tag.h>

#include <optional>
#include <string_view>

#include "../../core/registry/listed.h"

namespace vmap::program {

namespace {

using torch::jit::Stack;

// schema/targets/untraceable.txt
constexpr std::string_view kUntraceable[] = {
#include "lists/untraceable.inc"
};
// schema/targets/traced-whole.txt
constexpr std::string_view kTracedWhole[] = {
#include "lists/traced_whole.inc"
};
// schema/targets/gets-numbers.txt
constexpr std::string_view kGetsNumbers[] = {
#include "lists/gets_numbers.inc"
};
// schema/targets/checked-sizes.txt
constexpr std::string_view kCheckedSizes[] = {
#include "lists/checked_sizes.inc"
};

// Of operators that take a list of indices: whether one of these is a mask.
std::optional<bool> indexes_by_mask(const Stack& stack, size_t arguments) {
  std::optional<bool> by_mask;
  for (const c10::IValue& value : torch::jit::last(stack, arguments)) {
    if (!value.isOptionalTensorList()) continue;
    by_mask = by_mask.value_or(false);
    for (const std::optional<at::Tensor>& t : value.toOptionalTensorVector()) {
      if (t && t->defined() && (t->scalar_type() == at::kBool || t->scalar_type() == at::kByte))
        by_mask = true;
    }
  }
  return by_mask;
}

}  // namespace

void check_is_of_operators(const c10::OperatorHandle& op) {
  TORCH_CHECK(!vmap::detail::is_among(op, kUntraceable), "vmap: trace: ", op.schema().name(),
              " computes by data pointers, and not by operators, which are all that a program holds: call it "
              "before, and hand in what it gives");
}

bool is_traced_whole(const c10::OperatorHandle& op) {
  return vmap::detail::is_among(op, kTracedWhole);
}

bool gets_numbers(const c10::OperatorHandle& op) {
  return vmap::detail::is_among(op, kGetsNumbers);
}

bool has_checked_sizes(const c10::OperatorHandle& op) {
  return vmap::detail::is_among(op, kCheckedSizes);
}

void check_sizes_do_not_depend_on_data(const c10::OperatorHandle& op, const Stack& stack) {
  if (!op.hasTag(at::Tag::dynamic_output_shape) || has_checked_sizes(op)) return;
  const auto by_mask = indexes_by_mask(stack, op.schema().arguments().size());
  TORCH_CHECK(
      by_mask && !*by_mask, "vmap: trace: the size of what ", op.operator_name(),
      " returns depends on values", by_mask ? " (a mask as index)" : "",
      ", and a program has the same sizes for all. Keep the size: torch.where or masked_fill in the place "
      "of a selection, the whole with zeros in the place of nonzero");
}

void throw_reads_value(const c10::OperatorHandle& op) {
  TORCH_CHECK(
      false, "vmap: trace: ", op.operator_name(),
      " reads the value of a tensor (item(), if (tensor), equal()), and a program runs for other values "
      "too. Compute with the tensor (torch.where in the place of if), hand the number in as an "
      "argument, or trace with check_values: the program is for this value then, and says so when it "
      "meets another");
}

}  // namespace vmap::program
