// What a rule knows of one tensor argument, and how tensors are brought together.
#pragma once

#include <vmap/bdim.h>

#include <array>
#include <cstddef>
#include <type_traits>

namespace vmap {

// A tensor argument beside its batch dim. Borrows the tensor: it must outlive the operand.
//
// The last `core` logical dims belong to the operator itself (2 for a matrix, 0 where every element stands
// alone); what lies before them are leading dims, and those broadcast.
struct Operand {
  Operand(const Tensor& t, BDim b, int64_t core_rank = 0)
      : tensor(&t), bdim(b), core(core_rank), rank(t.dim() - (b ? 1 : 0)) {}
  // An absent optional is an operand without a tensor, that nothing is done to.
  Operand(const std::optional<Tensor>& t, BDim b, int64_t core_rank = 0)
      : tensor(t && t->defined() ? &*t : nullptr),
        bdim(b),
        core(core_rank),
        rank(tensor ? tensor->dim() - (b ? 1 : 0) : 0) {}

  bool present() const { return tensor != nullptr; }
  // Logical dims before the core ones.
  int64_t leading() const { return rank - core; }
  // How many leading dims lie behind the batch dim; negative when it lies inside the core.
  int64_t behind() const { return leading() - *bdim; }

  const Tensor* tensor;
  BDim bdim;
  int64_t core;
  int64_t rank;  // logical
};

namespace detail {

// NOTE: [C++17 in rules]
// PyTorch before 2.12 builds as C++17, and `vmapgen vendor` writes into a fork of it what stands in rules/,
// operators/ and src/rules, as it stands. So that is what C++17 and C++20 have in common: no `requires`, no
// designated initializers, no starts_with. tests/vendor compiles it so.

// Of a constructor that takes N operands, and no other number of them.
template <size_t N, class... Operands>
using IfCount = std::enable_if_t<sizeof...(Operands) == N, int>;

// NOTE: [where the batch dim goes]
// Shapes are compared from the right, so what counts of a batch dim is how many leading dims lie behind it.
// When all batched operands agree on that number and no unbatched one reaches past it, the physical shapes
// broadcast as they are: nothing moves, and the batch dim of the result has as many dims behind it. Otherwise
// all take the place that the widest operand has, or the front when an unbatched one is wider. An operand is
// moved by a view, never copied.
struct Alignment {
  int64_t leading = 0;  // of the result, logical
  int64_t behind = -1;  // of the result's batch dim
  bool as_is = true;    // no operand has to move
};

inline Alignment examine(const Operand* operands, size_t count) {
  Alignment a;
  for (size_t i = 0; i < count; ++i) {
    const Operand& o = operands[i];
    if (!o.present()) continue;
    a.leading = std::max(a.leading, o.leading());
    if (!o.bdim) continue;
    if (a.behind < 0) a.behind = o.behind();
    a.as_is = a.as_is && o.behind() == a.behind && a.behind >= 0;
  }
  for (size_t i = 0; i < count && a.as_is; ++i) {
    const Operand& o = operands[i];
    if (o.present() && !o.bdim && o.leading() > a.behind) a.as_is = false;
  }
  return a;
}

// A number may lie on the CPU beside tensors of another device. Those of a batch have a dim, and go there;
// also where an operator promotes nothing. The first is left alone when it is written to.
inline bool has_numbers(const Operand* operands, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    if (operands[i].present() && operands[i].bdim && operands[i].rank == 0) return true;
  }
  return false;
}
void place_numbers(Operand* operands, Tensor* owned, size_t count, bool first_is_fixed);

// Moves operands until they broadcast; `owned` keeps the views. With `first_is_fixed` (in place) the first
// one stays.
Alignment move_together(Operand* operands, Tensor* owned, size_t count, Alignment found, bool first_is_fixed);

// The size of the batch, told by any operand that is batched; 1 where none is.
c10::SymInt batch_of(const Operand* operands, size_t count);

// Gives each unbatched operand, as a view, the batch that an operator needs which does not broadcast by
// itself.
void expand_batch(Operand* operands, Tensor* owned, size_t count, const Alignment& alignment);

// NOTE: [a matrix without elements]
// Operators return at once for a matrix without elements, and then do not look at their other operands: not
// at the batch dim of a tolerance either. So such a matrix is given the batch dim, which costs nothing.
void expand_empty(Operand* operands, Tensor* owned, size_t count, const Alignment& alignment);

// Throws where an operand does not broadcast to the logical shape of operand `of`, which the result has.
void check_shape_of(const Operand* operands, size_t count, size_t of);

// Expands tensors that broadcast to the shape that they have together, as views.
void expand_together(Operand* operands, Tensor* owned, size_t count, bool first_is_fixed);

// NOTE: [logical type promotion]
// A tensor without dims weighs less in type promotion than one with dims. A batched one has a physical dim,
// and would weigh more than it does in the loop. So where a batched operand is logically 0-dimensional, the
// common dtype is found from the logical ranks, and that operand is cast to it. The first operand is left
// alone when it is written to. In the same way a tensor without dims on the CPU may stand beside tensors of
// another device, and a batch of them goes there.
void promote(Operand* operands, Tensor* owned, size_t count, bool first_is_fixed);
// Of an operator that wants one dtype, but of operand `by` where an example of it has no dims: then all that
// may be cast are of the dtype that the loop would take.
void promote_by(Operand* operands, Tensor* owned, size_t count, size_t by, bool first_is_fixed);

// NOTE: [a batch of no examples]
// Some kernels refuse tensors without elements, and a loop over no examples never calls them. One example of
// zeros stands in; the results are cut to none. Whether there was such a batch.
bool stand_in(Operand* operands, Tensor* owned, size_t count);

// Makes each tensor contiguous, for kernels that take it for granted.
void make_contiguous(Operand* operands, Tensor* owned, size_t count);

bool on_two_devices(const Operand* operands, size_t count);

// Whether promote() could have anything to do: a batched, logically 0-dimensional operand beside another
// dtype, or on another device.
inline bool may_promote(const Operand* operands, size_t count) {
  bool scalar = false, mixed = false;
  const Operand* first = nullptr;
  for (size_t i = 0; i < count; ++i) {
    const Operand& o = operands[i];
    if (!o.present()) continue;
    scalar = scalar || (o.bdim && o.rank == 0);
    if (!first) first = &o;
    mixed = mixed || o.tensor->scalar_type() != first->tensor->scalar_type();
  }
  return scalar && (mixed || on_two_devices(operands, count));
}

}  // namespace detail
}  // namespace vmap
