// Masks are drawn: a seed gives the one that it gives in torch.vmap.
#pragma once

#include <vmap/bdim.h>

namespace vmap::decompositions {
// `of_features`: one draw for each channel of [n, channels, size…].
Tensor dropout(const Tensor& input, double p, bool train, bool of_features = false);
Tensor alpha_dropout(const Tensor& input, double p, bool train, bool of_features = false);

}  // namespace vmap::decompositions
