// Internal: the tensors over a memory, when one of them is written to.
#pragma once

#include "../states/cell.h"

namespace vmap::variance {

// For autograd: of its own, or of what it is a view of.
bool has_history(const Tensor& t);
// Whether other tensors lie over its memory, so that they would not know of a state that it is given.
bool has_views(const Tensor& t);
// What was written to has these states from now on, and so has what it is a view of.
// NOTE: [states on ordinary tensors]
// `was_recorded`: it had a history before the write. `began`: where autograd's count stood then.
void write_states(const Mesh& mesh, const Tensor& t, const Masks& masks, bool was_recorded, uint64_t began);

}  // namespace vmap::variance
