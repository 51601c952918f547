// Rules' kernels for a host whose wrappers are not ours.
//
// NOTE: [lent kernels]
// torch.vmap asks for an operator's kernel on a key of its own, with wrappers of its own. The bridge
// (host/functorch/bridge.h) turns these into ours and back, which costs two wrappers for each tensor and a
// walk over boxed arguments. A rule needs none of that: it is a pure function of physical tensors and batch
// dims. So the kernel of a rule can be made lent: it takes the samples out of the other host's wrappers and
// puts the results into such. What only the bridge can do, the host says (`Host::begin`, `Samples::refused`),
// and the call is the bridge's.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>
#include <vmap/batched_tensor.h>
#include <vmap/bdim.h>
#include <vmap/where.h>

#include <optional>
#include <vector>

namespace vmap::detail {

struct Samples;

class Host {
 public:
  virtual ~Host() = default;
  // The level whose samples an operator that was called with `keys` is about; none: the call is for the
  // bridge.
  virtual std::optional<int64_t> begin(c10::DispatchKeySet keys) const = 0;
  // Looks into the wrapper `t`: Samples::take().
  virtual void take(Samples& samples, const Tensor& t, const Tensor*& value, BDim& bdim) const = 0;
  virtual Tensor wrap(Tensor value, int64_t bdim, int64_t level) const = 0;
  // `t`, a sample, was written to.
  virtual void written(const Tensor& t) const = 0;
  // As tell_where(), of the call that is being made.
  virtual void tell_where(c10::Error& error, const char* op) const = 0;

  // Not to be met again by what a rule calls.
  c10::DispatchKeySet hidden_keys;
  // For what a lent kernel cannot do.
  c10::KernelFunction bridge;
};

// The one that kernels are lent to. There is one before a lent kernel is called.
const Host& other_host();
void set_other_host(const Host* host);

// Whose samples a call is about: those of a level of ours, or of another host's.
struct Samples {
  explicit Samples(Level ours) : level(ours) {}
  Samples(const Host& other, int64_t its_level) : host(&other), host_level(its_level) {}

  // `value` becomes what is behind `t`, and `bdim` gets its batch dim, if it is a sample of these.
  C10_ALWAYS_INLINE void take(const Tensor& t, const Tensor*& value, BDim& bdim) {
    if (C10_UNLIKELY(host != nullptr)) return host->take(*this, t, value, bdim);
    const BatchedTensor* b = as_batched(t);
    if (b && b->level() == level) {
      value = &b->value();
      bdim = b->bdim();
    }
  }

  Level level;
  const Host* host = nullptr;
  int64_t host_level = 0;
  int64_t count = 0;     // of another host's samples that were taken
  bool refused = false;  // one of them is nothing for us
};

// The rule's kernel of an operator, as it is lent.
struct Lent {
  Target op;
  void (*rule)();
  c10::KernelFunction (*make)(void (*rule)(), Target op);

  c10::KernelFunction kernel() const { return make(rule, op); }
};

void lend(const Lent& kernel);
// All there are by now.
std::vector<Lent> lent_kernels();

}  // namespace vmap::detail
