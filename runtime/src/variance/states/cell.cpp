#include "cell.h"

#include <ATen/functorch/BatchedTensorImpl.h>
#include <ATen/functorch/TensorWrapper.h>
#include <ATen/record_function.h>
#include <torch/csrc/autograd/variable.h>
#include <vmap/batched_tensor.h>
#include <vmap/kernel/transform_order.h>

#include <algorithm>
#include <mutex>

#include "../../core/levels/key_set.h"

namespace vmap::variance {

namespace {

std::mutex& cells_mutex() {
  static auto* the_mutex = new std::mutex;
  return *the_mutex;
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
  if (const Cell* before = as_cell(impl->get_backend_meta()); before != nullptr && before != cell.get())
    await(t);
  c10::DispatchKeySet& keys = vmap::detail::keys_of(*impl);
  keys = keys.add(kVmapPhysicalKey);
  if (impl->requires_grad()) cell->say_recorded();
  impl->set_backend_meta(std::move(cell));
}

// NOTE: [written beside autograd]
// What varies may be written into a value that is the same on all ranks, and that was computed from a weight,
// where autograd does not look: under no_grad, through `.data` or detach(). The value varies from then on,
// and its gradient does; what was recorded before takes a gradient that is the same on all ranks. So the
// value is lifted when it is used next.
// Which histories know of a write? None that was there before. A memory gets another one by a write that is
// recorded, and by a function of autograd's that has filled it: `say_known`. That of the first tensor over it
// is older than all writes, unless a function's forward has filled the memory before autograd looked: nothing
// was recorded of it then, and such a write is not raised for.
// Nodes have numbers, of which each thread has its own, and a function's node gets its number before its
// forward runs. So on the thread that has written, nodes with higher numbers know; on others those from the
// first on that is known to; and single functions.
void Cell::say_raised(Mask dims, uint64_t began) {
  const std::lock_guard<std::mutex> lock(cells_mutex());
  add_raised(dims, began);
}

void Cell::add_raised(Mask dims, uint64_t began) {
  std::erase_if(raised_, [&](const Raised& each) { return each.dims == dims; });
  raised_.push_back({dims, {{at::RecordFunction::currentThreadId(), began, /*and_later=*/true}}});
  is_raised_.store(true, std::memory_order_relaxed);
}

bool Cell::Nodes::has(const torch::autograd::Node& node) const {
  if (node.thread_id() != thread) return false;
  return and_later ? node.sequence_nr() >= number : node.sequence_nr() == number;
}

// What computes `t`, or the memory that `t` is a view of; nullptr of what nothing computes.
static NodePtr history_of(const Tensor& t) {
  const Tensor viewed = t.is_view() ? Tensor(t._base()) : t;
  if (!viewed.requires_grad() || viewed.is_leaf()) return nullptr;
  return torch::autograd::impl::gradient_edge(viewed).function;
}

void Cell::add_known(const torch::autograd::Node& node, Mask dims) {
  for (Raised& each : raised_) {
    std::vector<Nodes>& known_by = each.known_by;
    const auto knows = [&](const Nodes& nodes) { return nodes.has(node); };
    if ((each.dims & ~dims) != 0 || std::any_of(known_by.begin(), known_by.end(), knows)) continue;
    const bool is_first = std::none_of(known_by.begin(), known_by.end(), [&](const Nodes& nodes) {
      return nodes.and_later && nodes.thread == node.thread_id();
    });
    known_by.push_back({node.thread_id(), node.sequence_nr(), is_first});
  }
}

void Cell::say_known(const Tensor& t) {
  say_recorded();
  if (C10_LIKELY(!is_raised_.load(std::memory_order_relaxed)) || is_wrapper(t)) return;
  const NodePtr node = history_of(t);
  if (!node) return;
  const std::lock_guard<std::mutex> lock(cells_mutex());
  add_known(*node, masks().any());
}

void Cell::say_written(const Tensor& t, uint64_t began) {
  say_recorded();
  const bool asks = is_raised_.load(std::memory_order_relaxed) || is_shared_.load(std::memory_order_relaxed);
  if (C10_LIKELY(!asks) || is_wrapper(t)) return;
  const NodePtr node = history_of(t);
  const Nodes since{at::RecordFunction::currentThreadId(), began, /*and_later=*/true};
  if (!node || !since.has(*node)) return;
  const std::lock_guard<std::mutex> lock(cells_mutex());
  add_known(*node, masks().any());
  if (!over_memory_) return;
  for (Cell* each : *over_memory_) {
    if (each != this) each->add_known(*node, masks().any());
  }
}

void Cell::forget_raised() {
  const std::lock_guard<std::mutex> lock(cells_mutex());
  raised_.clear();
  is_raised_.store(false, std::memory_order_relaxed);
}

// NOTE: [casts show one memory]
// What a lift or a cast gives lies over the memory of what it got and has states of its own. What is written
// through one of them is in all: where it differs between the ranks they all vary, whatever they said. That
// what was recorded of the others knows nothing of the write is as under no_grad: NOTE: [written beside
// autograd]. Aliases that an operator's argument is lifted by are left out, for nobody writes to them.
void Cell::share_memory(Cell& other) {
  const std::lock_guard<std::mutex> lock(cells_mutex());
  if (!over_memory_) over_memory_ = std::make_shared<std::vector<Cell*>>(1, this);
  if (&other == this || other.over_memory_) return;
  over_memory_->push_back(&other);
  other.over_memory_ = over_memory_;
  is_shared_.store(true, std::memory_order_relaxed);
  other.is_shared_.store(true, std::memory_order_relaxed);
}

void Cell::hear(const Masks& to, uint64_t began, const OriginPtr& origin) {
  Masks mine = masks();
  const auto differs = static_cast<Mask>((to.varying | to.partial) & ~(mine.varying | mine.partial));
  if (differs == 0) return;
  const auto raised = static_cast<Mask>(differs & ~mine.any());
  if (raised != 0 && is_recorded()) add_raised(raised, began);
  mine.set(differs, State::Varying);
  masks_.store(mine.packed(), std::memory_order_relaxed);
  is_constant_.store(false, std::memory_order_relaxed);
  is_unwritten_.store(false, std::memory_order_relaxed);
  if (kLogsOrigins) origin_ = origin;
}

void Cell::tell_all_others(const Masks& to, uint64_t began) {
  const OriginPtr origin = kLogsOrigins ? origin_now() : nullptr;
  const std::lock_guard<std::mutex> lock(cells_mutex());
  for (Cell* each : *over_memory_) {
    if (each != this) each->hear(to, began, origin);
  }
}

bool Cell::find_parts() const {
  const std::lock_guard<std::mutex> lock(cells_mutex());
  return std::any_of(over_memory_->begin(), over_memory_->end(),
                     [](const Cell* each) { return each->is_part_.load(std::memory_order_relaxed); });
}

void Cell::leave_memory() {
  const std::lock_guard<std::mutex> lock(cells_mutex());
  std::erase(*over_memory_, this);
}

Mask Cell::find_raised_since(const Tensor& t) const {
  if (is_wrapper(t)) return 0;  // a transform records before the write comes here
  const NodePtr node = history_of(t);
  if (!node) return 0;
  Mask raised = 0;
  const std::lock_guard<std::mutex> lock(cells_mutex());
  for (const auto& [dims, known_by] : raised_) {
    if (std::none_of(known_by.begin(), known_by.end(), [&](const Nodes& each) { return each.has(*node); }))
      raised = static_cast<Mask>(raised | dims);
  }
  return raised;
}

void Cell::say_pending(ArrivalPtr arrival) {
  const std::lock_guard<std::mutex> lock(cells_mutex());
  arrival_ = std::move(arrival);
  is_pending_.store(true, std::memory_order_release);
}

void Cell::await() {
  ArrivalPtr arrival;
  {
    const std::lock_guard<std::mutex> lock(cells_mutex());
    arrival = arrival_;
  }
  if (!arrival) return;
  arrival->wait();  // one that has failed stays, and raises again
  const std::lock_guard<std::mutex> lock(cells_mutex());
  arrival_ = nullptr;
  is_pending_.store(false, std::memory_order_release);
}

void Cell::take_place() {
  static std::atomic<int64_t> taken{0};
  int64_t none = 0;
  if (place() == none) place_.compare_exchange_strong(none, ++taken);
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
  c10::DispatchKeySet& keys = vmap::detail::keys_of(*impl);
  if (!keys.has(kVmapPhysicalKey)) return;
  await(t);
  keys = keys.remove(kVmapPhysicalKey);
  impl->set_backend_meta(nullptr);
}

bool covers_its_memory(const Tensor& t) {
  return t.layout() == c10::kStrided && t.is_non_overlapping_and_dense() && t.has_storage() &&
         static_cast<size_t>(t.numel()) * t.element_size() == t.storage().nbytes();
}

// NOTE: [one lift for a tensor]
// A weight that is used k times has its gradient summed over the ranks once: each use has a node of its own,
// and these share the one that sums, in which autograd adds their gradients before it calls it. That is known
// by what computes the tensor: it holds that, so that while it lives no other has its address. It lives as
// long as its uses, which are counted. A weak pointer would not do: who deletes a graph takes a node apart
// that nobody else holds, and does not ask again whether somebody has begun to.
NodePtr Cell::use_lift(const Lifted& wanted) {
  const std::lock_guard<std::mutex> lock(cells_mutex());
  for (Lifted& each : lifted_) {
    if (each.of != wanted.of || each.output != wanted.output || each.varying != wanted.varying ||
        each.reduced != wanted.reduced)
      continue;
    ++each.uses;
    return each.node;
  }
  if (wanted.node) lifted_.push_back(wanted);
  return wanted.node;
}

NodePtr Cell::begin_lift(const torch::autograd::Edge& of, Mask varying, Mask reduced,
                         const std::function<NodePtr()>& make) {
  Lifted wanted{of.function.get(), of.input_nr, varying, reduced, nullptr, 1};
  if (NodePtr shared = use_lift(wanted)) return shared;
  wanted.node = make();  // without the mutex: a tensor that is kept may want Python's lock
  return use_lift(wanted);
}

// A node deletes what only it has led to, where other lifts may end: one after the other, as PyTorch deletes
// deep graphs, and not one inside of the other.
static void delete_in_turn(NodePtr node) {
  static thread_local std::vector<NodePtr>* of_thread = nullptr;
  if (of_thread != nullptr) return of_thread->push_back(std::move(node));
  std::vector<NodePtr> waiting;
  waiting.push_back(std::move(node));
  of_thread = &waiting;
  while (!waiting.empty()) {
    const NodePtr next = std::move(waiting.back());
    waiting.pop_back();
  }
  of_thread = nullptr;
}

void Cell::end_lift(const torch::autograd::Node* node) {
  NodePtr last;
  {
    const std::lock_guard<std::mutex> lock(cells_mutex());
    const auto found = std::find_if(lifted_.begin(), lifted_.end(),
                                    [&](const Lifted& each) { return each.node.get() == node; });
    if (--found->uses > 0) return;
    last = std::move(found->node);
    lifted_.erase(found);
  }
  delete_in_turn(std::move(last));
}

}  // namespace vmap::variance
