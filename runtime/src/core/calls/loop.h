// Internal: runs an operator example by example.
#pragma once

#include "boxed_call.h"

namespace vmap::detail {

// Throws, naming what to do instead, when no loop could give what a batched operator would: a view, a value
// for the host, a write into a tensor that is not batched.
void check_can_loop(const BoxedCall& call);

// Runs the operator on each example and pushes the stacked results.
void run_loop(const BoxedCall& call, torch::jit::Stack* stack);

// How many of these this thread has begun.
int64_t loops_of_this_thread();

}  // namespace vmap::detail
