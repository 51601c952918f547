// Internal: whether a program's inputs are such as it was traced for.
#pragma once

#include <vmap/program/graph.h>

#include <optional>
#include <string>

namespace vmap::program {

// What a tensor has beside its type of which a function may make other calls: what the tracker says of it,
// and how it is quantized. Of most nothing.
std::string carried_of(const Tensor& t);
// Whether autograd would record what is done with it now.
bool wants_gradient(const Tensor& t);
// Whether it is a dual tensor of forward-mode differentiation (torch.autograd.forward_ad), of the one level
// that there is.
bool has_tangent(const Tensor& t);

// The batch size that the inputs have; none where one is not as the program's input is at that batch size.
std::optional<BatchSizes> fitting_batch_size(const Graph& graph, at::TensorList inputs);
// The same. Throws where one is not as the program's input is at that batch size.
BatchSizes checked_batch_size(const Graph& graph, at::TensorList inputs);

// Whether an input of this size tells B, C or D: it has nothing of the others in it.
bool tells(const InB& size, size_t axis);

// How many of B, C and D it serves any of: those that some input tells. At least 1.
size_t axes_of(const Graph& graph);

}  // namespace vmap::program
