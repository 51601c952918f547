// The strategy that own_states.yaml names.
#pragma once

#include <vmap/variance.h>

namespace own {

std::pair<vmap::variance::Dims, vmap::variance::Dims> everywhere_reduced(const vmap::variance::Dims& varying,
                                                                         const vmap::variance::Dims& reduced,
                                                                         const vmap::variance::Mesh& mesh,
                                                                         at::ArrayRef<c10::IValue> arguments);

}  // namespace own
