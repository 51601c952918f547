#include "observe.h"

#include <ATen/CPUGeneratorImpl.h>

#include <algorithm>
#include <vector>

#include "oracle.h"
#include "samples.h"

namespace vmap_proof {
namespace {

bool equal(const at::Tensor& a, const at::Tensor& b) {
  if (!a.defined() || !b.defined()) return a.defined() == b.defined();
  return a.is_same_size(b) && a.scalar_type() == b.scalar_type() && a.allclose(b, 0, 0, /*equal_nan=*/true);
}

bool equal(const CallResult& one, const CallResult& other) {
  return std::equal(one.outputs.begin(), one.outputs.end(), other.outputs.begin(), other.outputs.end(),
                    [](const c10::IValue& a, const c10::IValue& b) {
                      return !a.isTensor() || !b.isTensor() || equal(a.toTensor(), b.toTensor());
                    });
}

class Observer {
 public:
  Observer(const Entry& entry, const c10::OperatorHandle& op)
      : entry_(entry), op_(op), samples_(make_samples(entry, op.schema())) {}

  Observed run() {
    for (const Case& sample : samples_.cases) {
      for (const at::ScalarType tested : samples_.dtypes) see(sample, tested);
    }
    generator_.set_state(begin_);
    return found_;
  }

 private:
  void see(const Case& sample, at::ScalarType tested) {
    const std::vector<Leaf> leaves = leaves_of(sample, op_.schema(), samples_);
    Slices slices(entry_.name, describe(sample, op_.schema()), leaves, tested);
    const CallResult one = call_anew(sample, tested, leaves, slices);
    if (one.raised) return;
    ++found_.calls;
    // The state of PyTorch's CPU generator changes with each number that is drawn.
    found_.draws = found_.draws || !generator_.get_state().equal(begin_);
    found_.repeats = found_.repeats && equal(one, call_anew(sample, tested, leaves, slices));
    for (size_t i = 0; i < leaves.size(); ++i) see_memory(leaves[i], one.arguments[i], slices.at(i, 0), one);
  }

  CallResult call_anew(const Case& sample, at::ScalarType tested, const std::vector<Leaf>& leaves,
                       Slices& slices) {
    generator_.set_state(begin_);
    std::vector<at::Tensor> tensors;
    for (size_t i = 0; i < leaves.size(); ++i) tensors.push_back(slices.at(i, 0).clone());
    return call(op_, sample, tested, std::move(tensors));
  }

  void see_memory(const Leaf& leaf, const at::Tensor& after, const at::Tensor& before,
                  const CallResult& result) {
    const std::string& name = op_.schema().arguments()[leaf.argument].name();
    if (!equal(before, after)) found_.written.insert(name);
    const bool aliased = std::any_of(result.outputs.begin(), result.outputs.end(), [&](const auto& output) {
      return output.isTensor() && output.toTensor().defined() && output.toTensor().has_storage() &&
             after.has_storage() && after.nbytes() > 0 && output.toTensor().is_alias_of(after);
    });
    if (aliased) found_.aliased.insert(name);
  }

  const Entry& entry_;
  const c10::OperatorHandle& op_;
  Samples samples_;
  at::Generator generator_ = at::detail::getDefaultCPUGenerator();
  at::Tensor begin_ = generator_.get_state();
  Observed found_;
};

}  // namespace

Observed observe(const Entry& entry) {
  const auto op = find_operator(entry);
  return op ? Observer(entry, *op).run() : Observed();
}

}  // namespace vmap_proof
