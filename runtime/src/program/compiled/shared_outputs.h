// Internal: outputs that are views of what the caller has.
#pragma once

#include <vmap/program/graph.h>

#include <optional>
#include <vector>

namespace vmap::program {

// NOTE: [outputs that share memory]
// Compiled code returns a view of an argument as a tensor that knows nothing of it: autograd would not see
// what is written to one of them. So such an output is made once more, by a view operator of the
// dispatcher's.
struct SharedOutput {
  size_t output = 0;
  std::vector<Slot> of;  // inputs and captured tensors that it may be a view of, or is
};

// None where one is a view in another dtype, which nothing but the program makes.
std::optional<std::vector<SharedOutput>> shared_outputs(const Graph& graph);

// `outputs` with those that share memory as what they are.
void show_shared(const Graph& graph, const std::vector<SharedOutput>& shared, at::TensorList inputs,
                 std::vector<Tensor>& outputs);

}  // namespace vmap::program
