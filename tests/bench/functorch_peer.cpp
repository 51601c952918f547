#include "functorch_peer.h"

#include <ATen/functorch/BatchedTensorImpl.h>
#include <ATen/functorch/DynamicLayer.h>
#include <ATen/ops/movedim.h>

namespace vmap_bench {

namespace ft = at::functorch;

FunctorchLevel::FunctorchLevel(int64_t batch_size)
    : level_(ft::initAndPushDynamicLayer(ft::TransformType::Vmap, c10::SymInt(batch_size),
                                         ft::RandomnessType::Error)) {}

FunctorchLevel::~FunctorchLevel() {
  ft::popDynamicLayerAndDeleteMetadata();
}

at::Tensor FunctorchLevel::add_batch_dim(const at::Tensor& physical) const {
  return ft::addBatchDim(physical, 0, level_);
}

at::Tensor FunctorchLevel::remove_batch_dim(const at::Tensor& tensor) const {
  const ft::BatchedTensorImpl* batched = ft::maybeGetBatchedImpl(tensor);
  TORCH_CHECK(batched && batched->level() == level_, "the result is not batched at functorch's level");
  return batched->bdim() == 0 ? batched->value() : batched->value().movedim(batched->bdim(), 0);
}

}  // namespace vmap_bench
