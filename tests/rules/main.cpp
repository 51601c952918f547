// Proves every operator of operators.json against the loop: one test each. See README.md.
#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>
#include <c10/util/Exception.h>
#include <gtest/gtest.h>
#include <torch/version.h>

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

#include "accelerator.h"
#include "apart.h"
#include "catalog.h"
#include "draw.h"
#include "guarded_memory.h"
#include "host.h"
#include "prove.h"
#include "record.h"
#include "survive.h"

namespace vmap_proof {
namespace {

constexpr int kSkipped = 77;  // as ctest is told

struct Options {
  std::string operators = VMAP_OPERATORS_FILE;
  std::string proof = VMAP_PROOF_DEFAULT;
  std::string list = VMAP_PROVEN_LIST;
  std::string gaps;  // where to write what has a kernel and is not proven
  std::string device = "cpu";
  bool mistakes = false;    // make wrong calls, instead of right ones
  bool guarded = false;     // let nobody touch what lies past a tensor
  int shards_to_merge = 0;  // not 0: run nothing, put the shards' records together
  bool update = false;
};

std::string environment(const char* name, const std::string& otherwise) {
  const char* value = std::getenv(name);
  return value && *value ? value : otherwise;
}

Options read_options(int argc, char** argv) {
  Options options;
  options.operators = environment("VMAP_OPERATORS", options.operators);
  options.proof = environment("VMAP_PROOF_FILE", options.proof);
  options.list = environment("VMAP_PROVEN_LIST", options.list);
  options.update = !environment("VMAP_UPDATE_PROOF", "").empty();
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    const auto value = [&]() -> std::string {
      if (i + 1 == argc) throw std::runtime_error(option + " needs a value");
      return argv[++i];
    };
    if (option == "--operators") {
      options.operators = value();
    } else if (option == "--record") {
      options.shards_to_merge = std::stoi(value());
    } else if (option == "--device") {
      options.device = value();
    } else if (option == "--gaps") {
      options.gaps = value();
    } else if (option == "--mistakes") {
      options.mistakes = true;
    } else if (option == "--guarded") {
      options.guarded = true;
    } else {
      throw std::runtime_error("there is no option " + option +
                               "; there are --operators FILE, --record SHARDS, --gaps FILE, --device DEVICE, "
                               "--mistakes and --guarded");
    }
  }
  return options;
}

// Why operators need not be proven, by name: versions.txt.
std::map<std::string, std::string> excused() {
  const std::string release = std::to_string(TORCH_VERSION_MAJOR) + '.' + std::to_string(TORCH_VERSION_MINOR);
  std::ifstream file(VMAP_VERSIONS_FILE);
  if (!file) throw std::runtime_error(VMAP_VERSIONS_FILE ": cannot be read");
  std::map<std::string, std::string> reasons;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string of, name, reason;
    if (words >> of >> name && of == release && std::getline(words >> std::ws, reason))
      reasons[name] = "PyTorch " + release + ' ' + reason + ": ";
  }
  return reasons;
}

class OperatorTest : public testing::Test {
 public:
  // `excuse`: why it is skipped when it is not proven; empty: it fails.
  OperatorTest(const Entry& entry, Proofs& proofs, at::Device device, std::string excuse)
      : entry_(entry), proofs_(proofs), device_(device), excuse_(std::move(excuse)) {}

  void TestBody() override {
    static std::string broke_it;  // the operator after which the device is of no use
    // The run has failed with that one; what every further operator raised would hide which it was.
    if (!broke_it.empty()) GTEST_SKIP() << "the device has been of no use since " << broke_it;
    // A process that has a GPU open cannot lend it to a child.
    const Proof& proof = proofs_[entry_.name] = device_.is_cpu() ? prove_apart(entry_) : prove(entry_);
    if (const std::string error = what_broke(device_); !error.empty()) {
      broke_it = entry_.name;
      FAIL() << entry_.name << " breaks the device: " << error;
    }
    if (proof.proven()) return;
    std::string text = entry_.name + " (" + entry_.kind + "): " + std::to_string(proof.agreed) +
                       " calls agree with the loop";
    if (proof.differed > 0) text += ", " + std::to_string(proof.differed) + " or more do not";
    for (const std::string& line : proof.failures) text.append("\n  ").append(line);
    if (!excuse_.empty()) GTEST_SKIP() << excuse_ << text;
    ADD_FAILURE() << text;
  }

 private:
  const Entry& entry_;
  Proofs& proofs_;
  at::Device device_;
  std::string excuse_;
};

