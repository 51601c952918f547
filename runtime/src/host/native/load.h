// Internal: what loading the library registers.
#pragma once

#include <torch/library.h>

#include <vector>

namespace vmap {

// python_operators.cpp: torch.ops.vmapgen.*
void define_python_operators(torch::Library& vmapgen);
// The same on another key: NOTE: [Python's operators stay unseen].
void define_unseen_operators(torch::Library& vmapgen);
// python_index.cpp: the slots for `x[i]` and `x[i] = value`, as addresses; empty where this Python is not
// known. Takes: the class of tensors, where in one its TensorImpl lies, PyTorch's two slots, our two
// functions.
std::vector<int64_t> index_slots(at::IntArrayRef found);
// fallback.cpp: what reaches every operator that has no rule, also those that other libraries register later.
torch::CppFunction fallback_kernel();
// mode.cpp: `aten` on VMAP_FRESH_KEY.
void register_views_of_fresh(torch::Library& aten);
// names.cpp: what names the dims of an example, in versions of PyTorch that know names.
void refuse_names(torch::Library& aten);

namespace rules::aten {
// Generated: `aten` on VMAP_KEY.
void register_all(torch::Library& aten);
}  // namespace rules::aten

}  // namespace vmap
