#include "survive.h"

#include <ATen/ops/stack.h>
#include <c10/util/Exception.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <optional>

#include "attempt.h"
#include "child.h"
#include "few_placements.h"
#include "guarded_memory.h"
#include "host.h"
#include "mistakes.h"
#include "trial.h"
#include "wrong_call.h"

namespace vmap_proof {
namespace {

// A wrong size may ask for more than the machine has; what asks for so much beside what the process has gets
// an error at once.
constexpr rlim_t kBytesAllowed = rlim_t{8} << 30;
// Of memory that nobody wrote: what a kernel finds where it reads past an end is not its result.
constexpr unsigned char kContents = 0x11, kOtherContents = 0x5a;
constexpr size_t kBefore = 20;  // calls that may have spoiled the heap, before the one that died of it
constexpr int kTimes = 5;       // that the loop alone is made, to see whether it is what spoils the heap

enum class Of { Both, LoopAlone };

class Survivor {
 public:
  // Makes the calls from `first` on, before `end`.
  Survivor(const Entry& entry, const c10::OperatorHandle& op, Of of, size_t first, size_t end, Teller& tell)
      : entry_(entry),
        op_(op),
        of_(of),
        first_(first),
        end_(end),
        tell_(tell),
        samples_(make_samples(entry, op.schema())) {}

  void run() {
    for (const Case& right : samples_.cases) {
      const std::string text = describe(right, op_.schema());
      std::optional<Trial> finite;
      for (const Mistake& mistake : mistakes(right, op_.schema())) run_mistake(mistake, right, text, finite);
    }
  }

 private:
  bool is_due() const { return next_ >= first_ && next_ < end_; }

  // `finite`: the right call itself, made when it is asked for.
  void run_mistake(const Mistake& mistake, const Case& right, const std::string& text,
                   std::optional<Trial>& finite) {
    const WrongCall wrong{0, mistake.argument, mistake.kind, text + " with " + mistake.what};
    const std::vector<Leaf> leaves = leaves_of(mistake.call, op_.schema(), samples_);
    std::optional<Trial> trial;
    const auto try_one = [&](const Placement& placement) {
      if (mistake.poison) return try_poison(mistake, right, text, placement, wrong, finite, trial);
      if (!trial) trial.emplace(entry_, op_, samples_, mistake.call, wrong.call, samples_.dtypes.front());
      return try_trial(*trial, placement, wrong, false, {});
    };
    bool taken = false;  // also where a process before this one died of the call
    for (const Placement& placement : first_placements(leaves, kBatch)) {
      if (is_due()) taken = try_one(placement);
      ++next_;
    }
    for (const Placement& placement : further_placements(leaves, kBatch)) {
      if (is_due() && taken && !writes_have_no_place(placement, trial->leaves())) try_one(placement);
      ++next_;
    }
  }

  // Where the loop takes the call with finite values, and there is a place for others.
  bool try_poison(const Mistake& mistake, const Case& right, const std::string& text,
                  const Placement& placement, WrongCall which, std::optional<Trial>& finite,
                  std::optional<Trial>& trial) {
    if (entry_.kind == "random" || entry_.kind == "unsupported") return false;
    // Beside what is not finite stand the proof's own numbers, which agree.
    if (!finite) finite.emplace(entry_, op_, samples_, right, text, floating_dtype());
    const size_t leaf = leaf_of(mistake, finite->leaves());
    if (!can_be_poisoned(finite->slices().at(leaf, 0)) || !finite->loop_takes(placement)) return false;
    if (!trial) trial.emplace(*finite, op_, *mistake.poison, leaf);
    std::optional<size_t> uncompared;  // the leaf that one example has poison in
    if (placement.levels[0].position[leaf]) uncompared = leaf;
    if (uncompared) which.mistake = "an example " + which.mistake;
    return try_trial(*trial, placement, std::move(which), true, uncompared);
  }

  // Whether the loop takes it; what it writes to is noted in the trial's leaves.
  bool try_trial(Trial& trial, const Placement& placement, WrongCall which, bool poison,
                 std::optional<size_t> uncompared) {
    which.number = next_;
    which.call += ", " + vmap_proof::describe(placement, trial.leaves());
    tell_.begins(which);
    const bool taken = trial.loop_takes(placement);
    if (of_ == Of::LoopAlone) return taken;
    if (taken) trial.see_writes(0);
    if (taken && poison) trial.see_writes(1);
    if (entry_.kind == "random") {
      tell_.calls(true), draw_apart(trial, placement);
      return taken;
    }
    const auto calls = [&](bool begins) { tell_.calls(begins); };
    Subject subject{
        entry_,         op_,  samples_, trial.call(), trial.tested(), trial.leaves(), trial.slices(),
        trial.oracle(), calls};
    Finding found = attempt(subject, placement, Layout::Packed);
    const bool refused = found.text.rfind("raised: ", 0) == 0 && !(poison && entry_.functional.empty());
    if (found.verdict == Verdict::Differs && uncompared) {
      // That another example differs counts for more.
      subject.uncompared = uncompared;
      if (Finding others = attempt(subject, placement, Layout::Packed); others.verdict == Verdict::Differs)
        found = others;
    }
    if (found.verdict == Verdict::Accepted) tell_.finds(which, Oddity::What::accepts, found.text);
    if (found.verdict == Verdict::Differs && !refused && again_the_same(subject, placement))
      tell_.finds(which, Oddity::What::differs, found.text);
    return taken;
  }

