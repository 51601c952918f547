// Masks are drawn: a seed gives the one that it gives in torch.vmap.
#pragma once

#include <vmap/bdim.h>

namespace vmap::decompositions {

Tensor dropout(const Tensor& input, double p, bool train);
Tensor alpha_dropout(const Tensor& input, double p, bool train);
Tensor feature_dropout(const Tensor& input, double p, bool train);
Tensor feature_alpha_dropout(const Tensor& input, double p, bool train);

}  // namespace vmap::decompositions
