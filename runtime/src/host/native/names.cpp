#include <ATen/core/dispatch/Dispatcher.h>
#include <vmap/kernel/unsupported.h>

#include "../../core/registry/listed.h"
#include "load.h"

namespace vmap {

namespace {

// schema/targets/gives-names.txt
constexpr std::string_view kGivesNames[] = {
#include "lists/gives_names.inc"
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
