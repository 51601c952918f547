// Internal: calls that no program can hold, and what schema/targets says of others.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>

namespace vmap::program {

// Throws for a composite operator whose body computes by data pointers: schema/targets/untraceable.txt.
void check_is_of_operators(const c10::OperatorHandle& op);
// Whether a composite operator is recorded as it is, and not by its body: schema/targets/traced-whole.txt.
bool is_traced_whole(const c10::OperatorHandle& op);
// Whether it is what torch.tensor calls with what it has made of numbers: schema/targets/gets-numbers.txt.
bool gets_numbers(const c10::OperatorHandle& op);
// Whether runs look at the sizes that it returns, which depend on values: schema/targets/checked-sizes.txt.
bool has_checked_sizes(const c10::OperatorHandle& op);
// Throws for another operator whose results have sizes that depend on values: nonzero, a mask as index.
void check_sizes_do_not_depend_on_data(const c10::OperatorHandle& op, const torch::jit::Stack& stack);
// Throws: `op` has read a value that differs from run to run.
[[noreturn]] void throw_reads_value(const c10::OperatorHandle& op);

}  // namespace vmap::program
