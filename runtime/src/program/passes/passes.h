// Internal: what changes a program and not what it does.
#pragma once

#include <vmap/program/graph.h>

#include <cstdint>
#include <vector>

namespace vmap::program {

struct Peephole;

struct PassOptions {
  // Whether gradients may be taken through the program: detach() is more than its argument then.
  bool differentiable = true;
  // In bytes; what is larger is computed in each run, not kept.
  int64_t largest_constant = 1 << 20;
};

// NOTE: [what passes keep]
// Values bit for bit, what is written to the caller's memory, the random numbers that are drawn, which
// outputs share memory with which inputs and outputs, and that outputs that were two tensors are two.
// Gradients are the same functions; what a tensor's several uses add up may be added in another order.
// Nothing is moved. Constants are computed as the passes run, so: with no transform and no observer on, and
// with autocast and the default dtype as in the trace.

// All that is always safe, as often as it finds something; compact() at the end.
void simplify(Graph& graph, const PassOptions& options = {});

// Each says whether it changed anything.

// Nodes that nobody would miss.
bool remove_dead(Graph& graph);
// Nodes that compute what an earlier one has.
bool share_common(Graph& graph);
// Views that are an earlier tensor again, and views of views that are one view.
bool shorten_views(Graph& graph, const PassOptions& options = {});
// Numbers in the place of tensors, made tensors once.
bool numbers_to_tensors(Graph& graph);
// Writes of a sum with a zero tensor into what it is the sum of: NOTE: [tangents that are zeros].
bool drop_zeros(Graph& graph);
// Zeros that hold memory in the place of zero tensors (NOTE: [tangents that are zeros]) and of what operators
// make of them without looking: for compilers, which do not know such tensors.
bool dense_zeros(Graph& graph);
// as_strided of a tensor that a node has made, as the slices of it that it shows: for compilers, which follow
// no writes through it.
bool slice_views(Graph& graph);
// What depends on Made constants alone.
bool fold_constants(Graph& graph, const PassOptions& options = {});
// What is written from Made constants alone before it is read, as torch::tensor({1, 2}) fills at::empty's
// memory.
bool fold_writes(Graph& graph, const PassOptions& options = {});

struct Folded {
  Tensor value;
  bool had_gradient;  // whether one would have gone to it, had it wanted one
};
// The same with captured tensors, as they are now, but for those of inference mode. Returns those that are in
// the program's new constants: it is no longer right when one of them changes, and has no gradient for them.
std::vector<Folded> freeze(Graph& graph, const PassOptions& options = {});

// Rewrites that compute the same up to rounding, which no other pass does. On the CPU, and outside of
// autocast.
bool apply_peepholes(Graph& graph, const std::vector<Peephole>& peepholes);

// What is zero because factors are zeros, and sums with it. Not where a factor is infinite or no number: NaN
// is what the program gives there, and 0 is what is left of it.
bool spread_zeros(Graph& graph);

// Drops constants that nobody uses, and numbers the slots anew: inputs first, then as the nodes meet them.
void compact(Graph& graph);

}  // namespace vmap::program
