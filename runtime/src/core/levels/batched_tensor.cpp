#include <ATen/ops/expand.h>
#include <c10/core/AutogradState.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <c10/util/DimVector.h>
#include <vmap/batched_tensor.h>
#include <vmap/threads.h>

#include <mutex>

#include "../memory/fresh_storage.h"
#include "no_data.h"
#include "subclass_like.h"

namespace vmap {

namespace {

// The wrapper's own key; what tensors are asked about without the dispatcher: backend, conjugate, negative;
// and autocast's, NOTE: [autocast comes first].
c10::DispatchKeySet keys_for(const Tensor& value) {
  constexpr c10::DispatchKeySet told =
      c10::DispatchKeySet(c10::DispatchKeySet::RAW, c10::full_backend_mask) |
      c10::DispatchKeySet(
          {c10::DispatchKey::Conjugate, c10::DispatchKey::Negative, c10::DispatchKey::ZeroTensor}) |
      c10::autocast_dispatch_keyset;
  return c10::DispatchKeySet(kVmapKey) | detail::kLikeSubclass | (value.key_set() & told);
}

// Makes TensorImpl's constructor build no version counter, which would be a second allocation for each
// wrapper. It builds none for tensors made in inference mode. Nothing asks a wrapper for its version: what is
// written is the physical tensor, and that counts.
class WithoutVersionCounter {
 public:
  WithoutVersionCounter()
      : state_(c10::AutogradState::get_tls_state()), before_(state_.get_inference_mode()) {
    state_.set_inference_mode(true);
  }
  ~WithoutVersionCounter() { state_.set_inference_mode(before_); }

  c10::DispatchKeySet keys(const Tensor& value) const { return keys_for(value); }

