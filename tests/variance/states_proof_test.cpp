// What is claimed of the states of results, held against the values of three ranks that are simulated one
// after the other.
#include <ATen/TensorOperators.h>
#include <ATen/ops/allclose.h>
#include <ATen/ops/isfinite.h>
#include <ATen/ops/logical_or.h>
#include <ATen/ops/zeros.h>
#include <gtest/gtest.h>
#include <vmap/variance.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <set>

#include "subjects.h"

namespace vmap_variance_tests {
namespace {

namespace variance = vmap::variance;
using variance::State;
using vmap_proof::CallResult;

constexpr size_t kRanks = 3;
constexpr size_t kAllAssignments = 3;  // leaves, up to which every assignment of states is tried
constexpr size_t kSomeCases = 3;       // of an operator, where not all are wanted
constexpr std::array kStates = {State::Invariant, State::Reduced, State::Varying, State::Partial};

const variance::Mesh& mesh() {
  static const variance::Mesh the_mesh({{"d", kRanks, "", 0}});
  return the_mesh;
}

variance::States states_of(State state) {
  switch (state) {
    case State::Reduced:
      return {{}, {"d"}, {}};
    case State::Varying:
      return {{"d"}, {}, {}};
    case State::Partial:
      return {{}, {}, {"d"}};
    default:
      return {};
  }
}

using Assignment = std::vector<State>;  // of each leaf

bool takes(const Subject& subject, size_t leaf, State state) {
  return state != State::Partial || can_differ(subject.drawn(leaf, 0));
}

// VMAP_VARIANCE_ALL=cases: every operator in every case. VMAP_VARIANCE_ALL=1: and every assignment of few
// leaves.
bool wants_all_cases() {
  static const bool all = std::getenv("VMAP_VARIANCE_ALL") != nullptr;
  return all;
}
bool wants_all() {
  static const bool all = wants_all_cases() && std::string(std::getenv("VMAP_VARIANCE_ALL")) != "cases";
  return all;
}

void add_all(std::set<Assignment>& found, size_t leaves) {
  size_t combinations = 1;
  for (size_t i = 0; i < leaves; ++i) combinations *= kStates.size();
  for (size_t number = 0; number < combinations; ++number) {
    Assignment states;
    for (size_t i = 0, rest = number; i < leaves; ++i, rest /= kStates.size())
      states.push_back(kStates[rest % kStates.size()]);
    found.insert(states);
  }
}

// All leaves in one state; one of them, or with `wants_all` two, in another.
void add_some(std::set<Assignment>& found, size_t leaves) {
  for (const State rest : kStates) {
    if (rest != State::Invariant && !wants_all()) {
      found.insert(Assignment(leaves, rest));
      continue;
    }
    for (const State one : kStates) {
      for (size_t i = 0; i < leaves; ++i) {
        for (size_t j = i; j < (wants_all() ? leaves : i + 1); ++j) {
          Assignment states(leaves, rest);
          states[i] = states[j] = one;
          found.insert(states);
        }
      }
    }
  }
}

std::set<Assignment> assignments(const Subject& subject) {
  const size_t leaves = subject.leaves.size();
  std::set<Assignment> found;
  if (leaves <= (wants_all() ? kAllAssignments : 1)) {
    add_all(found, leaves);
  } else {
    add_some(found, leaves);
  }
  std::set<Assignment> possible;
  for (Assignment states : found) {
    for (size_t i = 0; i < leaves; ++i) {
      if (!takes(subject, i, states[i])) states[i] = State::Invariant;
    }
    possible.insert(states);
  }
  return possible;
}

// What leaf `i` holds on a rank: the same on all, or each its own.
Tensor held(const Subject& subject, const Assignment& states, size_t leaf, size_t rank) {
  const bool differs = states[leaf] == State::Varying || states[leaf] == State::Partial;
  return subject.drawn(leaf, differs ? rank : 0);
}

struct Claim {
  bool raised = false;
  std::string error;
  std::vector<std::optional<State>> states;  // of each output; none: no tensor
  std::vector<State> after;                  // of each leaf: not all signatures tell what is written
};

Claim claim_of(const Subject& subject, const Assignment& states) {
  Tensors tensors;
  for (size_t i = 0; i < states.size(); ++i)
    tensors.push_back(variance::mark(held(subject, states, i, 0).clone(), mesh(), states_of(states[i])));
  const CallResult result = subject.call(tensors);
  Claim claim{result.raised, result.message, {}, {}};
  if (result.raised) return claim;
  const auto of = [](const c10::IValue& value) -> std::optional<State> {
    if (!value.isTensor() || !value.toTensor().defined()) return std::nullopt;
    return variance::state(value.toTensor(), "d");
  };
  for (const c10::IValue& output : result.outputs) claim.states.push_back(of(output));
  for (const Tensor& leaf : result.arguments) claim.after.push_back(variance::state(leaf, "d"));
  return claim;
}

// The same call on each rank's plain tensors.
std::vector<CallResult> on_ranks(const Subject& subject, const Assignment& states) {
  std::vector<CallResult> results;
  for (size_t rank = 0; rank < kRanks; ++rank) {
    Tensors tensors;
    for (size_t i = 0; i < states.size(); ++i) tensors.push_back(held(subject, states, i, rank).clone());
    results.push_back(subject.call(tensors));
  }
  return results;
}

// The call on the values that summands are summands of.
CallResult on_sums(const Subject& subject, const Assignment& states) {
  Tensors tensors;
  for (size_t i = 0; i < states.size(); ++i) {
    Tensor sum = held(subject, states, i, 0).clone();
    for (size_t rank = 1; states[i] == State::Partial && rank < kRanks; ++rank)
      sum = sum + held(subject, states, i, rank);
    tensors.push_back(sum);
  }
  return subject.call(tensors);
}

bool any_raised(const std::vector<CallResult>& ranks) {
  return std::any_of(ranks.begin(), ranks.end(), [](const CallResult& each) { return each.raised; });
}

bool same(const Tensor& a, const Tensor& b) {
  if (a.sizes() != b.sizes() || a.layout() != b.layout()) return false;
  if (a.layout() != c10::kStrided || a.is_quantized()) return true;
  return a.numel() == 0 || at::allclose(a.to(at::kComplexDouble), b.to(at::kComplexDouble), 0, 0, true);
}

// Rounding is of the largest summand, which the sum may be small beside. Infinite summands have no sum.
bool is_sum(const std::vector<CallResult>& ranks, size_t output, const Tensor& of_sums) {
  const bool is_double = of_sums.scalar_type() == at::kDouble || of_sums.scalar_type() == at::kComplexDouble;
  const double tolerance = is_double ? 1e-6 : 1e-2;
  Tensor sum = at::zeros({}, at::kComplexDouble), size = at::zeros({}, at::kDouble);
  for (const CallResult& each : ranks) {
    const Tensor part = each.outputs[output].toTensor().to_dense().to(at::kComplexDouble);
    if (part.sizes() != of_sums.sizes()) return false;
    sum = sum + part;
    size = size + part.abs();
  }
  const Tensor off = (sum - of_sums.to_dense().to(at::kComplexDouble)).abs();
  return at::logical_or(off <= tolerance * (1 + size), at::isfinite(size).logical_not()).all().item<bool>();
}

std::string text_of(const Subject& subject, const Assignment& states) {
  std::string letters;
  for (const State state : states) letters += "IRVP"[static_cast<int>(state)];
  return subject.entry.name + "(" + subject.text + ") of " + letters;
}

struct Tally {
  int64_t held = 0, refused = 0, skipped = 0;
  std::map<std::string, std::vector<std::string>> wrong, unknowing;  // by operator
  // For each operator and assignment by argument that is refused for want of linearity: whether it was linear
  // by value in all cases.
  std::map<std::pair<std::string, std::string>, bool> looks_linear;
};

// Which arguments are summands, of an operator that refuses them.
std::string partial_arguments(const Subject& subject, const Assignment& states) {
  std::set<std::string> names;
  for (size_t i = 0; i < states.size(); ++i) {
    if (states[i] == State::Partial)
      names.insert(subject.op.schema().arguments()[subject.leaves[i].argument].name());
  }
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : "+") + name;
  return text;
}

void check_refused(const Subject& subject, const Assignment& states, const std::string& error, Tally& tally) {
  ++tally.refused;
  if (error.find("variance: ") ==
      std::string::npos) {  // the operator's own: on plain tensors it raises as well
    if (!any_raised(on_ranks(subject, states)))
      tally.wrong[subject.entry.name].push_back(text_of(subject, states) + ": " + error);
    return;
  }
  for (const State state : states) {
    if (state == State::Varying) return;  // beside what varies nothing can be partial
  }
  const auto key = std::pair(subject.entry.name, partial_arguments(subject, states));
  const auto ranks = on_ranks(subject, states);
  const CallResult sums = on_sums(subject, states);
  if (any_raised(ranks) || sums.raised) return;
  bool linear = !sums.outputs.empty();
  for (size_t i = 0; i < sums.outputs.size() && linear; ++i) {
    linear = sums.outputs[i].isTensor() && can_differ(sums.outputs[i].toTensor()) &&
             sums.outputs[i].toTensor().layout() == c10::kStrided &&
             is_sum(ranks, i, sums.outputs[i].toTensor());
  }
  const auto [at, is_new] = tally.looks_linear.try_emplace(key, linear);
  at->second = at->second && linear;
}

void check_claims(const Subject& subject, const Assignment& states, const Claim& claim, Tally& tally) {
  const auto ranks = on_ranks(subject, states);
  if (any_raised(ranks)) {
    ++tally.skipped;
    return;
  }
  const auto wrong = [&](const std::string& what) {
    tally.wrong[subject.entry.name].push_back(text_of(subject, states) + ": " + what);
  };
  const bool has_partial = std::find(states.begin(), states.end(), State::Partial) != states.end();
  std::optional<CallResult> sums;
  if (has_partial) {
    sums = on_sums(subject, states);
    if (sums->raised) return;
  }
  for (size_t i = 0; i < claim.states.size(); ++i) {
    if (!claim.states[i]) continue;
    const Tensor first = ranks[0].outputs[i].toTensor();
    if (*claim.states[i] == State::Invariant || *claim.states[i] == State::Reduced) {
      for (size_t rank = 1; rank < kRanks; ++rank) {
        if (!same(first, ranks[rank].outputs[i].toTensor()) &&
            subject.samples.shape_only.count(ranks[0].number[i]) == 0)
          return wrong("output " + std::to_string(i) + " is claimed the same on all ranks, and is not");
      }
    } else if (*claim.states[i] == State::Partial) {
      if (!is_sum(ranks, i, sums->outputs[i].toTensor()))
        return wrong("output " + std::to_string(i) +
                     " is claimed partial, and the summands do not come to the value");
    }
  }
  for (size_t i = 0; i < claim.after.size(); ++i) {
    const c10::Argument& argument = subject.op.schema().arguments()[subject.leaves[i].argument];
    const bool is_output = argument.alias_info() != nullptr && argument.alias_info()->isWrite();
    if (is_output || (claim.after[i] != State::Invariant && claim.after[i] != State::Reduced)) continue;
    for (size_t rank = 1; rank < kRanks; ++rank) {
      if (!same(ranks[0].arguments[i], ranks[rank].arguments[i]))
        return wrong("tensor " + std::to_string(i) +
                     " is claimed the same on all ranks after it, and is not");
    }
  }
  ++tally.held;
}

// What is written to a result that shows an argument's memory is written to the argument, whether or not the
// signature tells that the result is a view.
std::string memory_that_does_not_know(const Subject& subject) {
  Tensors tensors;
  for (size_t i = 0; i < subject.leaves.size(); ++i)
    tensors.push_back(variance::mark(subject.drawn(i, 0).clone(), mesh(), {}));
  CallResult result = subject.call(tensors);
  for (const c10::IValue& output : result.outputs) {
    if (!output.isTensor() || !can_differ(output.toTensor())) continue;
    const Tensor& t = output.toTensor();
    if (!t.has_storage() || t.numel() == 0 || !t.is_non_overlapping_and_dense()) continue;
    const at::NoGradGuard plain;
    t.copy_(variance::mark(t.clone(), mesh(), states_of(State::Varying)));
    for (const Tensor& leaf : result.arguments) {
      if (leaf.has_storage() && leaf.storage().is_alias_of(t.storage()) &&
          variance::state(leaf, "d") != State::Varying)
        return subject.entry.name + "(" + subject.text +
               "): a result shows the memory of an argument, which "
               "does not know of what is written there";
    }
  }
  return "";
}

void check(const Subject& subject, const Assignment& states, Tally& tally) {
  try {
    const Claim claim = claim_of(subject, states);
    if (claim.raised) {
      check_refused(subject, states, claim.error, tally);
    } else {
      check_claims(subject, states, claim, tally);
    }
  } catch (const std::exception& error) {
    tally.wrong[subject.entry.name].push_back(text_of(subject, states) + ": " + first_line(error));
  }
}

// What differs although nothing that it was given does.
bool is_left_alone(const vmap_proof::Entry& entry) {
  return entry.kind == "random" || entry.kind == "factory" || !entry.reason.empty();
}

TEST(States, OfEveryOperatorAreHeldByValue) {
  const c10::WarningUtils::WarningHandlerGuard silent(&quiet());
  Tally tally;
  std::set<std::string> operators;
  std::map<std::string, size_t> cases;
  for_each_subject(
      [](const vmap_proof::Entry& entry) {
        return !is_left_alone(entry) && (entry.functional.empty() || wants_all_cases());
      },
      [&](const Subject& subject) {
        if (subject.samples.in_memory || subject.leaves.empty()) return;
        operators.insert(subject.entry.name);
        if (++cases[subject.entry.name] > kSomeCases && !wants_all_cases()) return;
        if (const std::string wrong = memory_that_does_not_know(subject); !wrong.empty())
          tally.unknowing[subject.entry.name].push_back(wrong);
        for (const Assignment& states : assignments(subject)) {
          check(subject, states, tally);
        }
      });
  std::printf("%zu operators: %lld assignments held by value, %lld refused, %lld raise on plain tensors\n",
              operators.size(), static_cast<long long>(tally.held), static_cast<long long>(tally.refused),
              static_cast<long long>(tally.skipped));
  hold_to_excuses("states", tally.wrong, &operators);
  hold_to_excuses("memory", tally.unknowing, &operators);
  // Read, not held: the samples are few, and linear_test.py asks PyTorch's own.
  for (const auto& [key, linear] : tally.looks_linear) {
    if (linear && wants_all()) std::printf("looks linear: %s in %s\n", key.first.c_str(), key.second.c_str());
  }
}

}  // namespace
}  // namespace vmap_variance_tests
