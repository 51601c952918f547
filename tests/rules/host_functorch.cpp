// torch.vmap's own levels and wrappers, driven from C++; our rules are loaded into it as VMAPGEN_RULES says.
#include <ATen/functorch/BatchedFallback.h>
#include <ATen/functorch/BatchedTensorImpl.h>
#include <ATen/functorch/DynamicLayer.h>
#include <vmap/fallback.h>
#include <vmap/functorch.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "host.h"

namespace vmap_proof::host {

namespace ft = at::functorch;

const bool kAllMustPass = false;
const char* const kGapsHeading =
    "# Operators of aten for which torch.vmap of PyTorch 2.13 has a kernel that refuses what the loop does, "
    "or gives another\n"
    "# result: each with the first call that shows it. `missing` replaces these by our rules. Measured "
    "without our library:\n"
    "#   VMAPGEN_RULES=none vmap_functorch_rules_tests --gaps FILE\n"
    "# Calls with batches of no examples are left out of account.\n";

void begin() {
  std::cout << vmap::functorch::status() << std::endl;
  ft::setVmapFallbackEnabled(false);
  vmap::set_fallback_policy(vmap::FallbackPolicy::Error);
}

int64_t loop_count() {
  return vmap::fallback_count();
}

bool has_rule(const c10::OperatorHandle& op) {
  return op.hasKernelForDispatchKey(c10::DispatchKey::FuncTorchBatched) ||
         op.hasKernelForDispatchKey(c10::DispatchKey::FuncTorchVmapMode);
}

static bool torch_takes_apart(const c10::OperatorHandle& op) {
  return op.hasKernelForDispatchKey(c10::DispatchKey::FuncTorchBatchedDecomposition);
}

bool is_decomposed(const c10::OperatorHandle& op) {
  return has_rule(op) || torch_takes_apart(op);
}

bool is_plain(const at::Tensor& tensor) {
  return ft::maybeGetBatchedImpl(tensor) == nullptr;
}

// Of PyTorch's own kernels we ask less: nobody loses a result by it.
bool may_refuse(const std::string&) {
  return false;
}

std::vector<at::Tensor> run(const Mapped& mapped, const std::vector<at::Tensor>& tensors,
                            const std::vector<std::optional<int64_t>>&, bool) {
  return mapped(tensors);
}

Proves proves(const c10::OperatorHandle& op) {
  static const std::vector<std::string> ours = vmap::functorch::operators();
  static const bool all = vmap::functorch::installed() == vmap::functorch::Rules::All;
  // What torch.vmap takes apart then is made of operators that are handed over.
  const bool handed_over = (all && torch_takes_apart(op)) ||
                           std::binary_search(ours.begin(), ours.end(), c10::toString(op.operator_name()));
  // The rules themselves are proven on the native host. VMAP_PROOF_WHOLE=1 tries all: the lists are made so.
  static const bool whole = std::getenv("VMAP_PROOF_WHOLE") != nullptr;
  return {.refusals = false,
          .fresh_tensors = false,
          .empty_batches = handed_over,
          .same_object = handed_over,
          .placements = whole ? SIZE_MAX : 24,
          .differences = whole ? INT64_MAX : 40};
}

static ft::RandomnessType of_functorch(Randomness mode) {
  return mode == Randomness::Error  ? ft::RandomnessType::Error
         : mode == Randomness::Same ? ft::RandomnessType::Same
                                    : ft::RandomnessType::Different;
}

struct Nest::Guards {
  ~Guards() {
    for (size_t i = 0; i < levels.size(); ++i) ft::popDynamicLayerAndDeleteMetadata();
  }
  std::vector<int64_t> sizes;
  std::vector<int64_t> levels;
};

Nest::Nest(const std::vector<int64_t>& sizes, const std::vector<Randomness>& modes)
    : guards_(std::make_unique<Guards>()) {
  guards_->sizes = sizes;
  for (size_t i = 0; i < sizes.size(); ++i) {
    guards_->levels.push_back(
        ft::initAndPushDynamicLayer(ft::TransformType::Vmap, c10::SymInt(sizes[i]), of_functorch(modes[i])));
  }
}

Nest::~Nest() = default;

at::Tensor Nest::add_batch_dim(const at::Tensor& tensor, int64_t position, size_t level) const {
  return ft::addBatchDim(tensor, position, guards_->levels[level]);
}

std::optional<Nest::Layer> Nest::layer_of(const at::Tensor& tensor) const {
  const ft::BatchedTensorImpl* batched = ft::maybeGetBatchedImpl(tensor);
  if (!batched) return std::nullopt;
  for (size_t level = 0; level < guards_->levels.size(); ++level) {
    if (batched->level() == guards_->levels[level]) return Layer{level, batched->value(), batched->bdim()};
  }
  return std::nullopt;
}

const std::vector<int64_t>& Nest::sizes() const {
  return guards_->sizes;
}

}  // namespace vmap_proof::host
