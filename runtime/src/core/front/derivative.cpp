// See vmap/front/derivative.h.
#include <ATen/functorch/DynamicLayer.h>
#include <ATen/functorch/TensorWrapper.h>
#include <ATen/ops/_make_dual.h>
#include <ATen/ops/_unpack_dual.h>
#include <ATen/ops/eye.h>
#include <ATen/ops/zeros_like.h>
#include <c10/core/AutogradState.h>
#include <c10/core/GradMode.h>
#include <c10/core/InferenceMode.h>
#include <c10/util/DimVector.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/forward_grad.h>
#include <vmap/batched_tensor.h>
#include <vmap/front/derivative.h>
#include <vmap/transform.h>

#include <mutex>

#include "../order/transforms.h"

namespace vmap::detail {

namespace {

namespace ft = at::functorch;
using torch::autograd::ForwardADLevel;

// PyTorch has one level of duals, of the whole process; functorch's wrappers keep nested derivatives apart.
// So the first to come opens it, if Python has not, and the last to go closes it.
class DualLevel {
 public:
  DualLevel() {
    const std::lock_guard<std::mutex> lock(mutex());
    if (users()++ == 0) ours() = !ForwardADLevel::try_get_by_idx(0) && ForwardADLevel::get_next_idx() == 0;
  }
  ~DualLevel() {
    const std::lock_guard<std::mutex> lock(mutex());
    if (--users() == 0 && ours()) ForwardADLevel::release_idx(0);
  }
  DualLevel(const DualLevel&) = delete;
  DualLevel& operator=(const DualLevel&) = delete;

 private:
  static std::mutex& mutex() {
    static std::mutex the_mutex;
    return the_mutex;
  }
  static int64_t& users() {
    static int64_t count = 0;
    return count;
  }
  static bool& ours() {
    static bool is_ours = false;
    return is_ours;
  }
};

int64_t push_layer(Derivative::Mode mode) {
  if (mode == Derivative::Mode::Reverse) {
    return ft::initAndPushDynamicLayer(ft::TransformType::Grad, std::nullopt, std::nullopt,
                                       c10::GradMode::is_enabled());
  }
  return ft::initAndPushDynamicLayer(ft::TransformType::Jvp, std::nullopt, std::nullopt, std::nullopt,
                                     c10::AutogradState::get_tls_state().get_fw_grad_mode());
}

Tensor ordinary(Tensor t) {
  for (t = beneath_gradients(t); const BatchedTensor* batched = as_batched(t);)
    t = beneath_gradients(batched->value());
  return t;
}

bool have_one_memory(const Tensor& a, const Tensor& b) {
  const Tensor x = ordinary(a), y = ordinary(b);
  return x.is_same(y) || (x.has_storage() && y.has_storage() && x.is_alias_of(y));
}

// Whether this thread is in a map that is inside a transform, and in no transform inside of the map.
bool is_between_transforms() {
  const Level level = innermost_level();
  return level.alive() && level.transforms_around() > 0 && level.transforms_around() == transforms_running();
}

c10::DimVector joined(at::IntArrayRef a, at::IntArrayRef b) {
  c10::DimVector sizes(a.begin(), a.end());
  sizes.append(b.begin(), b.end());
  return sizes;
}

}  // namespace

// The transform's level lies outside of these: it remembers how the thread was before.
class Derivative::Switches {
 public:
  explicit Switches(Mode mode) {
    if (c10::InferenceMode::is_enabled()) no_inference_.emplace(false);
    if (mode == Mode::Reverse) {
      gradients_.emplace(true);
    } else {
      duals_.emplace();
      forward_.emplace(true);
    }
  }

