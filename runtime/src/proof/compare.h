// The comparison of a batched result with the loop's.
#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

namespace vmap_proof {

// Relative and absolute, for values of `output` computed while `tested` was under test, from the tolerance
// for float32.
double tolerance_for(double for_float32, at::ScalarType tested, at::ScalarType output);

// How `batched`, whose first dims are `lead`, differs from the slices, outermost index first; empty when it
// does not. Without slices (a batch of 0) `like` gives shape and dtype; it always gives them for the message.
// `values` false compares shape and dtype only. NaN equals NaN.
std::string difference(const at::Tensor& batched, const std::vector<int64_t>& lead,
                       const std::vector<at::Tensor>& slices, const at::Tensor& like, bool values,
                       double tolerance);

// Whether nobody wrote other numbers into a tensor, NaN among them, than `before` has.
bool unchanged(const at::Tensor& before, const at::Tensor& after);

// How the memory that `ours` stands for differs from the loop's: where it begins, and its strides. Empty when
// it does not. Dims of size 1 may have any stride.
std::string memory_difference(const at::Tensor& ours, const at::Tensor& loop);

// NOTE: [16 bits]
// A loop in 16 bits is as far from the right result as its kernel's way to add numbers up brings it, and
// which kernel that is depends on the processor: where it has instructions for float16, some add up in
// float16. So a result in 16 bits may agree with the loop in float32 instead, by the same tolerance, if it is
// nearer to that one wherever it differs from the loop. Shape and dtype are the loop's own. On a GPU, whose
// kernels may add in any order and round each time, it may lie about as far from that one as the loop does.
bool is_16_bit(at::ScalarType dtype);
// Of tensors with as many elements; `right` is the loop's in float32.
bool is_nearer(const at::Tensor& ours, const at::Tensor& loop, const at::Tensor& right, double tolerance);
bool is_about_as_near(const at::Tensor& ours, const at::Tensor& loop, const at::Tensor& right);

// True when every slice has the shape and dtype of the first, so that they can be stacked.
bool can_stack(const std::vector<at::Tensor>& slices);

}  // namespace vmap_proof
