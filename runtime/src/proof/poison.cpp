#include "poison.h"

#include <limits>

namespace vmap_proof {

bool can_be_poisoned(const at::Tensor& tensor) {
  return tensor.numel() > 0 && at::isFloatingType(tensor.scalar_type());
}

at::Tensor poisoned(const at::Tensor& finite, Poison poison) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double inf = std::numeric_limits<double>::infinity();
  at::Tensor copy = finite.clone();
  const at::Tensor elements = copy.view({copy.numel()});
  switch (poison) {
    case Poison::AllNan:
      copy.fill_(nan);
      break;
    case Poison::OneNan:
      elements[copy.numel() / 2].fill_(nan);
      break;
    case Poison::Inf:
      elements[0].fill_(inf);
      break;
    case Poison::MinusInf:
      elements[copy.numel() - 1].fill_(-inf);
      break;
  }
  return copy;
}

const char* word_of(Poison poison) {
  switch (poison) {
    case Poison::AllNan:
      return "all NaN";
    case Poison::OneNan:
      return "a NaN";
    case Poison::Inf:
      return "an inf";
    case Poison::MinusInf:
      return "a -inf";
  }
  return "";
}

}  // namespace vmap_proof
