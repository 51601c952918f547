// Internal: what functions of autograd give, forward and backward.
#pragma once

#include "../states/cell.h"

namespace vmap::variance {

// Gives the states to what has none: it is not tracked, or a factory has made it and no operator has written
// to it.
void mark_unseen(const Tensor& x, const Mesh& mesh, const States& states);
// The same of a function's result, whose node knows of all that its forward has written.
void mark_result_of_function(const Tensor& x, const Mesh& mesh, const States& states);
// NOTE: [results that differ in more than the arguments]
// A function may draw, or use what it closes over, and its results vary where no argument does. Nobody has
// lifted the arguments for that. So a gradient that it gives is summed where it varies so; one that does not
// was summed by the function itself.
Tensor summed_where_varying(const Tensor& gradient, const Mesh& mesh, Mask dims);

}  // namespace vmap::variance
