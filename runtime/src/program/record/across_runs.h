// Internal: one program out of several runs of a function.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "recorder.h"

namespace vmap::program {

// NOTE: [any batch size]
// Rules take sizes as plain integers, so a run shows a program's integers at one batch size. Three runs show
// them all: the calls and the flow of data must be the same, each integer must lie on one line through the
// first two batch sizes, times * B + plus, and the third has to agree. The batch sizes are such that no size
// of the function's own coincides with one. Batches of 0 and 1 have programs of their own: rules and
// PyTorch's kernels may take other ways there.
//
// A map inside the mapped function has a size of its own, C, where it runs over a dim of an argument: as in
// vmap(vmap(kernel, (None, 0)), (0, None)); and so has one that runs over yet another dim, D. Then there are
// runs with two sizes of each, in all combinations, and further ones that have to agree, and an integer is a
// sum of products: a*B*C + b*B + c*C + d. Where these are no program, D and then C stay as in the example and
// B alone may vary. Of maps inside that run over other dims the sizes stay as they are.
//
// Runs at one and the same batch size give a program for it alone. Then, too, there are two: what differs
// between them depends on what is no operator.

// The program of all runs, or a sentence about the first thing in which they do not agree. At least two runs.
std::variant<Graph, std::string> across(std::vector<Recording>&& runs);

}  // namespace vmap::program
