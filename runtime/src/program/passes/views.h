// Internal: sizes, strides and offsets without tensors.
#pragma once

#include <vmap/program/graph.h>

#include <optional>
#include <vector>

#include "passes.h"

namespace vmap::program {

// Whether the operator gives its first argument's memory with another geometry, and its derivative is that
// geometry's, so that two of them with one geometry are one tensor.
bool is_geometry_view(const c10::OperatorHandle& op);
// Whether it is a view that cuts the derivative, and is its argument where there is none.
bool cuts_derivatives(const c10::OperatorHandle& op);

// Whether such a tensor may have a derivative.
bool is_floating(const Type& type);

// For each slot whether a derivative may flow through it.
std::vector<bool> may_have_derivatives(const Graph& graph, const PassOptions& options);

// What is true of an affine integer at three sizes of each kind, one of them large, is taken for true: an
// operator that makes views has no more to compute than comparisons and products of sizes.
std::vector<BatchSizes> sizes_to_look_at(const Graph& graph);

// Whether the geometry is known, and no two elements share memory.
bool is_without_overlap(const Graph& graph, const Type& type);
bool is_known(const Type& type);
bool is_contiguous(const Type& type);
bool same_type(const Type& a, const Type& b);

// One view operator that makes a tensor of type `to` from one of type `from`, a tensor in `slot` over the
// same memory. None where no operator that is as quick as any view does.
std::optional<Node> one_view(const Graph& graph, const Type& from, Slot slot, const Type& to);

}  // namespace vmap::program
