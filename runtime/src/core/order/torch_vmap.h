// The functorch host, where it is loaded, as the rest of the runtime sees it.
#pragma once

#include <string>

namespace vmap::detail {

struct TorchVmap {
  // Has torch.vmap's own levels use the rule of an operator, which may not be registered yet.
  void (*serve)(const std::string& op, bool random) = nullptr;
  // No longer.
  void (*leave)(const std::string& op) = nullptr;
};

}  // namespace vmap::detail

namespace vmap::executor {

// Also of what is loaded already. Called once.
void tell_torch_vmap(const detail::TorchVmap& host);

}  // namespace vmap::executor
