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
std::optional<int64_t> fitting_batch_size(const Graph& graph, at::TensorList inputs);
// The same. Throws where one is not as the program's input is at that batch size.
int64_t checked_batch_size(const Graph& graph, at::TensorList inputs);

}  // namespace vmap::program
