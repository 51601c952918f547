// See NOTE: [laid out anew] in laid_out.h.
#include <ATen/TensorOperators.h>
#include <ATen/functorch/TensorWrapper.h>
#include <c10/core/GradMode.h>
#include <c10/core/InferenceMode.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <c10/util/DimVector.h>
#include <vmap/kernel/laid_out.h>
#include <vmap/kernel/transform_order.h>
#include <vmap/physical.h>

#include <algorithm>
#include <numeric>

#include "../order/transforms.h"
#include "fresh_storage.h"

namespace vmap::detail {

namespace {

bool is_seen_by_one(const Tensor& value);

bool is_plain(const Tensor& physical) {
  constexpr c10::DispatchKeySet others =
      kGradWrapperKeys | c10::DispatchKeySet({c10::DispatchKey::Functionalize, c10::DispatchKey::Python});
  return !physical.key_set().has_any(others) && physical.has_storage();
}

// Wrappers of ours around it know of aliases that autograd does not.
bool is_seen_by_gradients(const Tensor& value) {
  if (value.is_view()) return false;
  const auto* gradient = at::functorch::maybeGetTensorWrapper(value);
  if (gradient != nullptr) {
    const Tensor& inside = gradient->value();
    if (!gradient->is_alive() || (has_others(inside) && !may_be_saved(value, inside))) return false;
    return is_seen_by_one(inside);
  }
  return is_plain(value) && !value.is_inference();
}

bool is_seen_by_one(const BatchedTensor& wrapper) {
  if (wrapper.shows_one() || wrapper.has_unknown_alias()) return false;
  // Within several maps, views that are gone had it shared.
  if (wrapper.origin() && wrapper.origin()->tensors().size() > 1) return false;
  return !has_others(wrapper.value()) && is_seen_by_one(wrapper.value());
}

bool is_seen_by_one(const Tensor& value) {
  if (const BatchedTensor* inside = as_batched(value)) return is_seen_by_one(*inside);
  return has_own_memory(value) || is_seen_by_gradients(value);
}

// The dims from 1 on, the one with the longest stride first; dim 0 before them.
c10::DimVector as_they_lie(const Tensor& t) {
  c10::DimVector order(t.dim());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin() + 1, order.end(),
                   [&](int64_t a, int64_t b) { return t.stride(a) > t.stride(b); });
  return order;
}

bool has_elements_of_one_address(const Tensor& t) {
  for (int64_t d = 0; d < t.dim(); ++d) {
    if (t.size(d) > 1 && t.stride(d) == 0) return true;
  }
  return false;
}

Tensor bottom_of(const BatchedTensor& wrapper) {
  Tensor value = beneath_gradients(wrapper.value());
  const BatchedTensor* inside = as_batched(value);
  return inside ? bottom_of(*inside) : value;
}

// What a derivative is wanted of has to be copied with it, also where this call is beside it (no_grad).
bool sees_derivatives(const Tensor& physical) {
  if (!physical.requires_grad()) return true;
  return !c10::impl::tls_local_dispatch_key_set().excluded_.has_any(c10::autograd_dispatch_keyset);
}

}  // namespace

size_t references_to(const at::TensorBase& t) {
  // Such an object has a reference, and is kept by the tensor while others have one as well.
  const bool is_idle = t.use_count() > 1 && t.unsafeGetTensorImpl()->pyobj_slot()->has_unique_reference();
  return t.use_count() - (is_idle ? 1 : 0);
}

bool has_others(const Tensor& value) {
  return references_to(value) != 1 + kept_by_observers(value).references;
}

bool may_be_saved(const Tensor& grad_wrapper, const Tensor& inside) {
  return !grad_wrapper.is_leaf() || !inside.is_leaf();
}

bool has_own_memory(const Tensor& physical) {
  if (!is_plain(physical)) return false;
  const size_t holders = physical.storage().use_count() - kept_by_observers(physical).holders;
  return holders == 1 || (physical.is_view() && holders == 2 && references_to(physical._base()) == 1);
}

std::optional<Tensor> laid_out_anew(const Tensor& batch, int64_t bdim, const Tensor& bottom) {
  if (c10::InferenceMode::is_enabled() != bottom.is_inference()) return std::nullopt;
  const c10::AutoGradMode with_history(true);
  const c10::AutoFwGradMode with_tangents(true);
  const Tensor front = batch.movedim(bdim, 0);
  if (has_elements_of_one_address(front)) return std::nullopt;
  const c10::DimVector order = as_they_lie(front);
  const Tensor ordered = front.permute(order);
  if (ordered.is_contiguous()) return std::nullopt;
  c10::DimVector back(order.size());
  for (size_t i = 0; i < order.size(); ++i) back[order[i]] = static_cast<int64_t>(i);
  return ordered.clone(c10::MemoryFormat::Contiguous).permute(back);
}

bool lay_out_anew(const Tensor& viewed, const Examples& examples) {
  if (examples.host) return examples.host->lay_out_anew(viewed, examples.host_level);
  BatchedTensor* ours = as_batched(viewed);
  if (!ours || ours->level() != examples.level || !is_seen_by_one(*ours)) return false;
  const Tensor bottom = bottom_of(*ours);
  if (!sees_derivatives(bottom)) return false;
  auto anew = laid_out_anew(ours->value(), ours->bdim(), bottom);
  if (anew) ours->repoint(*std::move(anew), 0);
  return anew.has_value();
}

void note_aliases(const Tensor& result, const Tensor& viewed) {
  BatchedTensor* from = as_batched(viewed);
  BatchedTensor* to = as_batched(result);
  if (!from || !to || from->shows_one() || to->shows_one() || to->value().is_view()) return;
  if (memory_of(to->value()) != memory_of(from->value())) return;
  from->note_unknown_alias();
  to->note_unknown_alias();
}

void note_aliases(const std::vector<Tensor>& results, const Tensor& viewed) {
  for (const Tensor& each : results) note_aliases(each, viewed);
}

}  // namespace vmap::detail
