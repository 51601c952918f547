#include <ATen/core/dispatch/Dispatcher.h>
#include <vmap/kernel/unsupported.h>

#include "../../core/registry/listed.h"
#include "load.h"

namespace vmap {

namespace {

// Sorted. They are here because the pinned PyTorch, for which the schema is, has named tensors no more
// (2.13). All batched tensors of a level share their metadata: the name of one would be that of each.
constexpr std::string_view kGivesNames[] = {
    "aten::align_as",     "aten::align_tensors", "aten::align_to",
    "aten::refine_names", "aten::rename",        "aten::rename_",
};

}  // namespace

void refuse_names(torch::Library& aten) {
  auto& dispatcher = c10::Dispatcher::singleton();
  for (const c10::OperatorName& name : dispatcher.getAllOpNames()) {
    const auto op = dispatcher.findSchema(name);
    if (!op || !detail::is_among(*op, kGivesNames)) continue;
    unsupported(aten, c10::toString(name).c_str(), "an example's dims have no names",
                "name those of the batch, outside vmap");
  }
}

}  // namespace vmap
