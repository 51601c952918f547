#include "checked.h"

#include <torch/csrc/autograd/engine.h>
#include <torch/csrc/autograd/functions/accumulate_grad.h>
#include <torch/csrc/autograd/graph_task.h>
#include <torch/csrc/autograd/variable.h>
#include <vmap/kernel/transform_order.h>
#include <vmap/physical.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "../collectives/check.h"
#include "../collectives/gradient_rows.h"

namespace vmap::variance {

namespace {

using torch::autograd::AccumulateGrad;
using torch::autograd::variable_list;

Mask dims_of_leaf(const Tensor& leaf) {
  const Cell* cell = cell_of(leaf);
  return static_cast<Mask>(all_of(cell->mesh()) & ~cell->masks().any());
}

// Whether the program asked for the gradient by autograd.grad: it is not put into `grad` then.
bool is_asked_for(const Tensor& leaf) {
  const auto* wanted = torch::autograd::get_current_graph_task_exec_info();
  const auto node = torch::autograd::impl::try_get_grad_accumulator(leaf);
  if (wanted == nullptr || !node) return false;
  const auto found = wanted->find(&*node);
  return found != wanted->end() && found->second.captures_ != nullptr;
}

// A leaf that a pass came to.
struct Arrived {
  Tensor leaf;
  bool is_there = false;  // whether a gradient came, or zeros that nobody has written down
  bool is_asked_for = false;
  Tensor kept;  // what came, where it is asked for, or a hook may take it from `grad` before the end

  Tensor gradient() const { return is_asked_for || !leaf.grad().defined() ? kept : leaf.grad(); }
};

class Pass {
 public:
  // That of this thread; nullptr: none runs.
  static std::shared_ptr<Pass> of_thread();

  void comes_to(Arrived arrived) {
    const std::lock_guard<std::mutex> lock(mutex_);
    arrived_.push_back(std::move(arrived));
  }
  void sees(const Mesh& mesh, Mask dims, c10::Device device);
  void end();

 private:
  struct Seen {
    Mesh mesh;
    c10::Device device;
    Mask dims;
  };

  void add_without_hook();
  void compare(const Seen& over, size_t dim) const;

  std::mutex mutex_;  // a pass may run on a thread for each device
  std::vector<Arrived> arrived_;
  std::map<int64_t, Seen> seen_;  // by the number of the mesh: in one order on all ranks
};

std::shared_ptr<Pass> Pass::of_thread() {
  const int id = torch::autograd::get_current_graph_task_id();
  if (id < 0) return nullptr;
  static auto* mutex = new std::mutex;
  static auto* running = new std::map<int, std::weak_ptr<Pass>>;
  const std::lock_guard<std::mutex> lock(*mutex);
  std::erase_if(*running, [](const auto& each) { return each.second.expired(); });
  if (const auto found = running->find(id); found != running->end()) return found->second.lock();
  const auto pass = std::make_shared<Pass>();
  (*running)[id] = pass;
  // Behind what others do at the end, who may put other gradients in the place of these.
  auto& engine = torch::autograd::Engine::get_default_engine();
  engine.queue_callback([pass, &engine] { engine.queue_callback([pass] { pass->end(); }); });
  return pass;
}

class ToldOfGradient final : public torch::autograd::FunctionPreHook {
 public:
  explicit ToldOfGradient(const Tensor& leaf) : leaf_(leaf.getIntrusivePtr()) {}

  variable_list operator()(const variable_list& gradients) override {
    auto impl = leaf_.lock();
    const std::shared_ptr<Pass> pass = impl ? Pass::of_thread() : nullptr;
    if (!pass) return gradients;
    const Tensor leaf(std::move(impl)), &gradient = gradients.at(0);
    Arrived arrived{leaf, gradient.defined(), is_asked_for(leaf), {}};
    if (arrived.is_asked_for || torch::autograd::impl::post_acc_grad_hooks(leaf)) arrived.kept = gradient;
    pass->comes_to(std::move(arrived));
    return gradients;
  }

