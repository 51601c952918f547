// Internal: a program as text, as Python and as C++. Names and texts that come from a file are made safe.
#pragma once

#include <vmap/program/graph.h>

#include <string>

namespace vmap::program {

// One line an operator, sizes in B; what `std::cout << program` shows. Prints whatever a graph holds.
std::string text_of(const Graph& graph);

// A function `name` over torch.ops, of the inputs and, by keyword, of the captured tensors. Throws: `name` is
// no identifier; the program holds what source cannot (a generator, a storage).
std::string python_source(const Graph& graph, const std::string& name);

// A header with a function `name` over ATen alone, of the inputs and then of the captured tensors. Throws as
// python_source does.
std::string cpp_source(const Graph& graph, const std::string& name);

}  // namespace vmap::program