 private:
  c10::AutogradState& state_;
  bool before_;
};

}  // namespace

BatchedTensor::BatchedTensor(Tensor value, int64_t bdim, Level level)
    : c10::TensorImpl(WithoutVersionCounter().keys(value), value.dtype(), value.device()),
      value_(detail::shown_inside(std::move(value), level)),
      bdim_(bdim),
      level_(level) {
  detail::leave_level(*value_, level_);
  refresh_metadata();
  set_storage_access_should_throw();
  set_custom_device(true);
  // Last: nothing may throw while it is borrowed and no destructor runs.
  extra_meta_.reset(detail::NoDataErrors::instance().of(level_));
}

namespace {

// PyTorch has found a use for the fresh key (2.15): it asks each tensor that carries it for a device.
template <class Meta>
void record_device(std::unique_ptr<Meta>& meta, c10::Device device) {
  if constexpr (requires { meta->fake_device_ = device; }) {
    if (!meta) meta = std::make_unique<Meta>();
    meta->fake_device_ = device;
  }
}

}  // namespace

void BatchedTensor::add_fresh_key() {
  key_set_ = key_set_.add(kVmapFreshKey);
  record_device(extra_meta_, device());
}

BatchedTensor::BatchedTensor(const c10::TensorImpl& dense, const c10::VariableVersion& version_counter,
                             bool allow_tensor_metadata_change,
                             c10::intrusive_ptr<detail::FreshStorage> origin)
    : c10::TensorImpl(c10::Storage(dense.storage()), dense.key_set(), dense.dtype()),
      origin_(std::move(origin)) {
  copy_tensor_metadata(&dense, this, version_counter, allow_tensor_metadata_change);
  refresh_numel();
  refresh_contiguous();
  add_fresh_key();
  origin_->add(this);
}

// NOTE: [beneath the examples]
// A __torch_dispatch__ runs with all keys above it taken away, ours too. An operator that meets an example
// there would be its backend's, whose kernels find no data: some read what lies there, as that of the meta
// device, whose bit a wrapper carries, returns memory that nobody fills. All ask for the device first.
c10::Device BatchedTensor::device_custom() const {
  if (is_fresh()) return c10::TensorImpl::device_custom();  // of a fake tensor, Python tells
  TORCH_CHECK(
      !c10::impl::tls_is_dispatch_key_excluded(kVmapKey),
      "vmap: an operator beneath torch dispatch was called on a tensor that is batched at vmap level ",
      level_.alive() ? level_.position() : 0,
      ": it stands for one example of a batch, and a __torch_dispatch__ (of a subclass that was made "
      "around it in the mapped function, or of a mode that keeps it) sees whole batches only. Make the "
      "subclass outside of vmap and map over it, or compute with the example itself");
  return device_default();
}

BatchedTensor::~BatchedTensor() {
  leave_origin();
  if (detail::NoDataErrors::instance().own(extra_meta_.get())) static_cast<void>(extra_meta_.release());
}

void BatchedTensor::leave_origin() {
  if (!origin_) return;
  origin_->remove(this);
  origin_.reset();
}

Tensor BatchedTensor::one() const {
  return origin_->one_of(this);
}

BatchedTensor::BatchedTensor(Tensor one, Level level, c10::intrusive_ptr<detail::FreshStorage> origin)
    : c10::TensorImpl(WithoutVersionCounter().keys(one).add(kOneForAllKey), one.dtype(), one.device()),
      level_(level),
      origin_(std::move(origin)) {
  take_sizes_of(one);
  origin_->add(this, std::move(one));
  set_storage_access_should_throw();
  set_custom_device(true);
  extra_meta_.reset(detail::NoDataErrors::instance().of(level_));
}

void BatchedTensor::refresh_one() {
  value_.reset();
  take_sizes_of(one());
}

void BatchedTensor::take_sizes_of(const Tensor& one) {
  sizes_and_strides_.set_sizes(one.sizes());
  sizes_and_strides_.set_strides(one.strides());
  numel_ = one.numel();
  storage_offset_ = one.storage_offset();
  refresh_contiguous();
}

// Seldom asked for, and of a gradient's tensor dear: an operator, at each of its levels.
void BatchedTensor::expand_one() const {
  if (!shows_one() || !origin_) return;
  const HideLevel all{Level()};  // nobody's view but ours
  const Tensor shown = one();
  c10::DimVector sizes;
  sizes.push_back(level_.batch_size());
  sizes.append(shown.sizes().begin(), shown.sizes().end());
  Tensor value = detail::shown_inside(shown.expand(sizes), level_);
  detail::leave_level(value, level_);
  // Two threads may read one wrapper; an operator may ask for another's value meanwhile.
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  if (!value_) value_ = std::move(value);
}

void BatchedTensor::show_each() {
  leave_origin();
  made_in_ = LevelRun();
  key_set_ = key_set_.remove(kOneForAllKey);
}

void BatchedTensor::become_batched(Tensor value, int64_t bdim, Level level) {
  leave_origin();
  set_autograd_meta(nullptr);
  value_ = std::move(value);
  bdim_ = bdim;
  level_ = level;
  key_set_ = keys_for(*value_);
  storage_ = c10::Storage();
  refresh_metadata();
  set_storage_access_should_throw();
  set_custom_device(true);
  extra_meta_.reset(detail::NoDataErrors::instance().of(level_));
}

void BatchedTensor::check_batch_size(int64_t size) const {
  TORCH_CHECK(!level_.alive(), "vmap: batch dim ", bdim_, " of a tensor is ", size,
              " long, and the vmap at level ", level_.position(), " has ", level_.batch_size(),
              " examples; the batching rule that returned it is wrong");
}

void BatchedTensor::refresh_metadata() {
  const at::IntArrayRef sizes = value_->sizes();
  const at::IntArrayRef strides = value_->strides();
  const int64_t rank = static_cast<int64_t>(sizes.size());
  TORCH_CHECK(bdim_ >= 0 && bdim_ < rank, "vmap: batch dim ", bdim_, " of a tensor that has ", rank,
              " physical dims; the batching rule that returned it is wrong");
  if (C10_UNLIKELY(sizes[bdim_] != level_.batch_size())) check_batch_size(sizes[bdim_]);
  sizes_and_strides_.resize(rank - 1);
  int64_t* to_size = sizes_and_strides_.sizes_data();
  int64_t* to_stride = sizes_and_strides_.strides_data();
  int64_t numel = 1;
  for (int64_t from = 0; from < rank; ++from) {
    if (from == bdim_) continue;
    *to_size++ = sizes[from];
    *to_stride++ = strides[from];
    numel *= sizes[from];
  }
  numel_ = numel;
  storage_offset_ = value_->storage_offset();
  // An example of a contiguous batch is contiguous, which is most of them and spares the question. An empty
  // batch is contiguous whatever its strides are, and examples of four and five dims may be channels_last as
  // well.
  if (bdim_ == 0 && rank <= 4 && sizes[0] > 0 && value_->is_contiguous()) {
    is_contiguous_ = true;
    is_non_overlapping_and_dense_ = true;
    is_channels_last_contiguous_ = is_channels_last_3d_contiguous_ = false;
    is_channels_last_ = is_channels_last_3d_ = false;
    return;
  }
  refresh_contiguous();
}

Level BatchedTensor::made_in() const {
  return origin_ ? origin_->level() : made_in_.level();
}

void BatchedTensor::set_made_in(Level level) {
  if (origin_) return origin_->set_level(level);
  made_in_ = level;
  made_by_ = std::this_thread::get_id();
}

void BatchedTensor::share_memory_of(BatchedTensor& base) {
  if (&base == this || !base.made_in().exists()) return;
  static std::mutex mutex;  // two threads may take a view of one tensor
  const std::lock_guard<std::mutex> lock(mutex);
  if (!base.origin_) {
    auto origin = c10::make_intrusive<detail::FreshStorage>(base.made_in_, base.made_by_);
    origin->add(&base);
    base.origin_ = std::move(origin);
  }
  leave_origin();
  origin_ = base.origin_;
  origin_->add(this);
}

void BatchedTensor::repoint(Tensor value, int64_t bdim, Level level) {
  level_ = level;
  repoint(std::move(value), bdim);
  static_cast<void>(extra_meta_.release());
  extra_meta_.reset(detail::NoDataErrors::instance().of(level_));
}

void BatchedTensor::repoint(Tensor value, int64_t bdim) {
  value_ = detail::shown_inside(std::move(value), level_);
  bdim_ = bdim;
  detail::leave_level(*value_, level_);
  data_type_ = value_->dtype();
  refresh_metadata();
}

c10::intrusive_ptr<c10::TensorImpl> BatchedTensor::shallow_copy_and_detach(
    const c10::VariableVersion& version_counter, bool allow_tensor_metadata_change) const {
  if (is_fresh()) {
    return c10::make_intrusive<BatchedTensor>(*this, version_counter, allow_tensor_metadata_change, origin_);
  }
  if (shows_one()) return c10::make_intrusive<BatchedTensor>(one().detach(), level_, origin_);
  auto copy = c10::make_intrusive<BatchedTensor>(value().detach(), bdim_, level_);
  auto& self = const_cast<BatchedTensor&>(*this);
  copy->share_memory_of(self);
  // A counter of its own asks for `.data`. What autograd saves shares the wrapper's, which has none.
  if (version_counter.enabled()) {
    self.note_unknown_alias();
    copy->note_unknown_alias();
  }
  return copy;
}

c10::intrusive_ptr<c10::TensorImpl> BatchedTensor::shallow_copy_and_detach(
    c10::VariableVersion&& version_counter, bool allow_tensor_metadata_change) const {
  return shallow_copy_and_detach(version_counter, allow_tensor_metadata_change);
}

void BatchedTensor::shallow_copy_from(const c10::intrusive_ptr<c10::TensorImpl>& impl) {
  if (is_fresh()) {
    TORCH_CHECK(!impl->key_set().has(kVmapKey),
                "vmap: the data of a tensor that is not batched was set to one that is");
    c10::TensorImpl::shallow_copy_from(impl);
    add_fresh_key();
    return;
  }
  TORCH_CHECK(impl->key_set().has(kVmapKey),
              "vmap: the data of a tensor that vmap batches was set to a tensor that is not batched");
  auto* other = static_cast<BatchedTensor*>(impl.get());
  TORCH_CHECK(other->level_ == level_, "vmap: the data of a tensor was set to one of another vmap");
  repoint(other->value(), other->bdim_);
  leave_origin();
  made_in_ = LevelRun();
  share_memory_of(*other);
}

void BatchedTensor::set_size(int64_t dim, int64_t wanted) {
  if (is_fresh()) return c10::TensorImpl::set_size(dim, wanted);
  TORCH_CHECK(false, "vmap: the sizes of a tensor that vmap batches cannot be set; use a view operator");
}

void BatchedTensor::set_stride(int64_t dim, int64_t wanted) {
  if (is_fresh()) return c10::TensorImpl::set_stride(dim, wanted);
  TORCH_CHECK(false, "vmap: the strides of a tensor that vmap batches cannot be set; use a view operator");
}

void BatchedTensor::set_storage_offset(int64_t wanted) {
  if (is_fresh()) return c10::TensorImpl::set_storage_offset(wanted);
  TORCH_CHECK(false,
              "vmap: the storage offset of a tensor that vmap batches cannot be set; use a view operator");
}

void BatchedTensor::release_resources() {
  leave_origin();
  c10::TensorImpl::release_resources();
  value_.reset();
}

const char* BatchedTensor::tensorimpl_type_name() const {
  return is_fresh() ? "vmap::BatchedTensor" : detail::NoDataErrors::instance().whose_storage(level_);
}

Tensor make_batched(Tensor value, int64_t bdim, Level level) {
  return at::detail::make_tensor<BatchedTensor>(std::move(value), bdim, level);
}

}  // namespace vmap
