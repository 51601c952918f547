#include <c10/core/InferenceMode.h>

#include "../record/examples.h"
#include "passes.h"

namespace vmap::program {

namespace {

// Autograd saves no tensor of inference mode, and a program that was traced in it has gradients outside.
void take_constants_out_of_inference(Graph& graph) {
  const c10::InferenceMode no_inference(false);
  for (Constant& constant : graph.constants) {
    if (constant.kind != Constant::Kind::Made || !constant.value.is_inference()) continue;
    const bool is_number = constant.value.unsafeGetTensorImpl()->is_wrapped_number();
    constant.value = copied(constant.value);
    if (is_number) constant.value.unsafeGetTensorImpl()->set_wrapped_number(true);
  }
}

}  // namespace

// Numbers become tensors last: until then nodes of numbers may become constants. Each pass leaves less than
// it found, nodes or steps between a view and what it is of, so that this ends.
void simplify(Graph& graph, const PassOptions& options) {
  bool changed = true;
  while (changed) {
    changed = remove_dead(graph);
    changed = shorten_views(graph, options) || changed;
    changed = share_common(graph) || changed;
    changed = drop_zeros(graph) || changed;
    changed = fold_constants(graph, options) || changed;
    changed = fold_writes(graph, options) || changed;
  }
  numbers_to_tensors(graph);
  compact(graph);
  take_constants_out_of_inference(graph);
}

}  // namespace vmap::program
