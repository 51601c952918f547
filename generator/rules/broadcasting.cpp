#include "rules/broadcasting.h"

#include <fmt/format.h>

namespace vmapgen {

void align(FrameBuilder& build, const Broadcasting& tensors, ir::Words words) {
  std::vector<ir::Method> methods;
  // One operand has nothing to be promoted with.
  if (tensors.promoted_by) {
    methods.push_back({.name = "promote_by", .given = {ir::number(*tensors.promoted_by)}});
    words.push_back(
        fmt::format("where '{}' has no dims inside vmap, cast all to the dtype that they promote to",
                    tensors.operands[*tensors.promoted_by].argument));
  } else if (tensors.promoted.size() == tensors.operands.size()) {
    methods.push_back({.name = "promote"});
  } else if (tensors.promoted.size() > 1) {
    methods.push_back({.name = "promote_only", .numbers = tensors.promoted});
  }
  if (tensors.promoted.size() > 1 && !tensors.promoted_by) {
    words.push_back(
        fmt::format("cast logically 0-dimensional batched tensors among {} as the loop would promote them",
                    names_of(tensors.operands, tensors.promoted)));
  }
  if (tensors.shape_of) {
    const std::string& name = tensors.operands[*tensors.shape_of].argument;
    methods.push_back({.name = "shaped_as", .given = {ir::number(*tensors.shape_of)}});
    words.push_back(fmt::format("refuse what does not broadcast to '{}', whose shape the result has", name));
  }
  methods.push_back({.name = "align"});
  words.push_back(fmt::format(
      "bring the batch dims of {} to one place, counted from the right; move nothing when they agree",
      names_of(tensors.operands)));
  if (!tensors.broadcasts) {
    methods.push_back({.name = "expand"});
    words.push_back("expand them to one shape, as views");
  }
  build.modify(std::move(methods), std::move(words));
}

}  // namespace vmapgen
