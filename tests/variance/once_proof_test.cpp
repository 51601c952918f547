// Each gradient of what is invariant is summed once, and none of what varies: a sum multiplies by 1000, so
// that a gradient tells how many it passed.
#include <ATen/Context.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/zeros_like.h>
#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>
#include <vmap/variance.h>

#include <cstdio>
#include <set>

#include "gradients.h"
#include "subjects.h"
#include "thousandfold.h"

namespace vmap_variance_tests {
namespace {

namespace variance = vmap::variance;
using vmap_proof::CallResult;

const variance::Mesh& mesh() {
  static const variance::Mesh the_mesh({{"d", 4, "a group that is not there", 0}});
  return the_mesh;
}

struct Gradients {
  Tensors of;  // each leaf that can have one; undefined where there is none
  std::string why_none;
};

// The sum of the gradients' squares, whose own gradient is the second one.
Tensors seconds(const Tensors& first, const Tensors& leaves) {
  Tensor sum;
  for (const Tensor& each : first) {
    if (!each.defined() || !each.requires_grad()) continue;
    const Tensor square = (each * each.conj()).abs().sum().to(at::kDouble);
    sum = sum.defined() ? sum + square : square;
  }
  if (!sum.defined() || !sum.requires_grad()) return {};
  return torch::autograd::grad({sum}, leaves, {}, std::nullopt, false, true);
}

// With leaf `varying` varying and all others invariant; plain tensors without `tracked`. Of the outputs that
// `varies` numbers, which the tracked call finds: a body of other operators may make results that have
// nothing to do with what varies.
Gradients gradients(const Subject& subject, size_t varying, bool tracked, std::set<size_t>& varies) {
  Tensors tensors, wanted;
  for (size_t i = 0; i < subject.leaves.size(); ++i) {
    Tensor t = subject.drawn(i, 0);
    if (can_differ(t)) t.requires_grad_();
    if (tracked) variance::mark(t, mesh(), {i == varying ? variance::Dims{"d"} : variance::Dims{}, {}, {}});
    tensors.push_back(t);
    if (t.requires_grad()) wanted.push_back(t);
  }
  at::manual_seed(0);
  const CallResult result = subject.call(tensors);
  if (result.raised) return {{}, result.message};
  Tensors roots, ones;
  for (size_t i = 0; i < result.outputs.size(); ++i) {
    const c10::IValue& output = result.outputs[i];
    if (!output.isTensor() || !output.toTensor().defined() || !output.toTensor().requires_grad()) continue;
    const Tensor root = output.toTensor();
    if (tracked && variance::state(root, "d") == variance::State::Varying) varies.insert(i);
    if (varies.count(i) == 0) continue;
    roots.push_back(root);
    ones.push_back(at::ones_like(root.detach()));
  }
  if (roots.empty()) return {{}, "no result has a gradient"};
  return {torch::autograd::grad(roots, wanted, ones, std::nullopt, false, true), ""};
}

struct Tally {
  int64_t cases = 0, seconds = 0;
  std::set<std::string> operators;
  std::map<std::string, std::vector<std::string>> wrong;
};

// Where the plain call has no gradient there is nothing to compare with.
bool has_plain_gradients(const Subject& subject) {
  try {
    std::set<size_t> all;
    for (size_t i = 0; i < 16; ++i) all.insert(i);
    return gradients(subject, 0, false, all).why_none.empty();
  } catch (const std::exception&) {
    return false;
  }
}

void check(const Subject& subject, size_t varying, Tally& tally) {
  const auto wrong = [&](const std::string& what) {
    tally.wrong[subject.entry.name].push_back("(" + subject.text + ") with `" + subject.leaves[varying].name +
                                              "` varying: " + what);
  };
  try {
    std::set<size_t> varies;
    const Gradients got = gradients(subject, varying, true, varies);
    if (!got.why_none.empty()) return;  // nothing that varies has a gradient
    const Gradients plain = gradients(subject, varying, false, varies);
    ++tally.cases;
    tally.operators.insert(subject.entry.name);
    for (size_t i = 0, leaf = 0; leaf < subject.leaves.size(); ++leaf) {
      if (!can_differ(subject.drawn(leaf, 0))) continue;
      const double times = leaf == varying ? 1 : kThousand;
      if (!is_times(plain.of[i], got.of[i], times))
        return wrong("the gradient of `" + subject.leaves[leaf].name +
                     "` is not that of the plain call times " + std::to_string(int(times)));
      const auto state = leaf == varying ? variance::State::Varying : variance::State::Invariant;
      if (got.of[i].defined() && variance::state(got.of[i], "d") != state && !is_zero(got.of[i]))
        return wrong("the gradient of `" + subject.leaves[leaf].name + "` is " + variance::shown(got.of[i]));
      ++i;
    }
  } catch (const std::exception& error) {
    wrong(first_line(error));
  }
}

// Of second gradients only those by the varying argument are easily told: the sum of squares of gradients
// that were summed once has 1000 times 1000 for those of invariant arguments, once for that of the varying
// one. Here all arguments that have one vary, so that no sum may take place.
void check_no_sum_where_all_varies(const Subject& subject, Tally& tally) {
  try {
    Tensors tensors, wanted;
    for (size_t i = 0; i < subject.leaves.size(); ++i) {
      Tensor t = subject.drawn(i, 0);
      if (can_differ(t)) t.requires_grad_();
      tensors.push_back(variance::mark(t, mesh(), {{"d"}, {}, {}}));
      if (t.requires_grad()) wanted.push_back(t);
    }
    const int before = sums();
    const CallResult result = subject.call(tensors);
    if (result.raised) return;
    Tensors roots, ones;
    for (const c10::IValue& output : result.outputs) {
      if (!output.isTensor() || !output.toTensor().defined() || !output.toTensor().requires_grad()) continue;
      roots.push_back(output.toTensor());
      ones.push_back(at::ones_like(roots.back().detach()));
    }
    if (roots.empty()) return;
    const Tensors first = torch::autograd::grad(roots, wanted, ones, std::nullopt, true, true);
    seconds(first, wanted);
    ++tally.seconds;
    if (sums() != before)
      tally.wrong[subject.entry.name].push_back("(" + subject.text + "): a sum where all arguments vary");
  } catch (const std::exception&) {
    // Plain calls raise the same: no second gradient, or none at all.
  }
}

TEST(Once, EveryGradientIsSummedOnce) {
  const c10::WarningUtils::WarningHandlerGuard silent(&quiet());
  Tally tally;
  for_each_subject(is_function, [&](const Subject& subject) {
    if (subject.op.schema().is_mutable() || subject.leaves.size() < 2 || subject.samples.in_memory) return;
    if (!has_plain_gradients(subject)) return;
    for (size_t varying = 0; varying < subject.leaves.size(); ++varying) {
      if (can_differ(subject.drawn(varying, 0))) check(subject, varying, tally);
    }
    check_no_sum_where_all_varies(subject, tally);
  });
  std::printf("%lld cases of %zu operators, %lld without a sum where all varies\n",
              static_cast<long long>(tally.cases), tally.operators.size(),
              static_cast<long long>(tally.seconds));
  EXPECT_GT(tally.operators.size(), 150U);
  hold_to_excuses("once", tally.wrong);
}

}  // namespace
}  // namespace vmap_variance_tests
