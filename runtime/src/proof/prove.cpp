#include "prove.h"

#include <c10/util/Exception.h>

#include <algorithm>
#include <cstdint>
#include <set>

#include "argument_type.h"
#include "attempt.h"
#include "child.h"
#include "host.h"
#include "out_samples.h"
#include "prove_random.h"
#include "seen_results.h"

namespace vmap_proof {
namespace {

constexpr size_t kShown = 5;
constexpr size_t kLineEnd = 240;       // errors that tell what to do are longer than a list of them needs
constexpr size_t kMostRefusals = 100;  // placements of one call
// Of lists of tensors, whose members are alike and whose subsets are many: evenly spread.
constexpr size_t kMostOfLists = 300;

// Of a dtype that takes part for breadth: other numbers go through the same rule.
constexpr size_t kFewPlacements = 6;

size_t most_placements = SIZE_MAX;

using Before = std::function<void(const std::string&)>;

class Prover {
 public:
  Prover(const Entry& entry, const c10::OperatorHandle& op, Proof& proof, const Before& before)
      : entry_(entry),
        op_(op),
        proof_(proof),
        before_(before),
        held_to_(host::proves(op)),
        samples_(make_samples(entry, op.schema())) {
    if (entry.functional.empty()) return;
    Entry functional;
    functional.name = entry.functional;
    functional_ = find_operator(functional);
    if (!proof.refuses) keep_few(samples_);
  }

  void run() {
    for (const Case& sample : samples_.cases) {
      bool taken = false;
      std::string refusal;
      for (const at::ScalarType tested : samples_.dtypes) {
        for (const Case& call : calls_of(sample, tested)) {
          const bool takes = run_case(call, tested, refusal);
          if (takes) see_values(call, tested);
          taken = taken || takes;
          if (differs_enough()) return;
        }
      }
      run_further_dtypes(sample);
      if (differs_enough()) return;
      // A call that the schema spells out is there for a reason. An in-place operator shares the calls of its
      // functional one, of which it takes fewer.
      if (!taken && sample.given && !writes()) {
        const std::string finding = "the loop takes it for no dtype: " + refusal;
        // Which kernels there are for another device is not what the schema says.
        if (drawn_on().is_cpu()) {
          fail(vmap_proof::describe(sample, op_.schema()), finding);
        } else {
          proof_.untaken.push_back(vmap_proof::describe(sample, op_.schema()) + ": " +
                                   finding.substr(0, kLineEnd));
        }
      }
    }
    if (!proof_.refuses) find_unvaried();
  }

 private:
  std::vector<Case> calls_of(const Case& sample, at::ScalarType tested) const {
    if (!functional_ || proof_.refuses) return {sample};
    return with_outs(sample, op_, *functional_, tested, samples_);
  }

  void run_further_dtypes(const Case& sample) {
    std::string refusal;
    for (const at::ScalarType tested : samples_.further_dtypes) {
      if (differs_enough()) return;
      if (run_case(sample, tested, refusal, kFewPlacements)) see_values(sample, tested);
    }
  }

  bool differs_enough() const { return proof_.differed >= held_to_.differences; }

  void see_values(const Case& sample, at::ScalarType tested) {
    values_.resize(sample.arguments.size());
    for (size_t i = 0; i < values_.size(); ++i) {
      const bool dtype = std::holds_alternative<TestedDtype>(sample.arguments[i]);
      values_[i].insert(dtype ? c10::toString(tested) : vmap_proof::describe(sample.arguments[i]));
    }
  }

  void find_unvaried() {
    for (size_t i = 0; i < values_.size(); ++i) {
      const c10::Argument& argument = op_.schema().arguments()[i];
      if (values_[i].size() == 1 && can_vary(argument)) proof_.unvaried.push_back(argument.name());
    }
    if (!samples_.shape_only.empty()) return;
    const std::vector<std::string> results = results_.unvaried(op_.schema());
    proof_.unvaried.insert(proof_.unvaried.end(), results.begin(), results.end());
  }

  // Several lists, each of several tensors.
  bool has_lists() const {
    const auto& arguments = op_.schema().arguments();
    return std::count_if(arguments.begin(), arguments.end(),
                         [](const c10::Argument& argument) { return is_tensor_list(argument); }) > 1;
  }

