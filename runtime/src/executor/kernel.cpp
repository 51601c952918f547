#include "kernel.h"

#include <vmap/kernel/plumbing.h>

#include <algorithm>

#include "../core/calls/boxed_call.h"
#include "../core/calls/kernels.h"
#include "../core/registry/registration.h"
#include "decomposition_kernel.h"
#include "draw_kernel.h"
#include "factory_kernel.h"
#include "frame_kernel.h"

namespace vmap::executor {

namespace {

using torch::jit::Stack;

// An in-place view: the functional operator's rule, whose result the wrapper shows.
class InPlaceViewKernel : public c10::OperatorKernel {
 public:
  InPlaceViewKernel(const Rule& rule, const Rule& followed)
      : op_(rule.op), functional_(followed.op), rule_(frame_for(followed, functional_), functional_.handle) {}

  void operator()(const c10::OperatorHandle&, c10::DispatchKeySet keys, Stack* stack) {
    const Tensor self = torch::jit::peek(*stack, 0, op_.arguments()).toTensor();
    BatchedTensor* b = as_batched(self);
    if (!b) return of_no_example(keys, self, stack);
    const Level level = b->level();
    if (!level.alive()) detail::throw_no_live_level(op_.name.c_str(), level);
    if (C10_UNLIKELY(detail::others_wait(keys))) {
      const c10::DispatchKeySet first = detail::first_for(keys, level, detail::among(self));
      if (!first.empty()) return op_.pass_on(first, stack);
    }
    op_.count.fetch_add(1, std::memory_order_relaxed);
    Call call = physical_call(functional_, stack, level);
    Results results = detail::telling_where(op_.name.c_str(), level, [&] { return rule_.run(call); });
    check_batch(functional_, results, level);
    TORCH_CHECK(results.bdims.at(0), "vmap: the view ", functional_.name, " lost its batch dim");
    b->repoint(std::move(results.tensors[0]), *results.bdims[0]);
    stack->push_back(self);
  }

 private:
  // NOTE: [constants of a transform]
  void of_no_example(c10::DispatchKeySet keys, const Tensor& self, Stack* stack) const {
    constexpr c10::DispatchKeySet after(c10::DispatchKeySet::FULL_AFTER, kVmapKey);
    const bool passes =
        detail::takes_no_transforms_tensor(keys) && detail::touches_own_constant(self, Level());
    const c10::DispatchKeySet passed = passes ? detail::kTransformKeys : c10::DispatchKeySet();
    const c10::impl::ExcludeDispatchKeyGuard guard(passed);
    op_.pass_on((keys & after) - passed, stack);
  }

