#include "later.h"

#include <ATen/record_function.h>
#include <vmap/physical.h>

#include "../collectives/check.h"
#include "../gradients/tangents.h"

namespace vmap::variance {

namespace {

// On a GPU it is a stream that waits and not the host, and only the one that is current: another that reads
// the result would not. So the stream that begins the collective waits at once. On the CPU c10d's threads
// tell the profiler when a collective ends, and where it has been stopped in between they write to memory
// that is no longer the profiler's (PyTorch 2.11, 2.13, 2.15).
bool may_arrive_later(const Tensor& x) {
  return x.is_cpu() && !at::hasCallbacks();
}

}  // namespace

Later::Later(const Tensor& x)
    : may_(Arrival::is_possible() && may_arrive_later(x) && cell_of(x) != nullptr && !is_observed() &&
           !checks_results() && !tangent_of(x).defined()) {}

Tensor Later::kept(const Tensor& result, int64_t mesh) const {
  if (!arrival_) return result;
  CellPtr cell = new_cell(Mesh::of_id(mesh), {});
  cell->say_pending(arrival_);
  give_cell(result, std::move(cell));
  return result;
}

}  // namespace vmap::variance
