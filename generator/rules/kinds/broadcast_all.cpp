#include "rules/in_front.h"

namespace vmapgen {

namespace {

std::optional<ir::Body> build_broadcast_all(RuleContext& context) {
  return in_front(context, true);
}

}  // namespace

RuleKind kind_broadcast_all() {
  return {
      "broadcast_all",
      "one call on the batch: every tensor has its dim in front, expanded where it is not batched",
      {{"dims", "arguments",
        "the ints that name logical dims of the first tensor: they are shifted behind the batch", "none"}},
      build_broadcast_all,
      OfOut::Writes,
      {"min_rank", "rank_error"}};
}

}  // namespace vmapgen
