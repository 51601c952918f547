// The gradient of a reduced value may be partial, each rank has a summand of it: every formula is linear in
// it, so that what comes out is a summand of the leaf's gradient.
#include <ATen/ops/randn_like.h>
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

constexpr size_t kRanks = 3;

const variance::Mesh& mesh() {
  static const variance::Mesh the_mesh({{"d", kRanks, "a group that is not there", 0}});
  return the_mesh;
}

struct Tally {
  int64_t cases = 0;
  std::set<std::string> operators;
  std::map<std::string, std::vector<std::string>> wrong;
};

// The call on reduced leaves, or on plain ones.
struct Run {
  Tensors leaves, wanted, roots;

  Run(const Subject& subject, bool tracked) {
    for (size_t i = 0; i < subject.leaves.size(); ++i) {
      Tensor t = subject.drawn(i, 0);
      if (can_differ(t)) wanted.push_back(t.requires_grad_());
      if (tracked) variance::mark(t, mesh(), {.reduced = {"d"}});
      leaves.push_back(t);
    }
    at::manual_seed(0);
    const CallResult result = subject.call(leaves);
    if (result.raised) return;
    for (const c10::IValue& output : result.outputs) {
      if (output.isTensor() && output.toTensor().defined() && output.toTensor().requires_grad())
        roots.push_back(output.toTensor());
    }
  }

  Tensors gradients_of(const Tensors& given) const {
    return torch::autograd::grad(roots, wanted, given, /*retain_graph=*/true, false, /*allow_unused=*/true);
  }
};

// One rank's summands of the roots' gradients.
Tensors summands(const Run& run, size_t rank) {
  Tensors all;
  for (const Tensor& root : run.roots) {
    at::manual_seed(rank + 1);
    all.push_back(at::randn_like(root.detach()));
  }
  return all;
}

// What the plain formula gives of the sum over the ranks.
Tensors gradients_of_sum(const Run& plain) {
  Tensors sums = summands(plain, 0);
  for (size_t rank = 1; rank < kRanks; ++rank) {
    const Tensors more = summands(plain, rank);
    for (size_t i = 0; i < sums.size(); ++i) sums[i] = sums[i] + more[i];
  }
  return plain.gradients_of(sums);
}

void check(const Subject& subject, Tally& tally) {
  const auto wrong = [&](const std::string& what) {
    tally.wrong[subject.entry.name].push_back("(" + subject.text + "): " + what);
  };
  const Run plain(subject, false);
  if (plain.roots.empty() || plain.wanted.empty()) return;
  for (const Tensor& root : plain.roots)
    if (root.numel() == 0) return;  // PyTorch's formula of pdist ends the process
  Tensors wanted;
  try {
    wanted = gradients_of_sum(plain);
  } catch (const std::exception&) {
    return;  // it has no formula
  }
  for (const Tensor& each : wanted)
    if (each.defined() && !dense(each).isfinite().all().item<bool>())
      return;  // of infinities there is no sum
  try {
    const Run tracked(subject, true);
    if (tracked.roots.size() != plain.roots.size()) return wrong("it has other results");
    for (const Tensor& root : tracked.roots)
      if (variance::state(root, "d") != State::Reduced) return;
    ++tally.cases;
    tally.operators.insert(subject.entry.name);
    Tensors sums(wanted.size());
    for (size_t rank = 0; rank < kRanks; ++rank) {
      Tensors given = summands(plain, rank);
      for (Tensor& each : given) variance::mark(each, mesh(), {.partial = {"d"}});
      const Tensors got = tracked.gradients_of(given);
      for (size_t i = 0; i < got.size(); ++i) {
        if (!got[i].defined()) continue;
        const State state = variance::state(got[i], "d");
        if (state != State::Partial && state != State::Varying && !is_zero(got[i]))
          return wrong("gradient " + std::to_string(i) + " is " + variance::shown(got[i]));
        const Tensor mine = dense(variance::unmarked(got[i])).detach();
        sums[i] = sums[i].defined() ? sums[i] + mine : mine;
      }
    }
    for (size_t i = 0; i < sums.size(); ++i) {
      if (!is_times(wanted[i], sums[i], 1))
        return wrong("gradient " + std::to_string(i) + " does not sum to that of the sum");
    }
  } catch (const std::exception& error) {
    wrong(first_line(error));
  }
}

TEST(PartialGradients, AreSummands) {
  const c10::WarningUtils::WarningHandlerGuard silent(&quiet());
  Tally tally;
  for_each_subject(is_function, [&](const Subject& subject) {
    if (!subject.op.schema().is_mutable() && !subject.leaves.empty() && !subject.samples.in_memory)
      check(subject, tally);
  });
  std::printf("%lld cases of %zu operators\n", static_cast<long long>(tally.cases), tally.operators.size());
  EXPECT_GT(tally.operators.size(), 300U);
  hold_to_excuses("partial_gradients", tally.wrong);
}

}  // namespace
}  // namespace vmap_variance_tests
