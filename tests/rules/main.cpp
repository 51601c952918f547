// Proves every operator of operators.json against the loop: one test each. See README.md.
#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>
#include <c10/util/Exception.h>
#include <c10/util/Logging.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <stdexcept>

#include "accelerator.h"
#include "apart.h"
#include "catalog.h"
#include "draw.h"
#include "excuses.h"
#include "guarded_memory.h"
#include "host.h"
#include "journal.h"
#include "mistakes_test.h"
#include "options.h"
#include "prove.h"
#include "record.h"

namespace vmap_proof {
namespace {

constexpr int kSkipped = 77;  // as ctest is told
// For an operator on another device: of one that hangs there, the process dies, and its journal has the name.
constexpr unsigned kSecondsAllowed = 300;

// What all operators of a run share.
struct WholeRun {
  const Options& options;
  at::Device device;
  std::map<std::string, std::vector<OnDevice>> known;  // what PyTorch does otherwise on the device
  Journal journal;
  Proofs proofs;
};

class OperatorTest : public testing::Test {
 public:
  // `excuse`: why it is skipped when it is not proven; empty: it fails. `takes`: what it may take though the
  // loop refuses it.
  OperatorTest(const Entry& entry, WholeRun& run, std::string excuse, std::vector<KnownMistake> takes)
      : entry_(entry), run_(run), excuse_(std::move(excuse)), takes_(std::move(takes)) {}

  void TestBody() override {
    for (const OnDevice& each : known())
      if (each.how == OnDevice::How::never) GTEST_SKIP() << entry_.name << ": " << each.reason;
    static std::string broke_it;  // the operator after which the device is of no use
    // The run has failed with that one; what every further operator raised would hide which it was.
    if (!broke_it.empty()) GTEST_SKIP() << "the device has been of no use since " << broke_it;
    const auto done = run_.journal.done().find(entry_.name);
    if (done == run_.journal.done().end()) {
      if (run_.options.until && Clock::now() > *run_.options.until)
        GTEST_SKIP() << entry_.name << ": not begun, the time that --seconds gives is over";
      prove_now(broke_it);
    } else {
      run_.proofs[entry_.name] = done->second;
    }
    tell(run_.proofs[entry_.name]);
  }

 private:
  void prove_now(std::string& broke_it) {
    run_.journal.begin(entry_.name);
    Proof& proof = run_.proofs[entry_.name];
    proof = is_lent(run_.device) ? prove_apart(entry_) : prove_here();
    if (const std::string error = what_broke(run_.device); !error.empty()) {
      broke_it = entry_.name;
      proof.failures.insert(proof.failures.begin(), "breaks the device: " + error);
    }
    run_.journal.end(entry_.name, proof);
    if (!broke_it.empty() && !run_.options.journal.empty()) start_again(run_.options);
  }

  Proof prove_here() const {
    alarm(kSecondsAllowed);
    Proof proof = prove(entry_);
    alarm(0);
    return proof;
  }

  void tell(const Proof& proof) const {
    if (proof.proven()) {
      const bool whole = run_.options.placements == SIZE_MAX;
      for (const OnDevice& each : known())
        if (each.how == OnDevice::How::differs && whole)
          ADD_FAILURE() << entry_.name << " is proven on " << run_.device << ": take it off devices.txt";
      if (host::kAllMustPass && run_.device.is_cpu()) check_right_calls(entry_.name, proof.warnings, takes_);
      return;
    }
    std::string text = entry_.name + " (" + entry_.kind + "): " + std::to_string(proof.agreed) +
                       " calls agree with the loop";
    if (proof.differed > 0) text += ", " + std::to_string(proof.differed) + " or more do not";
    for (const std::string& line : proof.failures) text.append("\n  ").append(line);
    if (!run_.device.is_cpu() && refused_there(proof))
      GTEST_SKIP() << "the loop takes none of its calls on " << run_.device << ": " << entry_.name << ": "
                   << proof.failures.back();
    if (!excuse_.empty()) GTEST_SKIP() << excuse_ << text;
    for (const OnDevice& each : known())
      if (!proof.failures.empty() && proof.failures.front().find(each.failure) != std::string::npos)
        GTEST_SKIP() << each.reason << ": " << text;
    ADD_FAILURE() << text;
  }

