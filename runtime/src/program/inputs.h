// Internal: whether a program's inputs are such as it was traced for.
#pragma once

#include <vmap/program/graph.h>

#include <optional>
#include <string>

namespace vmap::program {

// The autocast of this thread: Graph::autocast.
std::string autocast_of_thread();

// The batch size that the inputs have; none where one is not as the program's input is at that batch size.
std::optional<int64_t> fitting_batch_size(const Graph& graph, at::TensorList inputs);
// The same. Throws where one is not as the program's input is at that batch size.
int64_t checked_batch_size(const Graph& graph, at::TensorList inputs);

}  // namespace vmap::program
