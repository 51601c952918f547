#include "prove.h"

#include <c10/util/Exception.h>

#include <algorithm>
#include <set>

#include "attempt.h"
#include "host.h"

namespace vmap_proof {
namespace {

constexpr size_t kShown = 5;
// An operator that is wrong this often is wrong: the rest would only take time, since raising is slow.
constexpr int64_t kEnoughDifferences = 40;

class Prover {
 public:
  Prover(const Entry& entry, const c10::OperatorHandle& op, Proof& proof)
      : entry_(entry), op_(op), proof_(proof), samples_(make_samples(entry, op.schema())) {}

  void run() {
    for (const Case& sample : samples_.cases) {
      bool taken = false;
      std::string refusal;
      for (const at::ScalarType tested : samples_.dtypes) {
        taken = run_case(sample, tested, refusal) || taken;
        if (proof_.differed >= kEnoughDifferences) return;
      }
      // A call that the schema spells out is there for a reason. An in-place operator shares the calls of its
      // functional one, of which it takes fewer.
      if (!taken && sample.given && !writes()) {
        fail(vmap_proof::describe(sample, op_.schema()) + ": the loop takes it for no dtype: " + refusal);
      }
    }
  }

 private:
  bool writes() const {
    const auto& arguments = op_.schema().arguments();
    return std::any_of(arguments.begin(), arguments.end(), [](const c10::Argument& argument) {
      return argument.alias_info() && argument.alias_info()->isWrite();
    });
  }

  void fail(const std::string& text) {
    ++proof_.differed;
    if (proof_.failures.size() < kShown) proof_.failures.push_back(text);
  }

  // Whether the loop takes the case for this dtype; if not, why.
  bool run_case(const Case& sample, at::ScalarType tested, std::string& refusal) {
    std::vector<Leaf> leaves = leaves_of(sample, op_.schema(), samples_);
    const std::vector<Placement> all = placements(leaves);
    if (all.empty()) return true;
    const std::string text = vmap_proof::describe(sample, op_.schema());
    Slices slices(entry_.name, text, leaves, tested);
    Oracle oracle(op_, sample, leaves, tested, slices);
    const Subject subject{entry_, op_, samples_, sample, tested, leaves, slices, oracle};
    const Placement everything = all_batched_first(leaves);
    const CallResult& probe = oracle.at(everything, {0});
    if (probe.raised) {
      refusal = probe.message;
      count(subject, everything, attempt(subject, everything, Layout::Packed), text);
      return false;
    }
    find_writes(slices, probe, leaves);
    for (size_t i = 0; i < all.size() && proof_.differed < kEnoughDifferences; ++i) {
      if (skip(all[i], leaves)) continue;
      // Only a view can tell how its input lies in memory; others see each layout every second time.
      const bool both = entry_.view;
      if (both || i % 2 == 0) count(subject, all[i], attempt(subject, all[i], Layout::Packed), text);
      if (both || i % 2 == 1) count(subject, all[i], attempt(subject, all[i], Layout::SlicesContiguous), text);
    }
    return true;
  }

  static Placement all_batched_first(const std::vector<Leaf>& leaves) {
    Level level{3, std::vector<std::optional<int64_t>>(leaves.size())};
    for (size_t i = 0; i < leaves.size(); ++i) {
      if (leaves[i].batchable) level.position[i] = 0;
    }
    return Placement{{level}};
  }

  // Some operators write to an argument that their signature does not mark (running statistics).
  static void find_writes(Slices& slices, const CallResult& probe, std::vector<Leaf>& leaves) {
    for (size_t i = 0; i < leaves.size(); ++i) {
      const at::Tensor& before = slices.at(i, leaves[i].batchable ? 0 : kUnbatchedSlice);
      const at::Tensor& after = probe.arguments[i];
      // A NaN, which is not equal to itself, is never among the data.
      if (!before.is_same_size(after) || !before.equal(after)) leaves[i].written = true;
    }
  }

  // A batched value that has nowhere to go is refused wherever the batch dims are: one position and size show it.
  static bool skip(const Placement& placement, const std::vector<Leaf>& leaves) {
    if (!writes_have_no_place(placement, leaves)) return false;
    if (placement.levels.size() > 1 || placement.levels.front().size != 3) return true;
    const auto& position = placement.levels.front().position;
    return std::any_of(position.begin(), position.end(), [](const auto& at) { return at.value_or(0) != 0; });
  }

  void count(const Subject& subject, const Placement& placement, const Finding& finding, const std::string& sample) {
    const auto line = [&] {
      return sample + ' ' + c10::toString(subject.tested) + ", " +
             vmap_proof::describe(placement, subject.leaves) + ": " + finding.text;
    };
    switch (finding.verdict) {
      case Verdict::Agrees:
        ++proof_.agreed;
        break;
      case Verdict::Differs:
        fail(line());
        break;
      case Verdict::Accepted:
        if (proof_.accepted++ == 0) proof_.warnings.push_back("takes what the loop refuses: " + line());
        break;
      case Verdict::Refused:
        break;
    }
  }

  const Entry& entry_;
  const c10::OperatorHandle& op_;
  Proof& proof_;
  Samples samples_;
};

}  // namespace

Proof prove(const Entry& entry) {
  Proof proof;
  const std::optional<c10::OperatorHandle> op = find_operator(entry);
  if (!op) {
    proof.failures.push_back("no loaded library defines this operator");
    return proof;
  }
  proof.registered = host::has_rule(*op);
  if (!proof.registered) {
    proof.failures.push_back("no rule is registered");
    return proof;
  }
  const int64_t loops = host::loop_count();
  try {
    Prover(entry, *op, proof).run();
  } catch (const c10::Error& error) {
    proof.failures.push_back(error.what_without_backtrace());
  } catch (const std::exception& error) {
    proof.failures.push_back(error.what());
  }
  if (host::loop_count() != loops) proof.failures.push_back("fell back to the loop");
  if (proof.agreed == 0 && proof.failures.empty()) {
    proof.failures.push_back("nothing was proven: the loop takes none of the samples");
  }
  return proof;
}

}  // namespace vmap_proof