 private:
  const c10::weak_intrusive_ptr<c10::TensorImpl> leaf_;
};

ToldOfGradient* hook_of(const Tensor& leaf) {
  for (const auto& each : torch::autograd::impl::hooks(leaf)) {
    if (auto* ours = dynamic_cast<ToldOfGradient*>(each.get())) return ours;
  }
  return nullptr;
}

void Pass::sees(const Mesh& mesh, Mask dims, c10::Device device) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Seen& seen = seen_.try_emplace(mesh.id(), Seen{mesh, device, 0}).first->second;
  seen.dims |= dims;
  if (seen.device.is_cpu()) seen.device = device;  // a number beside tensors on a GPU
}

// Leaves whose hook is lost: Python clears them where its first is registered.
void Pass::add_without_hook() {
  const auto* nodes = torch::autograd::get_current_graph_task_nodes_in_graph();
  const auto* wanted = torch::autograd::get_current_graph_task_exec_info();
  if (nodes == nullptr) return;
  for (auto* node : *nodes) {
    const auto* adds = dynamic_cast<const AccumulateGrad*>(node);
    if (adds == nullptr || !adds->variable.defined() || cell_of(adds->variable) == nullptr) continue;
    const bool is_wanted = wanted == nullptr || wanted->empty() || wanted->count(node) != 0;
    if (is_wanted && hook_of(adds->variable) == nullptr)
      arrived_.push_back({adds->variable, adds->variable.grad().defined(), false, {}});
  }
}

void Pass::end() {
  const auto keys = c10::impl::tls_local_dispatch_key_set();
  if ((keys.included_ - keys.excluded_).has_any(vmap::detail::kTransformKeys)) return;
  const Unobserved unobserved;
  const at::NoGradGuard no_grad;
  add_without_hook();
  std::erase_if(arrived_, [](const Arrived& each) { return cell_of(each.leaf) == nullptr; });
  for (const Arrived& each : arrived_) {
    cell_of(each.leaf)->take_place();
    sees(cell_of(each.leaf)->mesh(), dims_of_leaf(each.leaf), each.leaf.device());
  }
  std::stable_sort(arrived_.begin(), arrived_.end(), [](const Arrived& a, const Arrived& b) {
    return cell_of(a.leaf)->place() < cell_of(b.leaf)->place();
  });
  for (const auto& [id, over] : seen_) {
    for (size_t i = 0; i < over.mesh.dims().size(); ++i) {
      if ((over.dims >> i & 1) != 0) compare(over, i);
    }
  }
}

void Pass::compare(const Seen& over, size_t dim) const {
  const auto bit = static_cast<Mask>(1U << dim);
  std::vector<GradientRow> rows;
  for (const Arrived& each : arrived_) {
    const Tensor gradient = each.is_there ? each.gradient() : Tensor();
    const bool is_claimed = cell_of(each.leaf)->mesh() == over.mesh && (dims_of_leaf(each.leaf) & bit) != 0;
    if (!gradient.defined() || !is_claimed) continue;
    await(gradient);
    const Cell* cell = cell_of(gradient);
    const State state = cell != nullptr ? state_in(cell->masks(), bit) : State::Invariant;
    rows.emplace_back(each.leaf, state, has_hash(gradient) ? hash_of(gradient) : 0);
  }
  compare_gradients(rows, over.mesh.dims()[dim], over.device, [&](int64_t place) {
    for (const Arrived& each : arrived_) {
      if (cell_of(each.leaf)->place() == place) return told(cell_of(each.leaf)->origin());
    }
    return std::string();
  });
}

}  // namespace

void check_gradient_of(const Tensor& x) {
  if (!x.requires_grad() || !x.is_leaf() || is_wrapper(x) || cell_of(x) == nullptr) return;
  static auto* mutex = new std::mutex;
  const std::lock_guard<std::mutex> lock(*mutex);
  cell_of(x)->take_place();
  auto& hooks = torch::autograd::impl::hooks(x);
  ToldOfGradient* ours = hook_of(x);
  if (ours == nullptr) {
    hooks.push_back(std::make_unique<ToldOfGradient>(x));
  } else if (hooks.back().get() != ours) {  // what is asked for is looked at as the last sees it
    std::stable_partition(hooks.begin(), hooks.end(), [&](const auto& each) { return each.get() != ours; });
  }
}

Mask compared_at_end() {
  const auto node = torch::autograd::get_current_node();
  const auto* adds = node ? dynamic_cast<const AccumulateGrad*>(&*node) : nullptr;
  if (adds == nullptr || cell_of(adds->variable) == nullptr) return 0;
  return Pass::of_thread() ? dims_of_leaf(adds->variable) : Mask{0};
}

void tell_pass(const Tensor& tracked, Mask dims) {
  const std::shared_ptr<Pass> pass = dims != 0 ? Pass::of_thread() : nullptr;
  if (pass) pass->sees(cell_of(tracked)->mesh(), dims, tracked.device());
}

}  // namespace vmap::variance
