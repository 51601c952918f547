#include "check.h"

#include <ATen/core/grad_mode.h>
#include <vmap/physical.h>

#include "../gradients/checked.h"
#include "../states/environment.h"
#include "../states/errors.h"
#include "raw_collectives.h"
#include "transport.h"

namespace vmap::variance {

// FNV-1a.
int64_t hash_of(const Tensor& t) {
  uint64_t hash = 0xcbf29ce484222325ULL;
  const auto add = [&](const void* data, size_t bytes) {
    for (size_t i = 0; i < bytes; ++i)
      hash = (hash ^ static_cast<const uint8_t*>(data)[i]) * 0x100000001b3ULL;
  };
  for (const int64_t size : t.sizes()) add(&size, sizeof(size));
  const Tensor here = t.detach().resolve_conj().resolve_neg().to(at::kCPU).contiguous();
  add(here.const_data_ptr(), here.nbytes());
  return static_cast<int64_t>(hash >> 2);
}

// The tangent of a constant has no memory, nor has what stands for another tensor: one of Python's, or an
// example (of a map over gradients, is_grads_batched).
bool has_hash(const Tensor& t) {
  return t.layout() == c10::kStrided && !t.is_meta() && !t._is_zerotensor() &&
         !t.key_set().has_any(c10::python_ks | c10::DispatchKeySet(kVmapKey));
}

bool checks_results() {
  static const bool wanted = is_set("VARIANCE_CHECK");
  return wanted;
}

void check_result(const Call& call, const Mesh& mesh, const Tensor& result, const Masks& masks) {
  if (!has_hash(result) || arrives_later(call)) return;
  const Mask same = static_cast<Mask>(all_of(mesh) & ~(masks.varying | masks.partial | compared_at_end()));
  if (same == 0) return;
  const Unobserved unobserved;
  const int64_t mine = hash_of(result);
  for (size_t i = 0; i < mesh.dims().size(); ++i) {
    if ((same >> i & 1) == 0) continue;
    // Where a gradient is computed, autograd is on for what is done here too.
    const at::NoGradGuard no_grad;
    TORCH_CHECK(transport::is_same_on_all(call.name(), result, mine, mesh.dims()[i]),
                "variance: VARIANCE_CHECK: ", call.name(), ": its result (", variance::shown(result),
                ") is claimed the same on all ranks along \"", mesh.dims()[i].name,
                "\", and is not. An argument was marked so and differs, the ranks draw with other seeds, the "
                "kernel is not deterministic, or its strategy is wrong");
  }
}

}  // namespace vmap::variance
