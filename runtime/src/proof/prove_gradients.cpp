#include "prove_gradients.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/add.h>
#include <ATen/ops/allclose.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/imag.h>
#include <ATen/ops/real.h>
#include <ATen/ops/sin.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/zeros_like.h>
#include <c10/util/Exception.h>
#include <torch/csrc/autograd/autograd.h>

#include <algorithm>
#include <initializer_list>
#include <optional>

#include "../core/python/python.h"
#include "attempt.h"
#include "host.h"
#include "physical.h"
#include "placed.h"

namespace vmap_proof {
namespace {

constexpr size_t kPlacements = 12;  // of one case, evenly spread
constexpr size_t kGradientsShown = 3;
constexpr size_t kGradientsLineEnd = 240;
constexpr int64_t kEnoughGradients = 10;

using Tensors = std::vector<at::Tensor>;

bool can_have_gradient(const at::Tensor& t) {
  return t.is_floating_point() || t.is_complex();
}

// Another weight for each number, the same ones for both sides.
at::Tensor weighted_sum(const Tensors& results) {
  at::Tensor sum;
  for (const at::Tensor& result : results) {
    if (!result.defined() || !can_have_gradient(result) || !result.requires_grad()) continue;
    const at::Tensor weights =
        at::arange(result.numel(), at::kDouble).mul(0.7).add(1).sin().reshape(result.sizes());
    const at::Tensor real = result.is_complex() ? at::add(at::real(result), at::imag(result)) : result;
    const at::Tensor part = (real * weights.to(real.scalar_type())).sum().to(at::kDouble);
    sum = sum.defined() ? sum + part : part;
  }
  return sum;
}

class GradientsProver {
 public:
  GradientsProver(const Entry& entry, const c10::OperatorHandle& op)
      : entry_(entry), op_(op), samples_(make_samples(entry, op.schema())) {}

  Gradients run() {
    const auto floating = [](at::ScalarType dtype) { return c10::isFloatingType(dtype); };
    std::vector<at::ScalarType> dtypes = samples_.dtypes;
    dtypes.insert(dtypes.end(), samples_.further_dtypes.begin(), samples_.further_dtypes.end());
    const auto best = std::find(dtypes.begin(), dtypes.end(), at::kDouble);
    const auto any = best != dtypes.end() ? best : std::find_if(dtypes.begin(), dtypes.end(), floating);
    if (any == dtypes.end()) return none("it takes no floating dtype");
    tested_ = *any;
    if (op_.schema().is_mutable()) return none("it writes to its arguments");
    if (!has_formula()) return none("it has no formula for autograd");
    for (const Case& sample : samples_.cases) {
      run_case(sample);
      if (found_.differed >= kEnoughGradients) break;
    }
    if (found_.agreed + found_.differed == 0 && found_.none.empty()) return none("no case has one");
    if (found_.agreed + found_.differed > 0) found_.none.clear();
    return std::move(found_);
  }

 private:
  Gradients none(std::string why) {
    found_.none = std::move(why);
    return std::move(found_);
  }

  void run_case(const Case& sample) {
    const std::vector<Leaf> leaves = leaves_of(sample, op_.schema(), samples_);
    const std::string text = vmap_proof::describe(sample, op_.schema());
    Slices slices(entry_.name, text, leaves, tested_);
    Oracle oracle(op_, sample, leaves, tested_, slices);
    const Subject subject{entry_, op_, samples_, sample, tested_, leaves, slices, oracle};
    std::vector<Placement> all = placements(leaves, Sizes::Few);
    std::erase_if(all, has_no_examples);
    const size_t step = 1 + all.size() / (kPlacements + 1);
    for (size_t i = 0; i < all.size(); i += step) {
      if (!run_placement(subject, all[i], text + ", " + vmap_proof::describe(all[i], leaves))) return;
    }
  }

  // False where the loop has no gradients.
  bool run_placement(const Subject& subject, const Placement& placement, const std::string& where) {
    Tensors physical, wanted_for;
    Index index;
    for (size_t leaf = 0; leaf < subject.leaves.size(); ++leaf) {
      physical.push_back(gather(subject, placement, Layout::Packed, leaf, index).clone());
      if (!can_have_gradient(physical.back())) continue;
      physical.back().requires_grad_();
      wanted_for.push_back(physical.back());
    }
    if (wanted_for.empty()) return refuse("no tensor of it can have a gradient");
    Tensors wanted, got;
    try {
      const auto results = looped(subject, placement, physical);
      if (!results) return refuse("the loop raises");
      const at::Tensor sum = weighted_sum(*results);
      if (!sum.defined()) return refuse("no result of it has one");
      wanted = gradients(sum, wanted_for);
    } catch (const std::exception& error) {
      vmap::detail::forget_python_error();
      return refuse(error.what());
    }
    try {
      const at::Tensor sum = weighted_sum(mapped(subject, placement, physical));
      if (!sum.defined())
        return differ(where, "the mapped operator's results have no gradient, the loop's do");
      got = gradients(sum, wanted_for);
    } catch (const std::exception& error) {
      vmap::detail::forget_python_error();
      return differ(where, std::string("raises: ") + error.what());
    }
    compare(where, wanted_for, wanted, got);
    return true;
  }

