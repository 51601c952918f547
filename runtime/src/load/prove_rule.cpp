#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>
#include <c10/util/StringUtil.h>
#include <vmap/executor/loaded.h>
#include <vmap/fallback.h>
#include <vmap/library_rules.h>
#include <vmap/load_rules.h>
#include <vmap/prove_rule.h>

#include <algorithm>
#include <iomanip>
#include <map>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "../core/registry/signature.h"
#include "../proof/apart.h"
#include "../proof/host.h"
#include "../proof/prove.h"
#include "../proof/prove_gradients.h"
#include "../proof/survive.h"
#include "emit/operators_json.h"
#include "model/operator_schema.h"
#include "read_rules.h"
#include "schema/samples.h"
#include "schema/value_json.h"
#include "schema/yaml.h"

namespace vmap {

namespace {

using vmap_proof::Entry;
using vmap_proof::full_name;

constexpr size_t kWrongCallsShown = 3;
constexpr const char* kNoEmptyBatches =
    "it runs example by example, and has no meta function (register_fake) that knows its results' shapes";

struct Remembered {
  Entry entry;
  std::string signature;
};

struct Memory {
  std::mutex mutex;
  std::map<std::string, Remembered> by_op;
};
Memory& memory() {
  static auto* all = new Memory;
  return *all;
}

std::string signature_of(const Entry& entry, const vmapgen::Generation& generation) {
  const auto op =
      std::find_if(generation.operators.begin(), generation.operators.end(),
                   [&](const auto& each) { return each.rule.op->schema.name.to_string() == entry.name; });
  return op->rule.op->schema.to_string();
}

std::vector<Entry> entries_of(const vmapgen::Generation& generation) {
  return vmap_proof::entries_of(operators_json(generation.operators));
}

Remembered find(const std::string& op) {
  const auto loaded = executor::loaded();
  const auto rule =
      std::find_if(loaded.begin(), loaded.end(), [&](const auto& each) { return each.op == op; });
  if (rule == loaded.end())
    throw std::invalid_argument("vmap: no rule of " + op +
                                " is loaded, which could be proven: load its YAML first");
  const auto registered = c10::Dispatcher::singleton().findSchema(detail::name_in(op));
  if (!registered)
    throw std::invalid_argument("vmap: " + op +
                                " is not registered: load the library that has it before its rule is proven");
  Memory& all = memory();
  const std::lock_guard<std::mutex> lock(all.mutex);
  const auto at = all.by_op.find(op);
  if (at == all.by_op.end())
    throw std::invalid_argument("vmap: the rule of " + op + " was not loaded from YAML");
  if (!detail::same_signature(registered->schema(), at->second.signature, detail::Ints::ForSymbols))
    throw std::invalid_argument(detail::difference(*registered, at->second.signature, "Load its rule again"));
  return at->second;
}

// The samples, checked against the signature as those of an entry are.
nlohmann::json read_samples(const std::string& signature, const std::string& samples) {
  vmapgen::Diagnostics diagnostics;
  const auto op = vmapgen::parse_operator_schema(signature, {}, diagnostics);
  const vmapgen::YamlValue given =
      read_yaml(std::make_shared<const vmapgen::SourceFile>("samples", samples), diagnostics);
  if (op && diagnostics.empty()) check_samples(given, *op, diagnostics);
  if (!diagnostics.empty()) throw RuleMistakes(diagnostics.render());
  return nlohmann::json::parse(to_json(given).dump());
}

// For the time of a proof, of which there is one at a time: what it changes of the process and of this thread
// is as it was afterwards.
class AsItWas {
 public:
  AsItWas() {
    at::set_num_threads(1);
    vmap_proof::host::begin();
  }
  ~AsItWas() {
    set_fallback_policy(policy_);
    at::set_num_threads(threads_);
    generator_.set_state(state_);
  }
  AsItWas(const AsItWas&) = delete;
  AsItWas& operator=(const AsItWas&) = delete;

 private:
  static std::mutex& proving() {
    static std::mutex mutex;
    return mutex;
  }

