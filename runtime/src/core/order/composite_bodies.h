// Composite operators where a transform of torch.func is active.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <cstdint>

namespace vmap::detail {

// NOTE: [composite operators beneath functorch]
// On the native host the dispatcher passes composite operators by, on to their body
// (vmap/kernel/composite.h), which costs nothing. Where a transform of torch.func is active, it would pass
// them to functorch instead. Beneath torch.vmap that is functorch's back key, which the thread carries
// there: the transform would be left too early. Inside grad or jvp it is the front key: functorch would
// take our wrapper for a plain tensor and put its own around it, in the wrong order. torch.jit.trace would
// write the operator down, of a tensor that it does not know; a TorchDispatchMode would be handed our
// wrapper, and run the body again below our key, where it computes with what the wrapper has not. So a
// kernel stands on the native key for them, that calls the body: from the first time that a vmap is entered
// inside such a transform, a trace or a mode, or a mode inside a vmap, or while torch.vmap uses our rules.
// One that draws numbers must not leave where nothing is batched either: a second kernel stands on the
// native mode key, for these.
enum class WantsBodies : uint8_t { Native = 1, Functorch = 2 };

// Puts the kernels there, also for operators that have come since the last call, until nobody wants them.
void register_bodies(WantsBodies who);
void drop_bodies(WantsBodies who);
bool are_wanted(WantsBodies who);

// Whether what runs for an example is PyTorch's own body of the operator, and no rule or decomposition of
// ours.
bool runs_pytorchs_body(const c10::OperatorHandle& op);

// Puts the kernels there for good.
void want_bodies();
// To be called when a level is entered: does so where something around it wants them.
void see_transforms();

}  // namespace vmap::detail