  bool refuse(std::string why) {
    if (found_.none.empty()) found_.none = why.substr(0, std::min(why.find('\n'), kGradientsLineEnd));
    return false;
  }

  bool differ(const std::string& where, const std::string& what) {
    ++found_.differed;
    if (found_.failures.size() < kGradientsShown)
      found_.failures.push_back("gradient, " + where + ": " +
                                what.substr(0, std::min(what.find('\n'), kGradientsLineEnd)));
    return true;
  }

  void compare(const std::string& where, const Tensors& by, const Tensors& wanted, const Tensors& got) {
    const double tolerance = tested_ == at::kDouble ? 1e-8 : 10 * samples_.tolerance;
    for (size_t i = 0; i < by.size(); ++i) {
      const at::Tensor a = wanted[i].defined() ? wanted[i] : at::zeros_like(by[i]);
      const at::Tensor b = got[i].defined() ? got[i] : at::zeros_like(by[i]);
      if (a.sizes() == b.sizes() && at::allclose(a, b, tolerance, tolerance, /*equal_nan=*/true)) continue;
      differ(where, "by tensor " + std::to_string(i) + " it is another than the loop's");
      return;
    }
    ++found_.agreed;
  }

  // Every library's operator has a kernel for autograd by default, which warns and computes nothing of use.
  bool has_formula() const {
    using c10::DispatchKey;
    const std::initializer_list<DispatchKey> keys{DispatchKey::Autograd, DispatchKey::AutogradCPU,
                                                  DispatchKey::AutogradOther,
                                                  DispatchKey::CompositeImplicitAutograd};
    return std::any_of(keys.begin(), keys.end(),
                       [&](DispatchKey key) { return op_.hasKernelForDispatchKey(key); });
  }

  static Tensors gradients(const at::Tensor& sum, const Tensors& by) {
    return torch::autograd::grad({sum}, by, {}, /*retain_graph=*/false, /*create_graph=*/false,
                                 /*allow_unused=*/true);
  }

  static Tensors outputs_of(const CallResult& result) {
    TORCH_CHECK(!result.raised, result.message);
    Tensors outputs;
    for (const c10::IValue& output : result.outputs) {
      if (output.isTensor()) outputs.push_back(output.toTensor());
    }
    return outputs;
  }

  // Each result with the batch dims of all levels first.
  Tensors mapped(const Subject& subject, const Placement& placement, const Tensors& physical) const {
    const host::Nest nest(batch_sizes(placement, physical));
    Tensors outputs = outputs_of(call(op_, subject.sample, tested_, wrapped(nest, placement, physical)));
    for (at::Tensor& output : outputs) output = nest.unwrap(output);
    return outputs;
  }

  // The same. None where the loop raises.
  std::optional<Tensors> looped(const Subject& subject, const Placement& placement, const Tensors& physical,
                                size_t level = 0) const {
    if (level == placement.levels.size()) {
      const CallResult result = call(op_, subject.sample, tested_, physical);
      return result.raised ? std::nullopt : std::optional(outputs_of(result));
    }
    std::vector<Tensors> by_output;
    for (int64_t k = 0; k < placement.levels[level].size; ++k) {
      Tensors slice = physical;
      for (size_t leaf = 0; leaf < slice.size(); ++leaf) {
        const std::optional<int64_t> position = placement.levels[level].position[leaf];
        if (position) slice[leaf] = slice[leaf].select(*position, k);
      }
      const auto results = looped(subject, placement, slice, level + 1);
      if (!results) return std::nullopt;
      by_output.resize(results->size());
      for (size_t i = 0; i < results->size(); ++i) by_output[i].push_back((*results)[i]);
    }
    Tensors stacked;
    for (const Tensors& each : by_output) stacked.push_back(at::stack(each));
    return stacked;
  }

  const Entry& entry_;
  const c10::OperatorHandle& op_;
  Samples samples_;
  at::ScalarType tested_ = at::kDouble;
  Gradients found_;
};

}  // namespace

Gradients prove_gradients(const Entry& entry) {
  const auto op = find_operator(entry);
  if (!op || entry.kind == "unsupported" || entry.kind == "random" || entry.kind == "factory")
    return {0, 0, {}, "not of this kind"};
  const at::AutoGradMode with_gradients(true);
  return GradientsProver(entry, *op).run();
}

}  // namespace vmap_proof
