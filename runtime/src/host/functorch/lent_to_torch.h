// Internal: rules' kernels on torch.vmap's own key. NOTE: [lent kernels].
#pragma once

#include <ATen/core/boxing/KernelFunction.h>
#include <vmap/lent.h>

#include <map>
#include <string>

namespace vmap::functorch {

// By operator ("aten::add.Tensor"). From the first call on, torch.vmap is the host that kernels are lent to.
std::map<std::string, detail::Lent> lent_to_torch();

}  // namespace vmap::functorch
