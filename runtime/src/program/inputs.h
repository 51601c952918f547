// Internal: whether a program's inputs are such as it was traced for.
#pragma once

#include <vmap/program/graph.h>

#include <optional>
#include <string>

namespace vmap::program {

// Graph::modes, now.
std::string modes_of_thread();

// Whether autograd would record what is done with it now.
bool wants_gradient(const Tensor& t);

// The batch size that the inputs have; none where one is not as the program's input is at that batch size.
std::optional<BatchSizes> fitting_batch_size(const Graph& graph, at::TensorList inputs);
// The same. Throws where one is not as the program's input is at that batch size.
BatchSizes checked_batch_size(const Graph& graph, at::TensorList inputs);

// Whether an input of this size tells B, or C: it has nothing of the other in it.
bool tells_b(const InB& size);
bool tells_c(const InB& size);

// Whether a map inside has a size C of its own, which some input tells.
bool has_inner_size(const Graph& graph);

}  // namespace vmap::program