  // Whether the loop gives the same where memory that nobody wrote has other contents: kernels that are not
  // told of a mistake read past the ends of things.
  bool again_the_same(const Subject& subject, const Placement& placement) const {
    fill_new_memory(kOtherContents);
    Oracle other(op_, subject.sample, subject.leaves, subject.tested, subject.slices);
    bool same = true;
    for (int64_t i = 0; i < kBatch; ++i) {
      const CallResult &one = subject.oracle.at(placement, {i}), &two = other.at(placement, {i});
      same = same && one.raised == two.raised && alike(one.outputs, two.outputs);
    }
    fill_new_memory(kContents);
    return same;
  }

  static bool alike(const std::vector<c10::IValue>& one, const std::vector<c10::IValue>& two) {
    return std::equal(one.begin(), one.end(), two.begin(), two.end(), [](const auto& a, const auto& b) {
      if (!a.isTensor() || !a.toTensor().defined()) return true;
      return a.toTensor().is_same_size(b.toTensor()) && a.toTensor().allclose(b.toTensor(), 0, 0, true);
    });
  }

  // What is drawn is not compared with what the loop draws.
  void draw_apart(Trial& trial, const Placement& placement) {
    const host::Nest nest({kBatch}, {host::Randomness::Different});
    std::vector<at::Tensor> tensors;
    for (size_t i = 0; i < trial.leaves().size(); ++i) {
      const std::optional<int64_t> position = placement.levels[0].position[i];
      const at::Tensor one = trial.slices().at(i, position ? 0 : kUnbatchedSlice);
      tensors.push_back(position ? nest.add_batch_dim(at::stack({one, one, one}, *position), *position, 0)
                                 : one);
    }
    call(op_, trial.call(), samples_.dtypes.front(), std::move(tensors));
  }

  at::ScalarType floating_dtype() const {
    const auto found =
        std::ranges::find_if(samples_.dtypes, [](auto dtype) { return at::isFloatingType(dtype); });
    return found != samples_.dtypes.end() ? *found : samples_.dtypes.front();
  }

  static size_t leaf_of(const Mistake& mistake, const std::vector<Leaf>& leaves) {
    const auto is_it = [&](const Leaf& leaf) {
      return leaf.element == mistake.element && leaf.name.substr(0, leaf.name.find('[')) == mistake.argument;
    };
    return std::ranges::find_if(leaves, is_it) - leaves.begin();
  }

  const Entry& entry_;
  const c10::OperatorHandle& op_;
  Of of_;
  size_t first_, end_, next_ = 0;
  Teller& tell_;
  Samples samples_;
};

struct Silent : c10::WarningHandler {
  void process(const c10::Warning&) override {}
};

rlim_t bytes_mapped() {
  rlim_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
}

void prepare() {
  const rlim_t allowed = bytes_mapped() + kBytesAllowed;
  const rlimit limit{allowed, allowed};
  setrlimit(RLIMIT_AS, &limit);
  guard_memory();
  fill_new_memory(kContents);
  if (!std::freopen("/dev/null", "w", stderr)) std::_Exit(1);  // what the heap says that is found spoilt
  static c10::WarningHandler* const silent = new Silent;
  c10::WarningUtils::set_warning_handler(silent);
}

Oddity crash(const WrongCall& call, const std::string& how) {
  return {call.argument, call.mistake, Oddity::What::crashes, call.call, how};
}

}  // namespace

Survival survive(const Entry& entry) {
  Survival survival;
  const std::optional<c10::OperatorHandle> op = find_operator(entry);
  if (!op) survival.oddities.push_back(crash({}, "no loaded library defines this operator"));
  if (!op) return survival;
  Progress progress;
  const auto run = [&](Of of, size_t first, size_t end) {
    progress.reset();
    return run_apart([&](int out) {
      prepare();
      Teller tell(out, progress);
      for (int time = 0; time < (of == Of::LoopAlone ? kTimes : 1); ++time)
        Survivor(entry, *op, of, first, end, tell).run();
    });
  };
  for (size_t first = 0;;) {
    const Outcome outcome = run(Of::Both, first, SIZE_MAX);
    for (Oddity& found : read_findings(outcome.text)) survival.oddities.push_back(std::move(found));
    survival.calls += progress.calls_made();
    const bool done = outcome.signal.empty() && outcome.status == 0;
    const std::optional<WrongCall> last = progress.last();
    if (!done && !last) survival.oddities.push_back(crash({}, "ended before it made a call"));
    if (done || !last) return survival;
    // A shape that no tensor of its domain has (a matrix of full rank that is not square) ends the process as
    // well. What spoils the heap may be found out later than in the call that does.
    const bool in_our_call = progress.is_in_our_call();
    const auto loop_dies = [&] {
      const size_t before = std::max(first, last->number - std::min(last->number, kBefore));
      return !run(Of::LoopAlone, before, last->number + 1).signal.empty();
    };
    if (!outcome.signal.empty() && in_our_call && !loop_dies())
      survival.oddities.push_back(crash(*last, outcome.signal));
    first = last->number + 1;
  }
}

}  // namespace vmap_proof
