// Operators whose rules come and go while the process runs: detail::TorchVmap.
#pragma once

#include <string>

namespace vmap::functorch {

void serve(const std::string& op, bool random);
void leave(const std::string& op);

}  // namespace vmap::functorch
