#include "passes.h"

namespace vmap::program {

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
}

}  // namespace vmap::program
