// Internal: where a tensor's states are.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/TensorImpl.h>
#include <vmap/kernel/dispatch_key.h>

#include <atomic>
#include <functional>
#include <memory>
#include <typeinfo>
#include <vector>

#include "../collectives/arrival.h"
#include "../gradients/node.h"
#include "masks.h"
#include "origin.h"

namespace vmap::variance {

// NOTE: [states on ordinary tensors]
// A tracked tensor is the ordinary TensorImpl. One bit of its key set is VMAP_PHYSICAL_KEY, which brings
// every operator that gets it to the tracker, and its `backend_meta` is this cell. All tensors over one
// memory share the cell: what PyTorch makes of a TensorImpl for `detach`, `.data` and saved variables copies
// key set and pointer, and results that alias an argument are given its cell. So a write through a view
// changes the base. A tensor with the bit and without a cell, as kernels of views make them, counts as one
// without states until it is given one.
class Cell final : public c10::BackendMeta {
 public:
  Cell(const Mesh& mesh, const Masks& masks) : mesh_(mesh), masks_(masks.packed()) {}
  ~Cell() override {
    if (C10_UNLIKELY(is_shared_.load(std::memory_order_relaxed))) leave_memory();
  }

  const Mesh& mesh() const { return mesh_; }
  Masks masks() const { return Masks::of(packed()); }
  uint64_t packed() const { return masks_.load(std::memory_order_relaxed); }
  void set(const Masks& masks) {
    masks_.store(masks.packed(), std::memory_order_relaxed);
    is_constant_.store(false, std::memory_order_relaxed);
    is_unwritten_.store(false, std::memory_order_relaxed);
    if (C10_UNLIKELY(kLogsOrigins)) come_from_now();
  }

  // Made by a formula, and nobody has written to it since: NOTE: [constants of a formula]
  bool is_constant() const { return is_constant_.load(std::memory_order_relaxed); }
  void say_constant() { is_constant_.store(true, std::memory_order_relaxed); }

  // Made by a factory, and no operator has written to it since: what is in it may be a kernel's that nobody
  // sees.
  bool is_unwritten() const { return is_unwritten_.load(std::memory_order_relaxed); }
  void say_unwritten() { is_unwritten_.store(true, std::memory_order_relaxed); }

  // Autograd has recorded what computes something that lies there.
  bool is_recorded() const { return is_recorded_.load(std::memory_order_relaxed); }
  void say_recorded() const {
    if (C10_UNLIKELY(!is_recorded())) is_recorded_.store(true, std::memory_order_relaxed);
  }
  // A write, before which this thread's count of nodes stood at `began`, has given it a state over `dims`,
  // over which it was invariant: NOTE: [written beside autograd]
  void say_raised(Mask dims, uint64_t began);
  // The history of `t` knows of all these writes: the node that computes it has made them.
  void say_known(const Tensor& t);
  // What is recorded of all that has the states knows of them.
  void forget_raised();
  // Over which dims the history of `t` does not know of the state that `t` has.
  Mask raised_since(const Tensor& t) const {
    return C10_LIKELY(!is_raised_.load(std::memory_order_relaxed)) ? Mask{0} : find_raised_since(t);
  }

  // A write was recorded as what computes `t` now, on this thread since `began`: all over the memory know.
  void say_written(const Tensor& t, uint64_t began);

  // Over a part of the memory, another on each rank, lies what has a history of its own.
  void say_part() { is_part_.store(true, std::memory_order_relaxed); }
  bool has_parts() const {
    return is_part_.load(std::memory_order_relaxed) ||
           (is_shared_.load(std::memory_order_relaxed) && find_parts());
  }

  // From now on one memory with `other`: NOTE: [casts show one memory]
  void share_memory(Cell& other);
  // Something of state `to` was written there, as in say_raised.
  void tell_others(const Masks& to, uint64_t began) {
    if (C10_UNLIKELY(is_shared_.load(std::memory_order_relaxed))) tell_all_others(to, began);
  }

  // Leaves whose gradients are checked, in the order in which the program came to them; 0: it is none.
  int64_t place() const { return place_.load(std::memory_order_relaxed); }
  void take_place();

  // A gradient that reduce_gradients has summed over `dims`: NOTE: [gradients that are added to a sum]
  void say_reduced(Mask dims) { reduced_.store(dims, std::memory_order_relaxed); }
  Mask reduced() const { return reduced_.load(std::memory_order_relaxed); }

