#include "arrival.h"

#include <ATen/core/LegacyTypeDispatch.h>
#include <c10/core/TensorImpl.h>
#include <unistd.h>
#include <vmap/kernel/transform_order.h>
#include <vmap/physical.h>

#include <atomic>
#include <cstdlib>
#include <unordered_set>
#include <vector>

#include "../../core/calls/collectives.h"
#include "../../core/python/python.h"
#include "../states/environment.h"

namespace vmap::variance {

namespace {

std::atomic<int64_t> arriving{0};

template <class S>
concept Reopens = requires(S& storage) {
  storage.clear_data_ptr_access_error_msg_();
};

// Templates, so that another version's way need not compile.
template <class S>
void close(S& storage, std::string reason) {
  if constexpr (Reopens<S>) storage.release_data_and_set_meta_custom_data_ptr_error_msg_(std::move(reason));
}
template <class S>
void open(S& storage) {
  if constexpr (Reopens<S>) storage.clear_data_ptr_access_error_msg_();
}

struct OnTheirWay {
  std::mutex mutex;
  std::unordered_set<Arrival*> living;
  // Dropped before anybody read them. Who drops them may hold any lock, or be the thread that is to bring
  // them, and cannot wait: the next collective of the process does.
  std::vector<std::pair<pid_t, Tensor>> unread;
};

OnTheirWay& on_their_way() {
  static auto* of_process = [] {
    // Before what c10d has made until now is destroyed. Python does so before it ends itself.
    if (!vmap::detail::python_runs()) std::atexit(wait_for_all);
    return new OnTheirWay;  // tensors may outlive static objects
  }();
  return *of_process;
}

void wait_for(const Tensor& received) {
  // Whoever reads, in whatever transform: this is no operator of the program's.
  const c10::impl::ExcludeDispatchKeyGuard outside(vmap::detail::kTransformKeys |
                                                   c10::DispatchKeySet({kVmapModeKey, kVmapPhysicalKey}));
  const at::AutoDispatchBelowADInplaceOrView below;
  vmap::detail::wait_for(received);
}

// The same memory, which lives as long as `received`.
c10::Storage storage_over(const Tensor& received) {
  const c10::Storage& theirs = received.storage();
  void* memory = theirs.unsafeGetStorageImpl()->mutable_data();
  at::DataPtr pointer = c10::InefficientStdFunctionContext::makeDataPtr(
      memory, [received](void*) {}, received.device());
  return c10::Storage(c10::Storage::use_byte_size_t(), theirs.nbytes(), std::move(pointer),
                      theirs.unsafeGetStorageImpl()->allocator(), /*resizable=*/true);
}

}  // namespace

Tensor bare(c10::Storage storage, const Tensor& like) {
  Tensor result = at::detail::make_tensor<c10::TensorImpl>(
      std::move(storage), like.key_set().remove(kVmapPhysicalKey), like.dtype());
  result.unsafeGetTensorImpl()->set_storage_offset(like.storage_offset());
  result.unsafeGetTensorImpl()->set_sizes_and_strides(like.sizes(), like.strides());
  return result;
}

bool some_arrive() {
  return arriving.load(std::memory_order_relaxed) > 0;
}

bool Arrival::is_possible() {
  static const bool wanted = of_environment("VARIANCE_ASYNC") != "0";
  return wanted && Reopens<c10::StorageImpl>;
}

Arrival::Arrival(Tensor received, std::string what)
    : process_(getpid()),
      received_(std::move(received)),
      storage_(storage_over(received_)),
      what_(std::move(what)) {
  close(*storage_.unsafeGetStorageImpl(),
        "variance: a result has not arrived that is read past PyTorch's operators (" + what_ +
            "). Call variance.wait() on it first");
  ++arriving;
  const std::lock_guard<std::mutex> lock(on_their_way().mutex);
  on_their_way().living.insert(this);
}

Arrival::~Arrival() {
  if (received_.defined() || failed_) --arriving;
  const std::lock_guard<std::mutex> lock(on_their_way().mutex);
  on_their_way().living.erase(this);
  if (received_.defined()) on_their_way().unread.emplace_back(process_, std::move(received_));
}

void wait_for_unread() {
  std::vector<std::pair<pid_t, Tensor>> results;
  {
    const std::lock_guard<std::mutex> lock(on_their_way().mutex);
    results.swap(on_their_way().unread);
  }
  if (results.empty()) return;
  const vmap::detail::WithoutGil without;
  for (const auto& [process, result] : results) {
    try {
      if (process == getpid()) wait_for(result);
    } catch (...) {  // of what nobody reads
    }
  }
}

void wait_for_all() {
  std::vector<ArrivalPtr> living;
  {
    const std::lock_guard<std::mutex> lock(on_their_way().mutex);
    for (Arrival* each : on_their_way().living)
      if (ArrivalPtr it = each->weak_from_this().lock()) living.push_back(std::move(it));
  }
  for (const ArrivalPtr& each : living) {
    try {
      each->wait();
    } catch (...) {  // the process ends
    }
  }
  living.clear();
  wait_for_unread();
}

Tensor Arrival::result() const {
  return bare(storage_, received_);
}

void Arrival::wait_once() {
  try {
    wait_for(received_);
  } catch (c10::Error& error) {
    error.add_context(what_);
    throw;
  } catch (const std::exception& error) {
    TORCH_CHECK(false, what_, ": ", error.what());
  }
}

void Arrival::wait() {
  const vmap::detail::WithoutGil without;  // before the mutex: who has that may want the other
  const std::lock_guard<std::mutex> lock(mutex_);
  if (failed_) std::rethrow_exception(failed_);
  if (!received_.defined()) return;
  TORCH_CHECK(process_ == getpid(), what_,
              ": the result comes to the process that began it, and this one was forked from that before it "
              "had come. Call variance.wait() on it first");
  try {
    wait_once();
  } catch (...) {
    failed_ = std::current_exception();
  }
  received_ = Tensor();
  if (failed_) std::rethrow_exception(failed_);
  open(*storage_.unsafeGetStorageImpl());
  --arriving;  // last: another thread that reads it now has to come here
}

}  // namespace vmap::variance
