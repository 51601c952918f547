// Internal: rules' kernels on torch.vmap's own key. NOTE: [kernels for another host].
#pragma once

#include <ATen/core/boxing/KernelFunction.h>
#include <vmap/functorch.h>
#include <vmap/kernel/host_adapter.h>

#include <map>
#include <string>

namespace vmap::functorch {

// By operator ("aten::add.Tensor"). From the first call on, torch.vmap is the other host.
std::map<std::string, detail::AdaptedKernel> kernels_for_torch(Rules rules);

}  // namespace vmap::functorch
