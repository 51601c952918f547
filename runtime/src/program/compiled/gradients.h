// Internal: makes compiled code differentiable.
#pragma once

#include <vmap/compiled.h>
#include <vmap/program/graph.h>

#include <memory>
#include <vector>

namespace vmap::program {

// NOTE: [gradients around compiled programs]
// Forward and backward are two compiled programs in one node of autograd's graph. The backward one was traced
// from vjp of the program: it is given the inputs and the gradients of the outputs, and computes what it
// needs of the forward again; a program that draws has none, for these draws would be others. Where gradients
// are to be differentiated further (create_graph), or what is given to the backward is more than numbers (a
// dual tensor, a batch, a transform's), it is the program that runs, by the dispatcher, and autograd that
// goes back through it.
std::vector<at::Tensor> run_with_gradients(const std::shared_ptr<const Compiled::Impl>& impl,
                                           at::TensorList inputs);

// How many outputs are of real or complex numbers.
size_t outputs_with_gradient(const Graph& graph);

}  // namespace vmap::program
