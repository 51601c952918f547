#include "gradients.h"

#include <ATen/ops/empty_strided.h>
#include <c10/core/GradMode.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/custom_function.h>
#include <torch/custom_class.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/kernel/transform_order.h>

#include <algorithm>

#include "impl.h"
#include "modes.h"
#include "record/integers.h"
#include "run/replay.h"

namespace vmap::program {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

struct Held : torch::CustomClassHolder {
  explicit Held(std::shared_ptr<const Compiled::Impl> the_impl) : impl(std::move(the_impl)) {}
  std::shared_ptr<const Compiled::Impl> impl;
  Autocast autocast;  // of the forward; backward is called without it
};

// As the compiled code wants it.
Tensor laid_out_for(const Tensor& t, const Type& type, const BatchSizes& sizes) {
  const std::vector<int64_t> strides = values_at(type.strides, sizes);
  if (t.scalar_type() == type.dtype && t.strides() == strides && !t.is_conj() && !t.is_neg() &&
      is_ordinary(t))
    return t;
  Tensor copy = at::empty_strided(t.sizes(), strides, t.options().dtype(type.dtype));
  copy.copy_(t);
  return copy;
}

bool has_gradient(const Graph& graph, size_t output) {
  const Slot slot = graph.outputs[output];
  if (slot == kNoSlot) return false;
  const c10::ScalarType dtype = graph.types[static_cast<size_t>(slot)].dtype;
  return c10::isFloatingType(dtype) || c10::isComplexType(dtype);
}

// By what autograd knows of each operator: it can be differentiated again.
variable_list by_the_program(const Compiled::Impl& impl, const variable_list& inputs,
                             const variable_list& given) {
  const bool is_to_go_on = c10::GradMode::is_enabled();
  const at::AutoGradMode on(true);
  const variable_list outputs = [&] {
    // The call was outside of the transforms and maps that the backward is in, and so is what is redone of
    // it.
    const c10::impl::ExcludeDispatchKeyGuard outside(vmap::detail::kTransformKeys |
                                                     c10::DispatchKeySet(kVmapModeKey));
    return impl.forward.program().run(inputs);
  }();
  variable_list roots, weights, wanted;
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (!outputs[i].defined() || !outputs[i].requires_grad() || !given[i].defined()) continue;
    roots.push_back(outputs[i]);
    weights.push_back(given[i]);
  }
  std::vector<size_t> places;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!inputs[i].requires_grad()) continue;
    wanted.push_back(inputs[i]);
    places.push_back(i);
  }
  variable_list all(inputs.size());
  if (roots.empty() || wanted.empty()) return all;
  const variable_list found =
      torch::autograd::grad(roots, wanted, weights, std::nullopt, is_to_go_on, /*allow_unused=*/true);
  for (size_t i = 0; i < found.size(); ++i) all[places[i]] = found[i];
  return all;
}

variable_list by_compiled_code(const Compiled::Impl& impl, const variable_list& inputs,
                               const variable_list& given) {
  const Graph& forward = impl.forward.graph();
  const Graph& backward = impl.backward->graph();
  const BatchSizes sizes = checked_batch_size(forward, inputs);
  variable_list all_inputs = inputs;
  for (size_t i = 0; i < forward.outputs.size(); ++i) {
    if (!has_gradient(forward, i)) continue;
    all_inputs.push_back(laid_out_for(given[i], backward.inputs[all_inputs.size()].type, sizes));
  }
  if (!fitting_batch_size(backward, all_inputs)) return by_the_program(impl, inputs, given);
  const variable_list found = impl.backward->run(all_inputs);
  variable_list all(inputs.size());
  for (size_t i = 0; i < found.size(); ++i) all[static_cast<size_t>(impl.info.wanted[i])] = found[i];
  return all;
}

bool are_numbers(const variable_list& given) {
  return std::all_of(given.begin(), given.end(),
                     [](const Tensor& t) { return !t.defined() || (is_ordinary(t) && !has_tangent(t)); });
}

struct Function : torch::autograd::Function<Function> {
  // `wanted`: the outputs that have a gradient.
  static variable_list forward(AutogradContext* context, const std::shared_ptr<const Compiled::Impl>& impl,
                               const std::vector<bool>& wanted, at::TensorList inputs) {
    variable_list saved = inputs.vec();
    // So that autograd finds what is written to them before the backward.
    for (Tensor& t : impl->backward->parameters()) saved.push_back(std::move(t));
    context->save_for_backward(std::move(saved));
    context->saved_data["compiled"] = c10::IValue::make_capsule(c10::make_intrusive<Held>(impl));
    variable_list outputs = impl->forward.run(inputs);
    variable_list without;
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (outputs[i].defined() && !wanted[i]) without.push_back(outputs[i]);
    }
    context->mark_non_differentiable(without);
    return outputs;
  }

  static variable_list backward(AutogradContext* context, const variable_list& given) {
    const auto held = c10::static_intrusive_pointer_cast<Held>(context->saved_data["compiled"].toCapsule());
    variable_list inputs = context->get_saved_variables();
    inputs.resize(held->impl->forward.graph().inputs.size());
    const Autocast::With autocast(held->autocast);
    const bool by_code = !c10::GradMode::is_enabled() && is_alone() && are_numbers(given);
    variable_list found =
        by_code ? by_compiled_code(*held->impl, inputs, given) : by_the_program(*held->impl, inputs, given);
    found.insert(found.begin(), 2, Tensor());  // of `impl` and `wanted`
    return found;
  }
};

}  // namespace

size_t outputs_with_gradient(const Graph& graph) {
  size_t count = 0;
  for (size_t i = 0; i < graph.outputs.size(); ++i) count += has_gradient(graph, i);
  return count;
}

std::vector<Tensor> run_with_gradients(const std::shared_ptr<const Compiled::Impl>& impl,
                                       at::TensorList inputs) {
  const std::vector<bool> wanted = impl->differentiable.outputs(impl->forward.program(), inputs);
  return Function::apply(impl, wanted, inputs);  // of any other list it takes the tensors for none
}

}  // namespace vmap::program
