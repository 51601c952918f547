// A summand goes through what is linear in it, and the gradient comes back: what an operator's formula saves
// is a summand then, or the gradient beside it is the same on all ranks.
#include <ATen/ops/ones_like.h>
#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>
#include <vmap/variance.h>

#include <cstdio>
#include <set>

#include "gradients.h"
#include "subjects.h"

namespace vmap_variance_tests {
namespace {

namespace variance = vmap::variance;
using variance::State;
using vmap_proof::CallResult;

const variance::Mesh& mesh() {
  static const variance::Mesh the_mesh({{"d", 4, "a group that is not there", 0}});
  return the_mesh;
}

struct Tally {
  int64_t cases = 0;
  std::set<std::string> operators;
  std::map<std::string, std::vector<std::string>> wrong;
};

// Leaf `partial` is partial, the others are reduced: no gradient is summed. Plain tensors without `tracked`.
struct Run {
  Tensors leaves, roots;
  Tensors gradients;

  Run(const Subject& subject, size_t partial, bool tracked) {
    for (size_t i = 0; i < subject.leaves.size(); ++i) {
      Tensor t = subject.drawn(i, 0);
      if (can_differ(t)) t.requires_grad_();
      if (tracked && i == partial) variance::mark(t, mesh(), {.partial = {"d"}});
      if (tracked && i != partial) variance::mark(t, mesh(), {.reduced = {"d"}});
      leaves.push_back(t);
    }
    at::manual_seed(0);
    const CallResult result = subject.call(leaves);
    if (result.raised) return;
    for (const c10::IValue& output : result.outputs) {
      if (!output.isTensor() || !output.toTensor().defined() || !output.toTensor().requires_grad()) continue;
      Tensor root = output.toTensor();
      if (tracked && variance::state(root, "d") != State::Partial) continue;
      roots.push_back(tracked ? variance::all_reduce(root, "d") : root);
    }
  }

  // Whether there are formulas for it.
  bool can_be_differentiated() {
    try {
      differentiate();
      return true;
    } catch (const std::exception&) {
      return false;
    }
  }

  void differentiate() {
    Tensors wanted, ones;
    for (const Tensor& t : leaves) {
      if (t.requires_grad()) wanted.push_back(t);
    }
    for (const Tensor& root : roots) ones.push_back(at::ones_like(root.detach()));
    gradients = torch::autograd::grad(roots, wanted, ones, std::nullopt, false, true);
  }
};

void check(const Subject& subject, size_t partial, Tally& tally) {
  const auto wrong = [&](const std::string& what) {
    tally.wrong[subject.entry.name].push_back("(" + subject.text + ") with `" + subject.leaves[partial].name +
                                              "` partial: " + what);
  };
  try {
    Run plain(subject, partial, false);
    if (plain.roots.empty()) return;
    Run tracked(subject, partial, true);
    if (tracked.roots.size() != plain.roots.size()) return;  // it is not linear, and was refused
    if (!plain.can_be_differentiated()) return;
    ++tally.cases;
    tally.operators.insert(subject.entry.name);
    tracked.differentiate();
    for (size_t i = 0, leaf = 0; leaf < subject.leaves.size(); ++leaf) {
      if (!can_differ(subject.drawn(leaf, 0))) continue;
      const Tensor &want = plain.gradients[i], &got = tracked.gradients[i];
      ++i;
      const std::string name = "the gradient of `" + subject.leaves[leaf].name + "` ";
      if (!is_times(want, got, 1)) return wrong(name + "is not that of the plain call");
      if (leaf != partial || !got.defined() || is_zero(got)) continue;
      const State state = variance::state(got, "d");
      if (state != State::Reduced && state != State::Invariant)
        return wrong(name + "is " + variance::shown(got));
    }
  } catch (const std::exception& error) {
    wrong(first_line(error));
  }
}

TEST(Summands, HaveGradients) {
  const c10::WarningUtils::WarningHandlerGuard silent(&quiet());
  Tally tally;
  for_each_subject(is_function, [&](const Subject& subject) {
    if (subject.op.schema().is_mutable() || subject.leaves.empty() || subject.samples.in_memory) return;
    for (size_t partial = 0; partial < subject.leaves.size(); ++partial) {
      if (can_differ(subject.drawn(partial, 0))) check(subject, partial, tally);
    }
  });
  std::printf("%lld cases of %zu operators\n", static_cast<long long>(tally.cases), tally.operators.size());
  EXPECT_GT(tally.operators.size(), 100U);
  hold_to_excuses("summands", tally.wrong);
}

}  // namespace
}  // namespace vmap_variance_tests
