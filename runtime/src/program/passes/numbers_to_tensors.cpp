#include "numbers_to_tensors.h"

#include <ATen/ScalarOps.h>
#include <ATen/ops/scalar_tensor.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "../../core/registry/listed.h"
#include "../aliases.h"
#include "equal.h"
#include "passes.h"

namespace vmap::program {

namespace {

// schema/targets/numbers-kept.txt
constexpr std::string_view kKept[] = {
#include "lists/numbers_kept.inc"
};
// schema/targets/numbers-kept-half.txt
constexpr std::string_view kKeptHalf[] = {
#include "lists/numbers_kept_half.inc"
};

bool same_but_for_number(const c10::FunctionSchema& number, const c10::FunctionSchema& tensor) {
  const auto& a = number.arguments();
  const auto& b = tensor.arguments();
  if (a.size() != b.size() || a.size() < 2) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i].name() != b[i].name()) return false;
    if (i != 1 && *a[i].type() != *b[i].type()) return false;
  }
  const bool is_of_tensors = *a[0].type() == *c10::TensorType::get() && number.returns().size() == 1 &&
                             *number.returns()[0].type() == *c10::TensorType::get() && !a.back().is_out();
  return is_of_tensors && *a[1].type() == *c10::NumberType::get() && *b[1].type() == *c10::TensorType::get();
}

class Numbers {
 public:
  explicit Numbers(Graph& graph) : graph_(graph) {
    const Aliases aliases(graph);
    for (const Constant& constant : graph.constants) {
      if (constant.value.unsafeGetTensorImpl()->is_wrapped_number()) wrapped_.insert(constant.slot);
      if (constant.kind == Constant::Kind::Made && is_small(constant.value) &&
          !aliases.is_written(constant.slot) && !aliases.reaches_caller(constant.slot))
        known_.emplace_back(constant.value, constant.slot);
    }
  }

  // Beside another number such a one has not its own dtype.
  bool is_wrapped(Slot slot) const { return wrapped_.count(slot) != 0; }

  Slot slot_of(const Tensor& number) {
    const auto known = std::find_if(known_.begin(), known_.end(),
                                    [&](const auto& other) { return same_constant(other.first, number); });
    if (known != known_.end()) return known->second;
    const Slot slot = graph_.new_slot({number.scalar_type(), number.device(), {}, {}, {}});
    graph_.constants.push_back({Constant::Kind::Made, slot, number, ""});
    known_.emplace_back(number, slot);
    return slot;
  }

 private:
  Graph& graph_;
  std::vector<std::pair<Tensor, Slot>> known_;
  std::set<Slot> wrapped_;
};

}  // namespace

std::optional<Tensor> number_as_tensor(const c10::IValue& value, c10::ScalarType self) {
  // Beside a real tensor of no dim a complex number is multiplied in double, its derivative in other steps.
  if (!value.isScalar() || value.isComplexDouble()) return std::nullopt;
  const c10::Scalar number = value.toScalar();
  // The kernels convert it to what they compute in, which here is no other type; once is quicker.
  const bool computes_in_self = self == c10::kFloat || self == c10::kDouble;
  if (computes_in_self && !number.isBoolean()) return at::scalar_tensor(number, self);
  // As the kernels that take numbers do.
  Tensor wrapped = c10::scalar_to_tensor(number);
  wrapped.unsafeGetTensorImpl()->set_wrapped_number(true);
  return wrapped;
}

std::optional<c10::OperatorHandle> tensor_form(const c10::OperatorHandle& op, c10::ScalarType self) {
  constexpr std::string_view number = "Scalar";
  const c10::OperatorName& name = op.operator_name();
  if (name.overload_name.compare(0, number.size(), number) != 0) return std::nullopt;
  const bool half_or_complex = c10::isReducedFloatingType(self) || c10::isComplexType(self);
  if (vmap::detail::is_among(op, kKept) || (half_or_complex && vmap::detail::is_among(op, kKeptHalf)))
    return std::nullopt;
  const auto form = c10::Dispatcher::singleton().findSchema(
      {name.name, "Tensor" + name.overload_name.substr(number.size())});
  if (!form || !same_but_for_number(op.schema(), form->schema())) return std::nullopt;
  return form;
}

bool numbers_to_tensors(Graph& graph) {
  Numbers numbers(graph);
  bool changed = false;
  for (Node& node : graph.nodes) {
    if (node.arguments.size() < 2 || node.arguments[0].kind != Argument::Kind::Tensor) continue;
    if (numbers.is_wrapped(node.arguments[0].slots[0])) continue;
    // For other tensors than dense ones a number is another case than a tensor.
    const Type& self = graph.types[static_cast<size_t>(node.arguments[0].slots[0])];
    if (self.dtype == c10::ScalarType::Undefined || self.sizes.size() != self.strides.size()) continue;
    if (node.arguments[1].kind != Argument::Kind::Value) continue;
    const auto form = tensor_form(node.op, self.dtype);
    if (!form) continue;
    const auto number = number_as_tensor(node.arguments[1].value, self.dtype);
    if (!number) continue;
    node.op = *form;
    node.arguments[1] = {Argument::Kind::Tensor, {numbers.slot_of(*number)}, {}, {}};
    changed = true;
  }
  return changed;
}

}  // namespace vmap::program
