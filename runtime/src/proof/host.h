// The few functions of the host that the proof calls. Each host has a program of its own: host_native.cpp
// with host_at_once.cpp or host_traced.cpp, and host_functorch.cpp.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/core/dispatch/Dispatcher.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vmap_proof::host {

// How often an operator was looped over since the program began.
int64_t loop_count();

bool has_rule(const c10::OperatorHandle& op);

// Whether nothing but PyTorch's own decomposition stands for the operator.
bool is_decomposed(const c10::OperatorHandle& op);

// Whether the tensor belongs to no level.
bool is_plain(const at::Tensor& tensor);

// Whether every operator is to be proven here, or those on the committed list.
extern const bool kAllMustPass;

// What a list of operators whose kernels are not proven begins with.
extern const char* const kGapsHeading;

// Called once, before anything is proven: from here on, an operator without a rule raises instead of being
// looped over.
void begin();

// What this host is held to for an operator, beside its results.
struct Proves {
  bool refusals = true;          // one of kind `unsupported` raises, with our words
  bool fresh_tensors = true;     // what a factory makes takes a batched value
  bool empty_batches = true;     // a batch of no examples has a result
  bool same_object = true;       // an in-place operator returns the very object it was given
  size_t placements = SIZE_MAX;  // how many of each case's are tried, evenly spread
  int64_t differences =
      40;  // with so many an operator is wrong: more would only take time, as raising is slow
};
Proves proves(const c10::OperatorHandle& op);

// A call under vmap, of physical tensors: gives physical tensors. They may have other batch sizes than in the
// placement that is tried.
using Mapped = std::function<std::vector<at::Tensor>(const std::vector<at::Tensor>&)>;

// What the call gives for these tensors, by whatever way this host takes. `dims`: what the outermost level
// runs over. `has_values`: not only the outputs' shapes count.
std::vector<at::Tensor> run(const Mapped& mapped, const std::vector<at::Tensor>& tensors,
                            const std::vector<std::optional<int64_t>>& dims, bool has_values);

// Whether this host may refuse a call with this error, which the loop has a result for.
bool may_refuse(const std::string& error);

enum class Randomness { Error, Same, Different };

// Levels of vmap, for as long as the object lives; the sizes are given outermost first.
class Nest {
 public:
  explicit Nest(const std::vector<int64_t>& sizes);
  Nest(const std::vector<int64_t>& sizes, const std::vector<Randomness>& modes);
  ~Nest();
  Nest(const Nest&) = delete;
  Nest& operator=(const Nest&) = delete;

  at::Tensor add_batch_dim(const at::Tensor& tensor, int64_t position, size_t level) const;

  // The physical tensor with the batch dims of all levels first, outermost before; expanded where it has
  // none. It is taken off the wrappers directly, with no operator called on a wrapper, so that one wrong rule
  // does not look like many.
  at::Tensor unwrap(const at::Tensor& tensor) const;

 private:
  struct Guards;
  // Where the outermost wrapper of a tensor belongs, and what it holds.
  struct Layer {
    size_t level;
    at::Tensor value;
    int64_t bdim;
  };
  std::optional<Layer> layer_of(const at::Tensor& tensor) const;
  const std::vector<int64_t>& sizes() const;

  std::unique_ptr<Guards> guards_;
};

}  // namespace vmap_proof::host
