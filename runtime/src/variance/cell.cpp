#include "cell.h"

#include <ATen/functorch/BatchedTensorImpl.h>
#include <ATen/functorch/TensorWrapper.h>
#include <vmap/batched_tensor.h>
#include <vmap/transform_order.h>

#include <algorithm>
#include <mutex>

namespace vmap::variance {

namespace {

// The key set is a protected member, and no function adds a bit to it.
struct KeySet : c10::TensorImpl {
  static constexpr c10::DispatchKeySet c10::TensorImpl::*member() { return &KeySet::key_set_; }
};

std::mutex& cells_mutex() {
  static auto* the_mutex = new std::mutex;
  return *the_mutex;
}

NodePtr locked(const WeakNode& weak) {
  return weak.lock();
}

}  // namespace

bool is_wrapper(const Tensor& t) {
  constexpr c10::DispatchKeySet keys = vmap::detail::kFunctorchWrapperKeys | c10::DispatchKeySet(kVmapKey);
  return t.unsafeGetTensorImpl()->key_set().has_any(keys);
}

static Tensor value_beneath(const Tensor& t) {
  Tensor value = t;
  while (is_wrapper(value)) {
    Tensor next;
    if (const auto* wrapper = at::functorch::maybeGetTensorWrapper(value)) {
      next = wrapper->value();
    } else if (const auto* batched = at::functorch::maybeGetBatchedImpl(value)) {
      next = batched->value();
    } else if (const BatchedTensor* ours = as_batched(value)) {
      next = Tensor(ours->value());
    } else {
      break;
    }
    value = next;
  }
  return value;
}

Cell* cell_beneath(const Tensor& t) {
  return cell_of(value_beneath(t));
}

void give_cell_beneath(const Tensor& t, CellPtr cell) {
  give_cell(value_beneath(t), std::move(cell));
}

CellPtr shared_cell_of(const Tensor& t) {
  return CellPtr::reclaim_copy(cell_of(t));
}

void give_cell(const Tensor& t, CellPtr cell) {
  c10::TensorImpl* impl = t.unsafeGetTensorImpl();
  TORCH_CHECK(impl->get_backend_meta() == nullptr || as_cell(impl->get_backend_meta()) != nullptr,
              "variance: a backend keeps data of its own on its tensors of ", t.device(),
              " where states would be; they cannot be tracked");
  c10::DispatchKeySet& keys = impl->*KeySet::member();
  keys = keys.add(kVmapPhysicalKey);
  impl->set_backend_meta(std::move(cell));
}

CellPtr new_cell(const Mesh& mesh, const Masks& masks) {
  CellPtr cell = c10::make_intrusive<Cell>(mesh, masks);
  if (C10_UNLIKELY(kLogsOrigins)) cell->come_from_now();
  return cell;
}

OriginPtr Cell::origin() const {
  const std::lock_guard<std::mutex> lock(cells_mutex());
  return origin_;
}

void Cell::come_from_now() {
  OriginPtr origin = origin_now();
  const std::lock_guard<std::mutex> lock(cells_mutex());
  origin_.swap(origin);
}

void take_cell_away(const Tensor& t) {
  c10::TensorImpl* impl = t.unsafeGetTensorImpl();
  c10::DispatchKeySet& keys = impl->*KeySet::member();
  if (!keys.has(kVmapPhysicalKey)) return;
  keys = keys.remove(kVmapPhysicalKey);
  impl->set_backend_meta(nullptr);
}

bool covers_its_memory(const Tensor& t) {
  return t.layout() == c10::kStrided && t.is_non_overlapping_and_dense() && t.has_storage() &&
         static_cast<size_t>(t.numel()) * t.element_size() == t.storage().nbytes();
}

// NOTE: [one lift for a tensor]
// A weight that is used k times is lifted once: the uses share the node, in which autograd sums their
// gradients before it calls it. The node is known by what computes the tensor. It holds that, so that while
// the node lives no other has its address.
NodePtr Cell::lift_of(const torch::autograd::Edge& of, Mask varying, Mask reduced) const {
  const std::lock_guard<std::mutex> lock(cells_mutex());
  for (const Lifted& each : lifted_) {
    if (each.of == of.function.get() && each.output == of.input_nr && each.varying == varying &&
        each.reduced == reduced)
      return locked(each.node);
  }
  return nullptr;
}

void Cell::keep_lift(const torch::autograd::Edge& of, Mask varying, Mask reduced, const NodePtr& node) {
  const std::lock_guard<std::mutex> lock(cells_mutex());
  std::erase_if(lifted_, [](const Lifted& each) { return !locked(each.node); });
  lifted_.push_back({of.function.get(), of.input_nr, varying, reduced, WeakNode(node)});
}

}  // namespace vmap::variance
