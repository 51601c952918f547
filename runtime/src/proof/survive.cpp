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
#include <sstream>
#include <utility>

#include "attempt.h"
#include "child.h"
#include "few_placements.h"
#include "guarded_memory.h"
#include "host.h"
#include "mistakes.h"
#include "oracle.h"

namespace vmap_proof {
namespace {

// A wrong size may ask for more than the machine has; what asks for so much beside what the process has gets
// an error at once.
constexpr rlim_t kBytesAllowed = rlim_t{8} << 30;
constexpr int64_t kBatch = 3;
// Of memory that nobody wrote: what a kernel finds where it reads past an end is not its result.
constexpr unsigned char kContents = 0x11, kOtherContents = 0x5a;
constexpr size_t kBefore = 20;  // calls that may have spoiled the heap, before the one that died of it
constexpr int kTimes = 5;       // that the loop alone is made, to see whether it is what spoils the heap

// What a child tells of its calls, a line each: what it is about to do or did, and which call it is of.
constexpr char kLoops = 'L', kCalls = 'C', kDiffers = 'D', kAccepts = 'A';  // kLoops: all but our call

struct WrongCall {
  size_t number = 0;
  std::string argument, mistake, call;
};

using Tell = std::function<void(const WrongCall&, char what, const std::string& text)>;

enum class Of { Both, LoopAlone };

class Survivor {
 public:
  // Makes the calls from `first` on, before `end`.
  Survivor(const Entry& entry, const c10::OperatorHandle& op, Of of, size_t first, size_t end, Tell tell)
      : entry_(entry),
        op_(op),
        of_(of),
        first_(first),
        end_(end),
        tell_(std::move(tell)),
        samples_(make_samples(entry, op.schema())) {}

  void run() {
    for (const Case& right : samples_.cases) {
      for (const Mistake& mistake : mistakes(right, op_.schema())) {
        const std::string text = describe(right, op_.schema()) + " with " + mistake.what;
        const WrongCall wrong{0, mistake.argument, mistake.kind, text};
        std::vector<Leaf> leaves = leaves_of(mistake.call, op_.schema(), samples_);
        bool taken = false;  // also where a process before this one died of the call
        for (const Placement& placement : first_placements(leaves, kBatch)) {
          if (is_due()) taken = try_one(mistake, leaves, placement, wrong);
          ++next_;
        }
        for (const Placement& placement : further_placements(leaves, kBatch)) {
          if (is_due() && taken && !writes_have_no_place(placement, leaves))
            try_one(mistake, leaves, placement, wrong);
          ++next_;
        }
      }
    }
  }

 private:
  bool is_due() const { return next_ >= first_ && next_ < end_; }

  // Whether the loop takes it; what it writes to is noted in `leaves`.
  bool try_one(const Mistake& mistake, std::vector<Leaf>& leaves, const Placement& placement,
               WrongCall which) {
    const Case& wrong = mistake.call;
    const at::ScalarType tested = dtype_for(mistake);
    // Beside what is not finite stand the proof's own numbers, which agree.
    const std::string seed = mistake.poison ? describe(wrong, op_.schema()) : which.call;
    Slices slices(entry_.name, seed, leaves, tested);
    std::optional<size_t> uncompared;  // the leaf that one example has poison in
    if (mistake.poison) {
      const size_t leaf = leaf_of(mistake, leaves);
      if (!takes_poison(mistake, leaves, leaf, placement, slices)) return false;
      slices.put(*mistake.poison, leaf);
      if (placement.levels[0].position[leaf]) uncompared = leaf;
      if (uncompared) which.mistake = "an example " + which.mistake;
    }
    which.number = next_;
    which.call += ", " + vmap_proof::describe(placement, leaves);
    tell_(which, kLoops, "");
    Oracle oracle(op_, wrong, leaves, tested, slices);
    const bool taken = loop_takes(oracle, placement);
    if (of_ == Of::LoopAlone) return taken;
    const auto see_writes = [&](int64_t i) {
      find_writes(slices, oracle.at(all_batched_first(leaves, kBatch), {i}), leaves, i);
    };
    if (taken) see_writes(0);
    if (taken && mistake.poison) see_writes(1);
    const auto calls = [&](bool begins) { tell_(which, begins ? kCalls : kLoops, ""); };
    if (entry_.kind == "random") {
      calls(true), draw_apart(wrong, leaves, placement, slices);
      return taken;
    }
    Subject subject{entry_, op_, samples_, wrong, tested, leaves, slices, oracle, calls};
    Finding found = attempt(subject, placement, Layout::Packed);
    const bool refused =
        found.text.rfind("raised: ", 0) == 0 && !(mistake.poison && entry_.functional.empty());
    if (found.verdict == Verdict::Differs && uncompared) {
      // That another example differs counts for more.
      subject.uncompared = uncompared;
      if (Finding others = attempt(subject, placement, Layout::Packed); others.verdict == Verdict::Differs)
        found = others;
    }
    if (found.verdict == Verdict::Accepted) tell_(which, kAccepts, found.text);
    if (found.verdict == Verdict::Differs && !refused && again_the_same(subject, placement))
      tell_(which, kDiffers, found.text);
    return taken;
  }

