// An operator of this project's own, known to PyTorch as mixture::soft_clip.
#pragma once

#include <torch/torch.h>

// Bends values beyond `limit` back below it, smoothly: limit * tanh(x / limit), of x's shape. The limit is
// positive.
torch::Tensor soft_clip(const torch::Tensor& x, double limit);