  bool writes() const {
    const auto& arguments = op_.schema().arguments();
    return std::any_of(arguments.begin(), arguments.end(), [](const c10::Argument& argument) {
      return argument.alias_info() && argument.alias_info()->isWrite();
    });
  }

  // Shows each kind of difference once: what is told of the values is left out.
  void fail(const std::string& where, const std::string& finding) {
    ++proof_.differed;
    const std::string kind = finding.substr(0, finding.find_first_of("0123456789"));
    if (proof_.failures.size() < kShown && shown_.insert(kind).second) {
      proof_.failures.push_back(where + ": " + finding.substr(0, kLineEnd));
    }
  }

  // A batch of one is no size that is traced as a symbol, and of no account.
  void see_difference(const Subject& subject, const Placement& placement, const std::string& line) {
    if (std::ranges::any_of(placement.levels, [](const Level& level) { return level.size == 1; })) return;
    std::vector<at::Tensor> tensors;
    for (size_t i = 0; i < subject.leaves.size(); ++i)
      tensors.push_back(subject.slices.at(i, kUnbatchedSlice));
    const auto stack = make_stack(subject.sample, op_.schema(), subject.tested, tensors);
    proof_.differs.try_emplace(vmap::detail::oddities_of(op_.schema(), stack), line.substr(0, kLineEnd));
  }

  // Whether the loop takes the case for this dtype; if not, why.
  bool run_case(const Case& sample, at::ScalarType tested, std::string& refusal, size_t most = SIZE_MAX) {
    std::vector<Leaf> leaves = leaves_of(sample, op_.schema(), samples_);
    // What coincides is a matter of shapes, not of further dtypes.
    std::vector<Placement> all = placements(leaves, most == SIZE_MAX ? Sizes::Coinciding : Sizes::Few);
    if (!held_to_.empty_batches) std::erase_if(all, has_no_examples);
    most = std::min({most, held_to_.placements, most_placements});
    if (all.empty()) return true;
    const std::string text = vmap_proof::describe(sample, op_.schema());
    Slices slices(entry_.name, text, leaves, tested);
    Oracle oracle(op_, sample, leaves, tested, slices);
    const Subject subject{entry_, op_, samples_, sample, tested, leaves, slices, oracle};
    const Placement everything = all_batched_first(leaves);
    const CallResult& probe = oracle.at(everything, {0});
    // Of what cannot be batched, the error is all there is to see, whether or not it can be called here at
    // all.
    if (probe.raised && !proof_.refuses) {
      refusal = probe.message;
      if (proof_.refusal.empty())
        proof_.refusal = text + ' ' + c10::toString(tested) + ": " + refusal.substr(0, kLineEnd);
      attempt_and_count(subject, everything, Layout::Packed, text);
      return false;
    }
    if (!probe.raised) find_writes(slices, probe, leaves);
    // Errors are slow, and what cannot be batched raises the same ones everywhere.
    most = std::min(most, proof_.refuses ? kMostRefusals : has_lists() ? kMostOfLists : all.size());
    const size_t step = 1 + all.size() / (most + 1);
    for (size_t i = 0; i < all.size() && !differs_enough(); i += step) {
      if (!proof_.refuses && skip(all[i], leaves)) continue;
      if (!in_memory_order(all[i])) attempt_and_count(subject, all[i], Layout::Packed, text);
      attempt_and_count(subject, all[i], Layout::SlicesContiguous, text);
    }
    return true;
  }

  // Where the batch dims come first anyway, or there are no examples to lie anywhere, both layouts are the
  // same.
  static bool in_memory_order(const Placement& placement) {
    return std::all_of(placement.levels.begin(), placement.levels.end(), [](const Level& level) {
      return level.size == 0 || std::all_of(level.position.begin(), level.position.end(),
                                            [](const auto& position) { return position.value_or(0) == 0; });
    });
  }