  // A collective's result that nobody has read yet: NOTE: [results that have not arrived]
  bool is_pending() const { return is_pending_.load(std::memory_order_acquire); }
  void say_pending(ArrivalPtr arrival);
  // Raises as c10d does.
  void await();

  // Where the states come from, as far as VARIANCE_LOG=1 has it told.
  OriginPtr origin() const;
  void come_from_now();

  // The node that sums the gradients of what `of` computes for all who are lifted to these masks: made by
  // `make` for the first of them. Each begin wants its end. NOTE: [one lift for a tensor]
  NodePtr begin_lift(const torch::autograd::Edge& of, Mask varying, Mask reduced,
                     const std::function<NodePtr()>& make);
  void end_lift(const torch::autograd::Node* node);

 private:
  struct Lifted {
    const torch::autograd::Node* of;
    uint32_t output;
    Mask varying, reduced;
    NodePtr node;
    size_t uses;
  };

  // Nodes, by the numbers that autograd gives them, each thread for itself: one, or all from that on.
  struct Nodes {
    uint64_t thread, number;
    bool and_later;
    bool has(const torch::autograd::Node& node) const;
  };
  struct Raised {
    Mask dims;
    std::vector<Nodes> known_by;
  };

  NodePtr use_lift(const Lifted& wanted);
  void add_raised(Mask dims, uint64_t began);
  void add_known(const torch::autograd::Node& node, Mask dims);
  void hear(const Masks& to, uint64_t began, const OriginPtr& origin);
  void tell_all_others(const Masks& to, uint64_t began);
  void leave_memory();
  Mask find_raised_since(const Tensor& t) const;
  bool find_parts() const;

  const Mesh mesh_;
  std::atomic<uint64_t> masks_;
  std::atomic<bool> is_constant_{false}, is_unwritten_{false}, is_pending_{false}, is_shared_{false};
  std::atomic<bool> is_raised_{false}, is_part_{false};
  mutable std::atomic<bool> is_recorded_{false};  // which who uses a tensor finds out
  std::atomic<Mask> reduced_{0};
  std::atomic<int64_t> place_{0};
  std::vector<Raised> raised_;  // behind the mutex, as is what follows
  std::vector<Lifted> lifted_;
  std::shared_ptr<std::vector<Cell*>> over_memory_;  // all over one memory, this one too
  OriginPtr origin_;
  ArrivalPtr arrival_;
};

using CellPtr = c10::intrusive_ptr<Cell>;

// Whether `t` is a wrapper of a vmap or of a transform of torch.func: it holds what may be tracked.
bool is_wrapper(const Tensor& t);

// A dynamic_cast, which takes longer than the rest of what is asked of a tensor.
inline Cell* as_cell(c10::BackendMeta* meta) {
  return meta != nullptr && typeid(*meta) == typeid(Cell) ? static_cast<Cell*>(meta) : nullptr;
}
// The cell of a defined tensor; nullptr: it is not tracked.
inline Cell* cell_of(const Tensor& t) {
  c10::TensorImpl* impl = t.unsafeGetTensorImpl();
  return impl->key_set().has(kVmapPhysicalKey) ? as_cell(impl->get_backend_meta()) : nullptr;
}
// That of what wrappers hold.
Cell* cell_beneath(const Tensor& t);
void give_cell_beneath(const Tensor& t, c10::intrusive_ptr<Cell> cell);
CellPtr shared_cell_of(const Tensor& t);

// Waits for the memory of `t`, where somebody is to read it.
inline void await(const Tensor& t) {
  Cell* cell = t.defined() ? cell_of(t) : nullptr;
  if (cell != nullptr && cell->is_pending()) cell->await();
}

// Gives `t` the cell, and the bit.
void give_cell(const Tensor& t, CellPtr cell);
CellPtr new_cell(const Mesh& mesh, const Masks& masks);
void take_cell_away(const Tensor& t);
// Of two tensors over one memory, where both are tracked: what is written through one is in the other.
inline void share_memory(const Tensor& x, const Tensor& alias) {
  if (Cell* cell = cell_of(x), *other = cell_of(alias); cell != nullptr && other != nullptr)
    cell->share_memory(*other);
}

// Whether all of the memory is the tensor's: written whole, it has a state that nothing else has a say in.
bool covers_its_memory(const Tensor& t);

}  // namespace vmap::variance