  // Whether the loop takes the call with finite values, and there is a place for others.
  bool takes_poison(const Mistake& mistake, const std::vector<Leaf>& leaves, size_t leaf,
                    const Placement& placement, Slices& finite) const {
    if (entry_.kind == "random" || entry_.kind == "unsupported" || !can_be_poisoned(finite.at(leaf, 0)))
      return false;
    Oracle oracle(op_, mistake.call, leaves, dtype_for(mistake), finite);
    return loop_takes(oracle, placement);
  }

  static bool loop_takes(Oracle& oracle, const Placement& placement) {
    bool takes = true;
    for (int64_t i = 0; i < kBatch; ++i) takes = !oracle.at(placement, {i}).raised && takes;
    return takes;
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
  void draw_apart(const Case& wrong, const std::vector<Leaf>& leaves, const Placement& placement,
                  Slices& slices) {
    const host::Nest nest({kBatch}, {host::Randomness::Different});
    std::vector<at::Tensor> tensors;
    for (size_t i = 0; i < leaves.size(); ++i) {
      const std::optional<int64_t> position = placement.levels[0].position[i];
      const at::Tensor one = slices.at(i, position ? 0 : kUnbatchedSlice);
      tensors.push_back(position ? nest.add_batch_dim(at::stack({one, one, one}, *position), *position, 0)
                                 : one);
    }
    call(op_, wrong, samples_.dtypes.front(), std::move(tensors));
  }

  at::ScalarType dtype_for(const Mistake& mistake) const {
    const auto floating =
        std::ranges::find_if(samples_.dtypes, [](auto dtype) { return at::isFloatingType(dtype); });
    return mistake.poison && floating != samples_.dtypes.end() ? *floating : samples_.dtypes.front();
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
  Tell tell_;
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

// A field of a line.
std::string field(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return text + '\t';
}

std::string line_of(const WrongCall& of, char what, const std::string& text) {
  return field(std::to_string(of.number)) + field({what}) + field(of.argument) + field(of.mistake) +
         field(of.call) + field(text) + '\n';
}

struct Told {
  WrongCall last;
  char what = kLoops;
};

// Takes what a child told into `survival`; the last of it.
Told read(const std::string& text, Survival& survival) {
  Told told;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::string number, what, text;
    WrongCall& call = told.last;
    for (std::string* each : {&number, &what, &call.argument, &call.mistake, &call.call, &text})
      std::getline(fields, *each, '\t');
    call.number = std::stoull(number);
    told.what = what.at(0);
    survival.calls += told.what == kCalls;
    if (told.what != kDiffers && told.what != kAccepts) continue;
    survival.oddities.push_back({call.argument, call.mistake,
                                 told.what == kDiffers ? Oddity::What::differs : Oddity::What::accepts,
                                 call.call, text});
  }
  return told;
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
  const auto run = [&](Of of, size_t first, size_t end) {
    return run_apart([&](int out) {
      prepare();
      const Tell tell = [out](const WrongCall& call, char what, const std::string& text) {
        write_all(out, line_of(call, what, text));
      };
      for (int time = 0; time < (of == Of::LoopAlone ? kTimes : 1); ++time)
        Survivor(entry, *op, of, first, end, tell).run();
    });
  };
  for (size_t first = 0;;) {
    const Outcome outcome = run(Of::Both, first, SIZE_MAX);
    const Told told = read(outcome.text, survival);
    const bool done = outcome.signal.empty() && outcome.status == 0;
    if (!done && outcome.text.empty()) survival.oddities.push_back(crash({}, "ended before it made a call"));
    if (done || outcome.text.empty()) return survival;
    // A shape that no tensor of its domain has (a matrix of full rank that is not square) ends the process as
    // well. What spoils the heap may be found out later than in the call that does.
    const size_t died = told.last.number;
    const auto loop_dies = [&] {
      const size_t before = std::max(first, died - std::min(died, kBefore));
      return !run(Of::LoopAlone, before, died + 1).signal.empty();
    };
    if (!outcome.signal.empty() && told.what == kCalls && !loop_dies())
      survival.oddities.push_back(crash(told.last, outcome.signal));
    first = died + 1;
  }
}

}  // namespace vmap_proof