// The known issue of an operator that is called wrongly: `crashes`, `differs` or none, by the name that its
// forms share: mistakes.txt.
std::map<std::string, std::string> known_issues() {
  std::ifstream file(VMAP_MISTAKES_FILE);
  if (!file) throw std::runtime_error(VMAP_MISTAKES_FILE ": cannot be read");
  std::map<std::string, std::string> all;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string name, what;
    if (words >> name >> what && name[0] != '#') all[name] = what;
  }
  return all;
}

std::string shared_name(const std::string& name) {
  std::string base = name.substr(0, name.find('.'));
  if (base.size() > 1 && base.back() == '_' && base[base.size() - 2] != '_') base.pop_back();
  return base;
}

// The same operator, called wrongly.
class MistakesTest : public testing::Test {
 public:
  // `excuse`: why it is skipped when it crashes. A wrong number is never excused.
  MistakesTest(const Entry& entry, std::string known_issue, std::string excuse)
      : entry_(entry), known_issue_(std::move(known_issue)), excuse_(std::move(excuse)) {}

  void TestBody() override {
    const Survival survival = survive(entry_);
    if (known_issue_ == "crashes") return;
    if (known_issue_ != "differs")
      for (const std::string& other : survival.differences) ADD_FAILURE() << entry_.name << ": " << other;
    if (survival.crashes.empty()) return;
    if (!excuse_.empty()) GTEST_SKIP() << excuse_ << survival.crashes.front();
    for (const std::string& crash : survival.crashes) ADD_FAILURE() << entry_.name << ": " << crash;
  }

 private:
  const Entry& entry_;
  std::string known_issue_, excuse_;
};

// Letters, digits and `_` only; two operators never share a name.
std::string test_name(const std::string& name, std::set<std::string>& taken) {
  std::string result = name;
  for (char& c : result) c = std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  while (!taken.insert(result).second) result += "_again";
  return result;
}

void register_tests(const std::vector<Entry>& entries, const Options& options, Proofs& proofs) {
  const std::set<std::string> must = host::kAllMustPass ? std::set<std::string>() : listed(options.list);
  std::map<std::string, std::string> excuses = excused();
  std::map<std::string, std::string> issues = known_issues();
  std::set<std::string> taken;
  for (const Entry& entry : entries) {
    if (!options.mistakes && !host::kAllMustPass && must.count(entry.name) == 0)
      excuses.try_emplace(entry.name, "is not on the list of what is proven on this host: ");
    const auto found = excuses.find(entry.name);
    const std::string excuse = found == excuses.end() ? "" : found->second;
    const std::string known_issue = issues[shared_name(entry.name)];
    const std::string name = test_name(entry.name, taken);
    const auto make = [&entry, &proofs, &options, excuse, known_issue]() -> testing::Test* {
      if (options.mistakes) return new MistakesTest(entry, known_issue, excuse);
      return new OperatorTest(entry, proofs, at::Device(options.device), excuse);
    };
    testing::RegisterTest(options.mistakes ? "Mistakes" : "Rules", name.c_str(), nullptr, nullptr, __FILE__,
                          __LINE__, make);
  }
}

// proof.json, with the shard's number before the ending.
std::string shard_file(const std::string& proof, const std::string& shard) {
  const size_t dot = proof.rfind(".json");
  return proof.substr(0, dot) + '.' + shard + ".json";
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
  if (!options.gaps.empty()) {
    write_gaps(options.gaps, host::kGapsHeading, proofs);
    return 0;
  }
  if (options.update) {
    write_list(options.list, proofs);
    return 0;
  }
  const std::vector<std::string> lines = disagreements(options.list, proofs, host::kAllMustPass);
  for (const std::string& line : lines) std::printf("%s\n", line.c_str());
  if (lines.empty()) return 0;
  std::printf(
      "%s does not say what is proven. If that is as it should be, renew it: VMAP_UPDATE_PROOF=1 "
      "vmap_rules_tests\n",
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

int run(const Options& options) {
  std::vector<Entry> entries = read_catalog(options.operators);
  std::erase_if(entries, [](const Entry& entry) {
    const auto op = find_operator(entry);
    if (!op) return false;
    const host::Proves held_to = host::proves(*op);
    return (entry.kind == "unsupported" && !held_to.refusals) ||
           (entry.kind == "factory" && !held_to.fresh_tensors && !host::has_rule(*op));
  });
  if (entries.empty()) throw std::runtime_error(options.operators + ": lists no operator");
  const at::Device device(options.device);
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
  host::begin();
  Proofs proofs;
  register_tests(entries, options, proofs);
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
  testing::InitGoogleTest(&argc, argv);
  try {
    const vmap_proof::Options options = vmap_proof::read_options(argc, argv);
    return options.shards_to_merge > 0 ? vmap_proof::merge(options) : vmap_proof::run(options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "vmap_rules_tests: error: %s\n", error.what());
    return 2;
  }
}
