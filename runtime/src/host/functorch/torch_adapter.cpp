#include "torch_adapter.h"

#include <ATen/functorch/BatchedTensorImpl.h>
#include <ATen/functorch/DynamicLayer.h>
#include <ATen/functorch/TensorWrapper.h>
#include <c10/core/GradMode.h>
#include <vmap/dispatch_log.h>
#include <vmap/functorch.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/kernel/in_front.h>
#include <vmap/kernel/laid_out.h>
#include <vmap/kernel/transform_order.h>

#include <atomic>

#include "bridge.h"
#include "vmap_of_torch.h"

namespace vmap::functorch {

namespace {

namespace ft = at::functorch;

// The tensor behind all wrappers; nullptr where more than one tensor may be over its memory, by autograd's
// sight as well, which torch.vmap's wrappers do not tell from others. `saved`: a gradient's may hold `value`,
// too.
const Tensor* alone_at_bottom(const Tensor& value, bool saved = false) {
  if (detail::has_others(value) && !saved) return nullptr;
  if (const auto* batched = ft::maybeGetBatchedImpl(value)) return alone_at_bottom(batched->value());
  if (const auto* wrapper = ft::maybeGetTensorWrapper(value))
    return alone_at_bottom(wrapper->value(), detail::may_be_saved(value, wrapper->value()));
  return detail::has_own_memory(value) ? &value : nullptr;
}

// Whether rules for all operators were installed last, told without the lock of what is installed.
std::atomic<bool> all_rules{false};

class Torch final : public detail::HostAdapter {
 public:
  Torch() {
    hidden_keys = keys_of_torch_vmap();
    bridge = bridge_kernel();
  }

  // The bridge casts before the rule, hides vmaps of ours that are around, and shows a log what it calls.
  std::optional<int64_t> begin() const override {
    if (detail::is_logging()) return std::nullopt;
    const c10::impl::LocalDispatchKeySet thread = c10::impl::tls_local_dispatch_key_set();
    if (!thread.excluded_.has_all(detail::kAutocastKeys) || thread.included_.has(kVmapModeKey))
      return std::nullopt;
    const auto& layers = ft::getDynamicLayerStack();
    if (layers.empty() || layers.back().key() != ft::TransformType::Vmap) return std::nullopt;
    return layers.back().layerId();
  }

  // Sizes that are symbols have to become numbers first.
  void take(detail::Examples& examples, const Tensor& t, const Tensor*& value, BDim& bdim) const override {
    if (t.unsafeGetTensorImpl()->has_symbolic_sizes_strides()) examples.refused = true;
    const ft::BatchedTensorImpl* batched = batched_at(t, examples.host_level);
    if (!batched) return;
    ++examples.count;
    value = &batched->value();
    bdim = batched->bdim();
    if (*bdim != 0) examples.behind = true;
    if (value->unsafeGetTensorImpl()->has_symbolic_sizes_strides() || value->layout() != at::kStrided)
      examples.refused = true;
  }

  Tensor wrap(Tensor value, int64_t bdim, int64_t level) const override {
    return ft::makeBatched(std::move(value), bdim, level);
  }

  void written(const Tensor& t) const override { ft::unsafeGetBatchedImpl(t)->refreshTensorMetadata(); }

  // With rules for all operators by what may have the memory of a result: who watches, and autograd, whose
  // saved tensors nothing tells from a detach() here.
  bool wants_in_front(const Tensor& value) const override {
    if (!all_rules.load(std::memory_order_relaxed)) return true;
    const c10::DispatchKeySet around = c10::impl::tls_local_dispatch_key_set().included_;
    if (detail::is_watched(around | value.key_set())) return true;
    return c10::GradMode::is_enabled() && value.requires_grad();
  }

  bool lay_out_anew(const Tensor& viewed, int64_t level) const override {
    ft::BatchedTensorImpl* batched = batched_at(viewed, level);
    const Tensor* bottom = batched ? alone_at_bottom(batched->value()) : nullptr;
    if (!bottom) return false;
    auto anew = detail::laid_out_anew(batched->value(), batched->bdim(), *bottom);
    if (anew) repoint(*batched, *std::move(anew), 0);
    return anew.has_value();
  }

  void tell_where(c10::Error& error, const char* op) const override {
    const VmapOfTorch vmap = innermost_vmap(detail::operator_named(op));
    detail::tell_where(error, op, vmap.around + 1, vmap.batch_size);
  }
};

}  // namespace

std::map<std::string, detail::AdaptedKernel> kernels_for_torch(Rules rules) {
  all_rules.store(rules == Rules::All, std::memory_order_relaxed);
  static const Torch* torch = new Torch;  // never destroyed: kernels that are being called ask it
  detail::set_other_host(torch);
  std::map<std::string, detail::AdaptedKernel> by_name;
  for (const detail::AdaptedKernel& each : detail::kernels_for_other_host())
    by_name.insert_or_assign(each.op.name, each);
  return by_name;
}

}  // namespace vmap::functorch
