// Internal: a program as a compiler is given it.
#pragma once

#include <vmap/program/graph.h>

#include <string>
#include <vector>

namespace vmap::program {

// NOTE: [programs for compilers]
// torch.export and Inductor get a program as the Python source of source.h. Captured tensors and large
// constants are arguments behind its inputs: so a compiled program sees them as they are in each run, a
// package holds them once, and no weight is compiled in. What has no meaning to a compiler (zero tensors) is
// written as what has.
Graph for_compilers(const Graph& graph);

// The constants that are arguments of such a graph's source, in its order.
std::vector<const Constant*> parameters_of(const Graph& for_compilers);

// Whether a run draws random numbers.
bool draws(const Graph& graph);

// Why it cannot be compiled, a sentence; empty where nothing speaks against it.
std::string why_not_compiled(const Graph& graph);

}  // namespace vmap::program
