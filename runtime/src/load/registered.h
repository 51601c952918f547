// Internal: what rules that are loaded may call, beside the operators of PyTorch and their own file's.
#pragma once

#include <memory>

#include "driver/pipeline.h"

namespace vmap::detail {

// The operators of this process: those that are registered, and those that have a loaded rule and may come.
std::shared_ptr<const vmapgen::OperatorsBeside> operators_of_process();

// Reports rules that say an operator in others which cannot be called: that nobody has registered yet
// (`loaded-call`), or that have a rule which was loaded before and says them in this operator
// (`cyclic-decomposition`).
void refuse_calls(const vmapgen::Generation& generation, vmapgen::Diagnostics& diagnostics);

// Once they are loaded: what their expressions call, and their signatures.
void keep_calls(const vmapgen::Generation& generation);

}  // namespace vmap::detail