 private:
  std::optional<c10::InferenceMode> no_inference_;
  std::optional<c10::AutoGradMode> gradients_;
  std::optional<DualLevel> duals_;
  std::optional<c10::AutoFwGradMode> forward_;
};

Derivative::Derivative(Mode mode) : level_(push_layer(mode)) {
  try {
    switches_ = std::make_unique<Switches>(mode);
  } catch (...) {
    ft::popDynamicLayerAndDeleteMetadata();
    throw;
  }
}

Derivative::~Derivative() {
  end();
}

void Derivative::end() {
  if (!switches_) return;
  switches_.reset();
  ft::popDynamicLayerAndDeleteMetadata();
}

Tensor Derivative::enter(const Tensor& t) const {
  return ft::makeTensorWrapper(t, level_);
}

Tensor Derivative::enter_variable(const Tensor& t) const {
  Tensor variable = enter(t);
  variable.set_requires_grad(true);
  return variable;
}

Tensor Derivative::enter_dual(const Tensor& primal, const Tensor& tangent) const {
  // What the function writes to the one is not to be written to the other.
  const bool is_one = have_one_memory(primal, tangent);
  return at::_make_dual(enter(primal), enter(is_one ? leave(tangent.clone()) : tangent), 0);
}

Tensor Derivative::leave(const Tensor& t) const {
  const auto* wrapper = ft::maybeGetTensorWrapper(t);
  return wrapper && (!wrapper->is_alive() || wrapper->level() == level_) ? wrapper->value() : t;
}

Tensor Derivative::leave_tangent(const Tensor& t) const {
  Tensor tangent = std::get<1>(at::_unpack_dual(t, 0));
  return leave(tangent.defined() ? tangent : at::zeros_like(t));
}

std::vector<Tensor> gradients(const Tensor& output, const std::vector<Tensor>& inputs,
                              const std::optional<Tensor>& weights) {
  std::vector<Tensor> found(inputs.size());
  if (output.requires_grad() && !inputs.empty()) {
    found = torch::autograd::grad({output}, inputs,
                                  weights ? std::vector<Tensor>{*weights} : std::vector<Tensor>{},
                                  /*retain_graph=*/true, /*create_graph=*/true, /*allow_unused=*/true);
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!found[i].defined()) found[i] = at::zeros_like(inputs[i]);
  }
  return found;
}

std::vector<Tensor> jacobians_by_rows(const Tensor& output, const std::vector<Tensor>& inputs) {
  const int64_t rows = output.numel();
  const Tensor basis =
      at::eye(rows, output.options().requires_grad(false)).reshape(joined({rows}, output.sizes()));
  const LevelGuard guard(rows);
  std::vector<Tensor> found;
  {
    // What is left of the transform would be handed to one that is around the map here, past the map. One
    // that is inside, of which nothing is wanted, sees it first.
    std::optional<Derivative> inside;
    if (is_between_transforms()) inside.emplace(Derivative::Mode::Reverse);
    found = gradients(output, inputs, add_batch_dim(basis, 0, guard.level()));
    if (inside) {
      for (Tensor& t : found) t = inside->leave(t);
    }
  }
  for (size_t i = 0; i < inputs.size(); ++i)
    found[i] =
        remove_batch_dim(found[i], guard.level(), rows, 0).reshape(joined(output.sizes(), inputs[i].sizes()));
  return found;
}

std::vector<Tensor> unit_directions(const std::vector<Tensor>& tensors) {
  int64_t count = 0;
  for (const Tensor& t : tensors) count += t.numel();
  std::vector<Tensor> directions;
  int64_t begin = 0;
  for (const Tensor& t : tensors) {
    const Tensor all = at::eye(count, t.options().requires_grad(false));
    directions.push_back(all.narrow(1, begin, t.numel()).reshape(joined({count}, t.sizes())));
    begin += t.numel();
  }
  return directions;
}

std::vector<Tensor> jacobians_of_columns(const Tensor& columns, const std::vector<Tensor>& tensors) {
  std::vector<Tensor> found;
  int64_t begin = 0;
  for (const Tensor& t : tensors) {
    const Tensor part = columns.narrow(-1, begin, t.numel());
    found.push_back(part.reshape(joined(columns.sizes().slice(0, columns.dim() - 1), t.sizes())));
    begin += t.numel();
  }
  return found;
}

void check_has_derivative(const char* transform, const Tensor& t, const Path& path) {
  TORCH_CHECK(at::isFloatingType(t.scalar_type()) || t.is_complex(), "vmap: ", transform, ": ",
              path.str("args"), " is of dtype ", t.scalar_type(),
              ", which has no derivative. Convert it, or differentiate with respect to another argument");
}

void check_is_number(const char* transform, const Tensor& output) {
  TORCH_CHECK(output.dim() == 0, "vmap: ", transform,
              " differentiates a function that returns one number, a tensor without dims, and this one "
              "returned one of shape ",
              output.sizes(), ". Sum it, or use jacrev or vjp");
  TORCH_CHECK(at::isFloatingType(output.scalar_type()), "vmap: ", transform,
              " differentiates a function that returns a real number, and this one returned one of dtype ",
              output.scalar_type(), ". Take its real part, or use vjp");
}

void check_fits(const std::string& what, const Tensor& t, const Tensor& belongs_to) {
  TORCH_CHECK(t.sizes() == belongs_to.sizes() && t.scalar_type() == belongs_to.scalar_type(), "vmap: ", what,
              " has shape ", t.sizes(), " and dtype ", t.scalar_type(), ", and what it belongs to ",
              belongs_to.sizes(), " and ", belongs_to.scalar_type(), ". Make them the same");
}

}  // namespace vmap::detail