  std::lock_guard<std::mutex> one_at_a_time_{proving()};
  FallbackPolicy policy_ = fallback_policy();
  int threads_ = at::get_num_threads();
  at::Generator generator_ = at::detail::getDefaultCPUGenerator();
  at::Tensor state_ = generator_.get_state();
  at::NoGradGuard no_grad_;
  // What the proof itself computes would be cast, too.
  c10::impl::ExcludeDispatchKeyGuard no_autocast_{c10::autocast_dispatch_keyset};
};

void add_gradients(const Entry& entry, RuleProof& proof) {
  const vmap_proof::Gradients gradients = vmap_proof::prove_gradients(entry);
  proof.gradients = gradients.agreed;
  proof.no_gradients = gradients.none;
  proof.differed += gradients.differed;
  proof.failures.insert(proof.failures.end(), gradients.failures.begin(), gradients.failures.end());
}

void add_wrong_calls(const Entry& entry, RuleProof& proof) {
  using What = vmap_proof::Oddity::What;
  const vmap_proof::Survival survival = vmap_proof::survive(entry);
  proof.wrong_calls = survival.calls;
  std::map<What, size_t> seen;
  for (const vmap_proof::Oddity& each : survival.oddities) {
    const bool accepts = each.what == What::accepts;
    proof.differed += accepts ? 0 : 1;
    if (++seen[each.what] > kWrongCallsShown) continue;
    if (accepts) {
      proof.accepted.push_back(each.call + ": " + each.text);
    } else if (each.what == What::crashes) {
      proof.failures.push_back("wrong call, dies: " + each.text + " in " + each.call);
    } else {
      proof.failures.push_back("wrong call that the loop takes, " + each.call + ": " + each.text);
    }
  }
}

RuleProof prove(const Entry& entry, bool wrong_calls) {
  const vmap_proof::Proof values = vmap_proof::prove_apart(entry);
  RuleProof proof;
  proof.op = full_name(entry.name);
  proof.kind = entry.kind;
  proof.proven = values.proven();
  proof.agreed = values.agreed;
  proof.with_elements = values.with_elements;
  proof.differed = values.differed;
  proof.failures = values.failures;
  proof.accepted = values.warnings;
  proof.unvaried = values.unvaried;
  if (values.lacks_meta) proof.no_empty_batches = kNoEmptyBatches;
  if (!proof.proven) {
    proof.no_gradients = "the values are not proven";
    return proof;
  }
  add_gradients(entry, proof);
  if (wrong_calls) add_wrong_calls(entry, proof);
  proof.proven = proof.differed == 0;
  return proof;
}

}  // namespace

void detail::remember_entries(const vmapgen::Generation& generation) {
  const std::vector<Entry> entries = entries_of(generation);
  Memory& all = memory();
  const std::lock_guard<std::mutex> lock(all.mutex);
  for (const Entry& entry : entries)
    all.by_op[full_name(entry.name)] = {entry, signature_of(entry, generation)};
}

RuleProof prove_rule(const std::string& op, const std::string& samples, bool wrong_calls) {
  Remembered rule = find(op);
  if (!samples.empty()) rule.entry.samples = read_samples(rule.signature, samples);
  const AsItWas as_it_was;
  return prove(rule.entry, wrong_calls);
}

vmap_proof::Observed detail::observe_operator(const std::string& op) {
  const Remembered rule = find(op);
  const AsItWas as_it_was;
  return vmap_proof::observe(rule.entry);
}

std::vector<RuleProof> prove_rules(const std::string& path, bool wrong_calls) {
  vmapgen::Generation generation;
  vmapgen::Diagnostics diagnostics;
  detail::read_rules_of(vmapgen::read_source(path), generation, diagnostics);
  const AsItWas as_it_was;
  place_waiting_rules();
  std::vector<RuleProof> proofs;
  for (const Entry& entry : entries_of(generation)) {
    RuleProof& proof = proofs.emplace_back(prove(entry, wrong_calls));
    const std::optional<c10::OperatorHandle> op = vmap_proof::find_operator(entry);
    if (!op) proof.failures = {"no library that is loaded has registered " + proof.op};
    const std::string signature = signature_of(entry, generation);
    if (!op || detail::same_signature(op->schema(), signature, detail::Ints::ForSymbols)) continue;
    proof.proven = false;
    proof.failures = {detail::difference(*op, signature, "the file is of another version of the library")};
  }
  return proofs;
}

std::string to_string(const RuleProof& proof) {
  std::ostringstream text;
  text << proof.op << " (" << proof.kind << "): " << (proof.proven ? "proven" : "NOT PROVEN")
       << "\n  calls that agree with the loop   " << std::setw(6) << proof.agreed
       << "\n  calls that differ from it        " << std::setw(6) << proof.differed
       << "\n  gradients that agree with it     " << std::setw(6) << proof.gradients;
  if (!proof.no_gradients.empty()) text << ": none, " << proof.no_gradients;
  text << "\n  wrong calls                      " << std::setw(6) << proof.wrong_calls;
  if (!proof.no_empty_batches.empty())
    text << "\n  a batch of no examples raises: " << proof.no_empty_batches;
  for (const auto& [title, found] :
       {std::pair("differs", &proof.failures), std::pair("only the loop refuses", &proof.accepted),
        std::pair("had one value in all calls", &proof.unvaried)}) {
    for (const std::string& each : *found) text << "\n  " << title << ": " << each;
  }
  return text.str();
}

}  // namespace vmap
