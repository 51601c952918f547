// Kernels that stand in the place of others.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <string>

namespace vmap::detail {

// Registers `kernel` for as long as the handle lives, over what is there, without PyTorch's warning that it
// is. `debug`: what the dispatcher's dump calls it.
c10::RegistrationHandleRAII register_kernel(const c10::OperatorName& name, c10::DispatchKey key,
                                            c10::KernelFunction kernel, std::string debug = "vmapgen");

}  // namespace vmap::detail