  Op op_, functional_;
  Prepared rule_;
};

template <class Kernel, class... A>
c10::KernelFunction made(A&&... arguments) {
  return c10::KernelFunction::makeFromBoxedFunctor<Kernel>(
      std::make_unique<Kernel>(std::forward<A>(arguments)...));
}

c10::KernelFunction in_place_view(const Rule& rule, const std::vector<Rule>& rules) {
  const auto followed =
      std::find_if(rules.begin(), rules.end(), [&](const Rule& each) { return each.op == rule.follows; });
  TORCH_CHECK(followed != rules.end(), "vmap: ", rule.op, " follows ", rule.follows, ", which has no rule");
  return made<InPlaceViewKernel>(rule, *followed);
}

// On the mode's key, for an operator whose compiled rule draws numbers: the loaded one does not.
void pass_mode_on(const c10::OperatorHandle& op, c10::DispatchKeySet keys, Stack* stack) {
  op.redispatchBoxed(keys & c10::DispatchKeySet(c10::DispatchKeySet::FULL_AFTER, kVmapModeKey), stack);
}

bool asks_mode(const Rule& rule) {
  return rule.body == Rule::Body::Random || (rule.body == Rule::Body::Factory && !rule.frame) ||
         (rule.body == Rule::Body::Out && rule.draws);
}

c10::KernelFunction out(const Rule& rule, c10::DispatchKey key) {
  const c10::OperatorHandle functional = detail::operator_named(rule.functional.c_str());
  const OutDtype dtype = rule.same_dtype ? OutDtype::Same : OutDtype::Cast;
  return key == kVmapKey ? detail::out_kernel(functional, dtype)
                         : detail::random_out_kernel(functional, dtype);
}

c10::KernelFunction composite(const Rule& rule) {
  const c10::OperatorHandle op = detail::operator_named(rule.op.c_str());
  return detail::body_kernel(rule.is_explicit, op.schema().is_mutable());
}

}  // namespace

std::vector<c10::DispatchKey> keys_of(const Rule& rule, const c10::OperatorHandle& op,
                                      const std::function<bool(c10::DispatchKey)>& has_compiled) {
  // The dispatcher itself passes the operator on to its body, which costs nothing.
  if (rule.body == Rule::Body::Composite && !rule.is_explicit && op.hasKernelForDispatchKey(kVmapKey) &&
      op.isKernelFallthroughKernel(kVmapKey))
    return {};
  const bool is_made = rule.body == Rule::Body::Factory && !rule.frame;
  std::vector<c10::DispatchKey> keys;
  if (!is_made) keys.push_back(kVmapKey);  // no tensor is batched that it is given
  if (asks_mode(rule) || has_compiled(kVmapModeKey)) keys.push_back(kVmapModeKey);
  if (is_made) keys.push_back(kVmapFreshKey);
  return keys;
}

c10::KernelFunction kernel_of(const Rule& rule, const std::vector<Rule>& rules, c10::DispatchKey key) {
  const bool is_frame = rule.body == Rule::Body::Frame || rule.body == Rule::Body::Factory;
  if (key == kVmapModeKey && !asks_mode(rule) && !is_frame)
    return c10::KernelFunction::makeFromBoxedFunction<&pass_mode_on>();
  switch (rule.body) {
    case Rule::Body::Random:
      return made<DrawKernel>(rule);
    case Rule::Body::Factory:
      if (key == kVmapFreshKey) return detail::fresh_kernel();
      return key == kVmapKey ? made<FactoryRuleKernel>(rule) : made<FactoryKernel>(rule);
    case Rule::Body::Decomposition:
      return made<DecompositionKernel>(rule);
    case Rule::Body::InPlaceView:
      return in_place_view(rule, rules);
    case Rule::Body::Sequential:
      return detail::sequential_kernel();
    case Rule::Body::Composite:
      return composite(rule);
    case Rule::Body::Unsupported:
      return detail::refusing_kernel(rule.reason, rule.instead);
    case Rule::Body::Out:
      return out(rule, key);
    case Rule::Body::Frame:
      break;
  }
  return made<FrameKernel>(rule);
}

std::string why_not(const Rule& rule) {
  using Body = Rule::Body;
  for (const Body own : {Body::Sequential, Body::Composite, Body::Unsupported, Body::Out}) {
    if (rule.body == own) return "its kernel is the runtime's own";
  }
  for (const auto& [device, frame] : rule.on_device) {
    if (!frame) return "its rule for " + device + " is code";
  }
  return "";
}

StandIn::StandIn(const std::vector<Rule>& rules) {
  for (const Rule& rule : rules) {
    if (why_not(rule).empty()) stand_in(rule, rules);
  }
}

void StandIn::stand_in(const Rule& rule, const std::vector<Rule>& rules) {
  const c10::OperatorHandle op = detail::operator_named(rule.op.c_str());
  for (const c10::DispatchKey key : {kVmapKey, kVmapModeKey}) {
    if (!op.hasKernelForDispatchKey(key)) continue;
    handles_.push_back(detail::register_kernel(op.operator_name(), key, kernel_of(rule, rules, key)));
  }
}

}  // namespace vmap::executor
