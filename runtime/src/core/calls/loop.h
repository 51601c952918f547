// Internal: runs an operator example by example.
#pragma once

#include "boxed_call.h"

namespace vmap::detail {

// Throws, naming what to do instead, when no loop could give what a batched operator would: a view, a value
// for the host, a write into a tensor that is not batched.
void check_can_loop(const BoxedCall& call);

// Runs the operator on each example and pushes the stacked results.
void run_loop(const BoxedCall& call, torch::jit::Stack* stack);

// What is told of an operator in a batch of no examples, behind its name, where nothing knows its results'
// shapes. The proof knows it by these words.
inline constexpr const char* kNoMetaFunction =
    " runs example by example, and the batch has no examples, so its results' shapes can only be asked of "
    "its meta function, and it has none";

// How many of these this thread has begun.
int64_t loops_of_this_thread();

}  // namespace vmap::detail
