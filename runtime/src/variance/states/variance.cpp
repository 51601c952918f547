#include <ATen/ops/alias.h>
#include <ATen/ops/detach.h>
#include <torch/csrc/autograd/variable.h>
#include <vmap/variance.h>

#include <optional>
#include <sstream>

#include "../calls/tracker.h"
#include "../collectives/check.h"
#include "../gradients/casts.h"
#include "../gradients/checked.h"
#include "errors.h"
#include "scope.h"

namespace vmap::variance {

namespace {

Cell* cell_or_null(const Tensor& x) {
  if (!x.defined()) return nullptr;
  return is_wrapper(x) ? cell_beneath(x) : cell_of(x);
}

}  // namespace

Tensor mark(Tensor x, const Mesh& mesh, const States& states) {
  TORCH_CHECK_VALUE(x.defined(), "variance: mark: the tensor is undefined");
  TORCH_CHECK_VALUE(!is_wrapper(x) && as_batched(x) == nullptr,
                    "variance: mark: the tensor is an example of a map, or belongs to a transform of "
                    "torch.func. Mark what goes into it");
  const Masks masks = masks_of(mesh, states);
  TORCH_CHECK_VALUE(
      masks.partial == 0 || c10::isFloatingType(x.scalar_type()) || c10::isComplexType(x.scalar_type()),
      "variance: mark: a tensor of dtype ", x.scalar_type(),
      " cannot be partial: only floating-point and complex tensors are sums "
      "of what the ranks hold");
  begin_tracking();
  std::optional<ComesFrom> here;
  if (kLogsOrigins || checks_results()) here.emplace("mark()");
  give_cell(x, new_cell(mesh, masks));
  if (!checks_results()) return x;
  cell_of(x)->come_from_now();
  check_gradient_of(x);
  return x;
}

Tensor unmarked(const Tensor& x) {
  if (cell_or_null(x) == nullptr) return x;
  wait(x);
  const Unobserved unobserved;
  const Tensor plain = x.layout() == c10::kStrided ? at::alias(x) : at::detach(x);
  take_cell_away(plain);
  return plain;
}

void wait(const Tensor& x) {
  if (Cell* cell = cell_or_null(x); cell != nullptr && cell->is_pending()) cell->await();
}

bool is_tracked(const Tensor& x) {
  return cell_or_null(x) != nullptr;
}

States states(const Tensor& x) {
  const Cell* cell = cell_or_null(x);
  if (cell == nullptr) return {};
  const Masks masks = cell->masks();
  return {names_of(cell->mesh(), masks.varying), names_of(cell->mesh(), masks.reduced),
          names_of(cell->mesh(), masks.partial)};
}

State state(const Tensor& x, const std::string& dim) {
  const Cell* cell = cell_or_null(x);
  if (cell == nullptr) return State::Invariant;
  return state_in(cell->masks(), bit_of(static_cast<int64_t>(cell->mesh().index_of(dim))));
}

std::optional<Mesh> mesh_of(const Tensor& x) {
  const Cell* cell = cell_or_null(x);
  return cell != nullptr ? std::optional(cell->mesh()) : std::nullopt;
}

std::string shown(const Tensor& x) {
  std::ostringstream text;
  if (!x.defined()) return "undefined";
  const Cell* cell = cell_or_null(x);
  text << (cell != nullptr ? shown(cell->mesh(), cell->masks()) : std::string("not tracked")) << "; "
       << x.scalar_type() << x.sizes();
  return text.str();
}

}  // namespace vmap::variance
