#include "rules/in_front.h"

namespace vmapgen {

namespace {

std::optional<ir::Body> build_expand_dims(RuleContext& context) {
  return in_front(context, false);
}

}  // namespace

RuleKind kind_expand_dims() {
  return {"expand_dims",
          "one call on the batch, its dim in front: what is not batched has a leading dim of size 1",
          {},
          build_expand_dims};
}

}  // namespace vmapgen
