// Rules' kernels for a host whose wrappers are not ours.
//
// NOTE: [kernels for another host]
// torch.vmap asks for an operator's kernel on a key of its own, with wrappers of its own. The bridge
// (host/functorch/bridge.h) turns these into ours and back, which costs two wrappers for each tensor and a
// walk over boxed arguments. A rule needs none of that: it is a pure function of physical tensors and batch
// dims. So a rule's kernel can be made for another host: it takes the examples out of the other host's
// wrappers and puts the results into such. What only the bridge can do, the host says (`HostAdapter::begin`,
// `Examples::refused`), and the call is the bridge's.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>
#include <vmap/batched_tensor.h>
#include <vmap/bdim.h>
#include <vmap/kernel/where.h>

#include <optional>
#include <vector>

namespace vmap::detail {

struct Examples;

class HostAdapter {
 public:
  virtual ~HostAdapter() = default;
  // The level whose examples a call of an operator is about; none: the call is for the bridge.
  virtual std::optional<int64_t> begin() const = 0;
  // Looks into the wrapper `t`: Examples::take().
  virtual void take(Examples& examples, const Tensor& t, const Tensor*& value, BDim& bdim) const = 0;
  virtual Tensor wrap(Tensor value, int64_t bdim, int64_t level) const = 0;
  // `t`, an example, was written to.
  virtual void written(const Tensor& t) const = 0;
  // NOTE: [batch in front]: whether a rule is to get an example, `value` beneath, whose batch dim is
  // elsewhere, so.
  virtual bool wants_in_front(const Tensor& value) const = 0;
  // NOTE: [laid out anew], of an example of that level.
  virtual bool lay_out_anew(const Tensor& viewed, int64_t level) const = 0;
  // As tell_where(), of the call that is being made.
  virtual void tell_where(c10::Error& error, const char* op) const = 0;

  // Not to be met again by what a rule calls.
  c10::DispatchKeySet hidden_keys;
  // For what a rule's kernel cannot do there.
  c10::KernelFunction bridge;
};

// The host that is not ours. There is one before a kernel for it is called.
const HostAdapter& other_host();
void set_other_host(const HostAdapter* host);

// Whose examples a call is about: those of a level of ours, or of another host's.
struct Examples {
  explicit Examples(Level ours) : level(ours) {}
  Examples(const HostAdapter& other, int64_t its_level) : host(&other), host_level(its_level) {}

  // `value` becomes what is behind `t`, and `bdim` gets its batch dim, if it is an example of these.
  C10_ALWAYS_INLINE void take(const Tensor& t, const Tensor*& value, BDim& bdim) {
    if (C10_UNLIKELY(host != nullptr)) return host->take(*this, t, value, bdim);
    const BatchedTensor* b = as_batched(t);
    if (b && b->level() == level) {
      value = &b->value();
      bdim = b->bdim();
    }
  }

  Level level;
  const HostAdapter* host = nullptr;
  int64_t host_level = 0;
  int64_t count = 0;     // of another host's examples that were taken
  bool refused = false;  // one of them is nothing for us
  bool behind = false;   // one of them has its batch dim elsewhere than in front
};

// A rule's kernel of an operator, as it is made for another host.
struct AdaptedKernel {
  Target op;
  void (*rule)();
  c10::KernelFunction (*make)(void (*rule)(), Target op);

  c10::KernelFunction kernel() const { return make(rule, op); }
};

void offer_to_other_host(const AdaptedKernel& kernel);
// All there are by now.
std::vector<AdaptedKernel> kernels_for_other_host();

}  // namespace vmap::detail
