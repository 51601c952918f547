// The wrapper that stands for one example of a batch, and the tensor that can become one.
#pragma once

#include <c10/core/TensorImpl.h>
#include <vmap/bdim.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/level.h>

#include <atomic>
#include <thread>

namespace vmap {

namespace detail {
class FreshStorage;
}

// A tensor whose physical value has one dim more than it shows: sizes, strides, numel and storage offset are
// those of an example. It has no storage. It is no autograd variable either: it stands above autograd, which
// sees the physical operators only, so `requires_grad()` is false of the wrapper whatever it wraps.
//
// Or a *fresh* tensor: an ordinary dense one, with storage and autograd, that was made inside a vmap. It
// carries VMAP_FRESH_KEY instead of VMAP_KEY, and turns into a wrapper when a batched value is first written
// to it; see NOTE: [fresh tensors].
class BatchedTensor final : public c10::TensorImpl {
 public:
  BatchedTensor(Tensor value, int64_t bdim, Level level);
  // Of which all examples are shown `one`: NOTE: [one for all examples].
  BatchedTensor(Tensor one, Level level, c10::intrusive_ptr<detail::FreshStorage> origin);
  // A fresh tensor over the same memory as `dense`.
  BatchedTensor(const c10::TensorImpl& dense, const c10::VariableVersion& version_counter,
                bool allow_tensor_metadata_change, c10::intrusive_ptr<detail::FreshStorage> origin);
  ~BatchedTensor() override;

  // Of wrappers only.
  const Tensor& value() const { return *optional_value(); }
  // The same, for what takes an optional tensor: borrowing either costs nothing.
  const std::optional<Tensor>& optional_value() const {
    if (C10_UNLIKELY(!value_)) expand_one();
    return value_;
  }
  int64_t bdim() const { return bdim_; }
  Level level() const { return level_; }

  // Makes the wrapper show another tensor, as in-place views do (`transpose_`, `squeeze_`).
  void repoint(Tensor value, int64_t bdim);
  // The same at another level: the tensor has become batched at further ones, NOTE: [fresh tensors].
  void repoint(Tensor value, int64_t bdim, Level level);
  // Turns a fresh tensor into a wrapper.
  void become_batched(Tensor value, int64_t bdim, Level level);

  // Whether all examples are shown one tensor, and which: NOTE: [one for all examples].
  bool shows_one() const { return key_set_.has(kOneForAllKey); }
  Tensor one() const;
  // After `one()` has got another shape.
  void refresh_one();
  void show_each();

  // Who shares the memory of a fresh tensor; of a wrapper, when others share what was made inside a vmap.
  detail::FreshStorage* origin() const { return origin_.get(); }
  // The innermost vmap inside of which the memory was made, and by which thread. None where that is not
  // known, has ended, or does not matter: the tensor is batched at all levels then.
  Level made_in() const;
  std::thread::id made_by() const { return made_by_; }
  void set_made_in(Level level);
  // This one, a wrapper, is over the memory of `base`, another one.
  void share_memory_of(BatchedTensor& base);
  // Whether another tensor may be over its memory that autograd does not know for a view: detach(), .data,
  // and views that are taken beneath autograd. See NOTE: [laid out anew].
  bool has_unknown_alias() const { return has_unknown_alias_.load(std::memory_order_relaxed); }
  void note_unknown_alias() { has_unknown_alias_.store(true, std::memory_order_relaxed); }

  c10::intrusive_ptr<c10::TensorImpl> shallow_copy_and_detach(
      const c10::VariableVersion& version_counter, bool allow_tensor_metadata_change) const override;
  c10::intrusive_ptr<c10::TensorImpl> shallow_copy_and_detach(
      c10::VariableVersion&& version_counter, bool allow_tensor_metadata_change) const override;
  void shallow_copy_from(const c10::intrusive_ptr<c10::TensorImpl>& impl) override;
  void set_size(int64_t dim, int64_t new_size) override;
  void set_stride(int64_t dim, int64_t new_stride) override;
  void set_storage_offset(int64_t storage_offset) override;
  void release_resources() override;

 protected:
  const char* tensorimpl_type_name() const override;
  c10::Device device_custom() const override;

 private:
  void add_fresh_key();
  void refresh_metadata();
  // Throws where a rule says of another size that it is the batch size.
  void check_batch_size(int64_t size) const;
  void leave_origin();
  void take_sizes_of(const Tensor& one);
  void expand_one() const;
  bool is_fresh() const { return origin_ && !value_ && !shows_one(); }

  // Empty in fresh tensors, after release_resources(), and where one is shown and nobody has asked for more.
  mutable std::optional<Tensor> value_;
  int64_t bdim_ = 0;
  Level level_;
  c10::intrusive_ptr<detail::FreshStorage> origin_;
  LevelRun made_in_;  // of wrappers without an origin
  std::thread::id made_by_;
  std::atomic<bool> has_unknown_alias_{false};
};

// The wrapper behind `t`, at whatever level; nullptr when `t` is not one. Undefined tensors are not.
inline BatchedTensor* as_batched(const Tensor& t) {
  c10::TensorImpl* impl = t.unsafeGetTensorImpl();
  return impl->key_set().has(kVmapKey) ? static_cast<BatchedTensor*>(impl) : nullptr;
}

namespace detail {
inline bool shows_one(const Tensor& t) {
  const BatchedTensor* b = as_batched(t);
  return b && b->shows_one();
}
}  // namespace detail

// The fresh tensor behind `t`; nullptr when `t` is not one. The key alone does not tell: PyTorch's kernels
// hand it on to tensors of their own (_unsafe_view).
inline BatchedTensor* as_fresh(const Tensor& t) {
  c10::TensorImpl* impl = t.unsafeGetTensorImpl();
  if (C10_LIKELY(!impl->key_set().has(kVmapFreshKey))) return nullptr;
  return dynamic_cast<BatchedTensor*>(impl);
}

// `value`, one example of which `bdim` runs over. No checks but that `bdim` is one of its dims.
Tensor make_batched(Tensor value, int64_t bdim, Level level);

}  // namespace vmap
