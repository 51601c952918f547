#include "vmap_of_torch.h"

#include <ATen/functorch/DynamicLayer.h>

#include <algorithm>
#include <utility>

namespace vmap::functorch {

namespace ft = at::functorch;

namespace {

Randomness randomness_of(ft::RandomnessType type) {
  switch (type) {
    case ft::RandomnessType::Same:
      return Randomness::Same;
    case ft::RandomnessType::Different:
      return Randomness::Different;
    default:
      return Randomness::Error;
  }
}

}  // namespace

VmapOfTorch innermost_vmap(const c10::OperatorHandle& op) {
  const auto& layers = ft::getDynamicLayerStack();
  TORCH_CHECK(!layers.empty() && layers.back().key() == ft::TransformType::Vmap,
              "vmap: ", c10::toString(op.operator_name()),
              " got a tensor that belongs to a torch.vmap which is no longer running. Return it from the "
              "mapped function instead of storing it elsewhere");
  const ft::VmapInterpreterPtr vmap(&layers.back().interpreter());
  const auto vmaps = std::count_if(layers.begin(), layers.end(), [](const ft::DynamicLayer& layer) {
    return layer.key() == ft::TransformType::Vmap;
  });
  return {vmap.level(), vmaps - 1, vmap.batchSize().guard_int(__FILE__, __LINE__),
          randomness_of(vmap.randomness())};
}

void repoint(ft::BatchedTensorImpl& wrapper, at::Tensor value, int64_t bdim) {
  if (!wrapper.value().is_same(value)) const_cast<at::Tensor&>(wrapper.value()) = std::move(value);
  wrapper.unsafe_set_bdim(bdim);
  wrapper.refreshTensorMetadata();
}

const c10::DispatchKeySet& keys_of_torch_vmap() {
  static const c10::DispatchKeySet keys({c10::DispatchKey::FuncTorchBatched,
                                         c10::DispatchKey::BatchedNestedTensor,
                                         c10::DispatchKey::FuncTorchVmapMode});
  return keys;
}

}  // namespace vmap::functorch