  // A batched value that has nowhere to go is refused wherever the batch dims are: one position and size show
  // it.
  static bool skip(const Placement& placement, const std::vector<Leaf>& leaves) {
    if (!writes_have_no_place(placement, leaves)) return false;
    if (placement.levels.size() > 1 || placement.levels.front().size != 3) return true;
    const auto& position = placement.levels.front().position;
    return std::any_of(position.begin(), position.end(), [](const auto& at) { return at.value_or(0) != 0; });
  }

  // What differs between calls that are refused for one reason.
  static std::string without_digits(std::string text) {
    text.erase(std::remove_if(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); }),
               text.end());
    return text;
  }

  void attempt_and_count(const Subject& subject, const Placement& placement, Layout layout,
                         const std::string& sample) {
    const auto where = [&] {
      return sample + ' ' + c10::toString(subject.tested) + ", " +
             vmap_proof::describe(placement, subject.leaves);
    };
    goes_on();
    if (before_) before_(where());
    const Finding finding =
        proof_.refuses ? attempt_refused(subject, placement, layout) : attempt(subject, placement, layout);
    switch (finding.verdict) {
      case Verdict::Agrees:
        ++proof_.agreed;
        if (!proof_.refuses && results_.see(subject, placement)) ++proof_.with_elements;
        break;
      case Verdict::Differs:
        fail(where(), finding.text);
        if (finding.text.rfind("raised: ", 0) != 0)
          see_difference(subject, placement, where() + ": " + finding.text);
        break;
      case Verdict::Accepted:
        ++proof_.accepted;
        if (said_.insert(without_digits(finding.text)).second)
          proof_.warnings.push_back("takes what the loop refuses: " + where() + ": " + finding.text);
        break;
      case Verdict::Refused:
        proof_.lacks_meta = proof_.lacks_meta || tells_no_meta(finding.text);
        break;
    }
  }

  const Entry& entry_;
  const c10::OperatorHandle& op_;
  Proof& proof_;
  const Before& before_;
  host::Proves held_to_;
  Samples samples_;
  std::optional<c10::OperatorHandle> functional_;  // of an `out=` operator
  std::set<std::string> shown_;
  std::set<std::string> said_;                 // by the loop, of calls that only it refuses
  std::vector<std::set<std::string>> values_;  // by argument, what the loop took
  SeenResults results_;
};

}  // namespace

void try_at_most(size_t placements) {
  most_placements = placements;
}

Proof prove(const Entry& entry, const std::function<void(const std::string&)>& before) {
  Proof proof;
  const std::optional<c10::OperatorHandle> op = find_operator(entry);
  if (!op) {
    proof.failures.push_back("no loaded library defines this operator");
    return proof;
  }
  const bool is_out = !entry.functional.empty();
  const bool composite = entry.kind == "composite" && !entry.traits.contains("explicit") && !is_out;
  proof.refuses = entry.kind == "unsupported";
  proof.registered = composite ? host::is_decomposed(*op) : host::has_rule(*op);
  if (!proof.registered) {
    proof.failures.push_back(composite ? "PyTorch's decomposition is not what runs"
                                       : "no rule is registered");
    return proof;
  }
  const int64_t loops = host::loop_count();
  try {
    const bool has_tensors = std::any_of(op->schema().arguments().begin(), op->schema().arguments().end(),
                                         [](const c10::Argument& a) { return is_tensor(a); });
    if (entry.kind == "random") {
      prove_random(entry, *op, proof);
    } else {
      if (entry.kind == "factory" && !is_out && host::proves(*op).fresh_tensors)
        prove_factory(entry, *op, proof);
      if (entry.kind != "factory" || has_tensors) Prover(entry, *op, proof, before).run();
    }
  } catch (const c10::Error& error) {
    proof.failures.push_back(error.what_without_backtrace());
  } catch (const std::exception& error) {
    proof.failures.push_back(error.what());
  }
  if (host::loop_count() != loops) proof.failures.push_back("fell back to the loop");
  if (!proof.proven() && proof.failures.empty()) {
    proof.failures.push_back(proof.agreed == 0 ? kNothingProven : kNothingTold);
    if (!proof.refusal.empty()) proof.failures.push_back("the first, " + proof.refusal);
  }
  return proof;
}

}  // namespace vmap_proof
