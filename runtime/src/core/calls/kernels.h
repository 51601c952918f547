// Boxed kernels that serve any operator, for whoever chooses them while the process runs.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/sequential.h>

#include <string>

namespace vmap::detail {

// The operator's CompositeImplicitAutograd body, or, `is_explicit`, its CompositeExplicitAutograd one, as
// vmap/kernel/composite.h has it.
c10::KernelFunction body_kernel(bool is_explicit, bool writes);
// As vmap/kernel/unsupported.h has it.
c10::KernelFunction refusing_kernel(std::string reason, std::string instead);
// NOTE: [out= operators]; the second one is for the mode's key, of an operator that draws.
c10::KernelFunction out_kernel(const c10::OperatorHandle& functional, OutDtype dtype);
c10::KernelFunction random_out_kernel(const c10::OperatorHandle& functional, OutDtype dtype);
// For the key of fresh tensors, of an operator that makes one.
c10::KernelFunction fresh_kernel();
// Raises c10::Error.
c10::KernelFunction raising_kernel(std::string message);

}  // namespace vmap::detail