  const std::vector<OnDevice>& known() const {
    static const std::vector<OnDevice> nothing;
    const auto found = run_.known.find(entry_.name);
    return found == run_.known.end() ? nothing : found->second;
  }

  // Which operators have kernels for a device is PyTorch's matter.
  static bool refused_there(const Proof& proof) {
    if (!proof.registered || proof.differed > 0 || proof.failures.empty()) return false;
    const std::string& why = proof.failures.front();  // then the first refusal
    return why == kNothingProven || why == kNothingTold;
  }

  const Entry& entry_;
  WholeRun& run_;
  std::string excuse_;
  std::vector<KnownMistake> takes_;
};

// Letters, digits and `_` only; two operators never share a name.
std::string test_name(const std::string& name, std::set<std::string>& taken) {
  std::string result = name;
  for (char& c : result) c = std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  while (!taken.insert(result).second) result += "_again";
  return result;
}

void register_tests(const std::vector<Entry>& entries, WholeRun& run) {
  const Options& options = run.options;
  const std::set<std::string> must = host::kAllMustPass ? std::set<std::string>() : listed(options.list);
  std::map<std::string, std::string> excuses = excused_by_version();
  std::map<std::string, std::vector<KnownMistake>> mistakes = known_mistakes();
  std::set<std::string> taken;
  for (const Entry& entry : entries) {
    if (!options.mistakes && !host::kAllMustPass && must.count(entry.name) == 0)
      excuses.try_emplace(entry.name, "is not on the list of what is proven on this host: ");
    const auto found = excuses.find(entry.name);
    const std::string excuse = found == excuses.end() ? "" : found->second;
    const std::vector<KnownMistake> lines = of_calls(mistakes[entry.name], /*right=*/!options.mistakes);
    mistakes.erase(entry.name);
    const std::string name = test_name(entry.name, taken);
    const auto make = [&entry, &run, excuse, lines]() -> testing::Test* {
      if (run.options.mistakes) return new MistakesTest(entry, lines, excuse);
      return new OperatorTest(entry, run, excuse, lines);
    };
    testing::RegisterTest(options.mistakes ? "Mistakes" : "Rules", name.c_str(), nullptr, nullptr, __FILE__,
                          __LINE__, make);
  }
  // mistakes.txt is of PyTorch's own operators; a host that proves some of them has no say about the others.
  const bool all_are_here = options.operators == VMAP_OPERATORS_FILE;
  if (all_are_here && (options.mistakes || host::kAllMustPass)) refuse_unknown(mistakes);
}

// proof.json, with the shard's number before the ending.
std::string shard_file(const std::string& proof, const std::string& shard) {
  const size_t dot = proof.rfind(".json");
  return proof.substr(0, dot) + '.' + shard + ".json";
}

// What an operator that is nothing but its body gets wrong, an operator that the body calls gets wrong.
Proofs without_bodies(const Options& options, Proofs proofs) {
  for (const Entry& entry : read_catalog(options.operators)) {
    const auto op = find_operator(entry);
    if (entry.kind == "composite" && !(op && host::has_rule(*op))) proofs.erase(entry.name);
  }
  return proofs;
}

// Holds the complete record against the committed list, or renews the list. Returns the exit status.
int finish(const Options& options, const Proofs& proofs) {
  size_t proven = 0, accepted = 0;
  for (const auto& [name, proof] : proofs) {
    proven += proof.proven() ? 1 : 0;
    accepted += proof.accepted > 0 ? 1 : 0;
  }
  std::printf("%zu of %zu operators are proven. %zu take calls that the loop refuses (warnings in %s).\n",
              proven, proofs.size(), accepted, options.proof.c_str());
  write_proofs(options.proof, proofs);
  if (!device_named(options.device).is_cpu()) return 0;  // the list is the CPU's
  if (!options.gaps.empty()) {
    write_gaps(options.gaps, host::kGapsHeading, without_bodies(options, proofs));
    return 0;
  }
  if (options.update) {
    write_list(options.list, proofs);
    return 0;
  }
  const std::vector<std::string> lines = disagreements(options.list, proofs);
  for (const std::string& line : lines) std::printf("%s\n", line.c_str());
  if (lines.empty()) return 0;
  std::printf(
      "%s does not say what is proven. If that is as it should be, call this once more as it was called, "
      "with "
      "VMAP_UPDATE_PROOF=1, which renews the list\n",
      options.list.c_str());
  return 1;
}

int merge(const Options& options) {
  Proofs proofs;
  for (int shard = 0; shard < options.shards_to_merge; ++shard) {
    read_proofs(shard_file(options.proof, std::to_string(shard)), proofs);
  }
  return finish(options, proofs);
}

// Whether its entry says that another device has the only kernels of it.
bool is_for_another(const Entry& entry, at::Device device) {
  const std::string only = entry.samples.is_object() ? entry.samples.value("device", "") : "";
  return !only.empty() && only != c10::DeviceTypeName(device.type());
}

int prove_all(const Options& options) {
  std::vector<Entry> entries = read_catalog(options.operators);
  std::erase_if(entries, [](const Entry& entry) {
    const auto op = find_operator(entry);
    if (!op) return false;
    const host::Proves held_to = host::proves(*op);
    return (entry.kind == "unsupported" && !held_to.refusals) ||
           (entry.kind == "factory" && !held_to.fresh_tensors && !host::has_rule(*op));
  });
  const at::Device device = device_named(options.device);
  std::erase_if(entries, [&](const Entry& entry) { return is_for_another(entry, device); });
  if (entries.empty()) throw std::runtime_error(options.operators + ": lists no operator");
  if (!is_there(device)) {
    std::printf("skipped: there is no CUDA device here\n");
    return kSkipped;
  }
  set_up(device);
  if (options.guarded) guard_memory();
  draw_on(device);
  at::set_num_threads(1);
  const at::NoGradGuard no_grad;
  c10::WarningUtils::set_warnAlways(false);
  // Nobody reads where an operator refused a call, and a tenth of the time went into it.
  c10::SetStackTraceFetcher([] { return std::string(); });
  host::begin();
  try_at_most(options.placements);
  WholeRun run{options,
               device,
               known_on(device.type()),
               options.journal.empty() ? Journal() : Journal(options.journal, options.placements),
               {}};
  const Proofs& proofs = run.proofs;
  register_tests(entries, run);
  const std::string shard = environment("GTEST_SHARD_INDEX", "");
  // A record that is left from an earlier run must not stand for a shard that crashes.
  if (!shard.empty() && !options.mistakes) std::remove(shard_file(options.proof, shard).c_str());
  const int status = RUN_ALL_TESTS();
  if (testing::GTEST_FLAG(list_tests) || options.mistakes) return status;
  if (!shard.empty()) {
    write_proofs(shard_file(options.proof, shard), proofs);
  } else if (proofs.size() == entries.size()) {
    return finish(options, proofs) | status;
  } else if (!environment("VMAP_PROOF_FILE", "").empty()) {
    write_proofs(options.proof, proofs);
  }
  return status;
}

}  // namespace
}  // namespace vmap_proof

int main(int argc, char** argv) {
  std::vector<char*> as_called(argv, argv + argc + 1);
  testing::InitGoogleTest(&argc, argv);
  try {
    const vmap_proof::Options options = vmap_proof::read_options(argc, argv, std::move(as_called));
    return options.shards_to_merge > 0 ? vmap_proof::merge(options) : vmap_proof::prove_all(options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "vmap_rules_tests: error: %s\n", error.what());
    return 2;
  }
}
