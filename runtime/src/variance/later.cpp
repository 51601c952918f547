#include "later.h"

#include <vmap/physical.h>

#include "check.h"
#include "tangents.h"

namespace vmap::variance {

Later::Later(const Tensor& x)
    : may_(Arrival::is_possible() && cell_of(x) != nullptr && !is_observed() && !checks_results() &&
           !tangent_of(x).defined()) {}

Tensor Later::kept(const Tensor& result, int64_t mesh) const {
  if (!arrival_) return result;
  CellPtr cell = new_cell(Mesh::of_id(mesh), {});
  cell->say_pending(arrival_);
  give_cell(result, std::move(cell));
  return result;
}

}  // namespace vmap::variance
