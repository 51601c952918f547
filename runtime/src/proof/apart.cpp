#include "apart.h"

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "child.h"

namespace vmap_proof {
namespace {

using Json = nlohmann::json;

std::string to_text(const Proof& proof) {
  const Json json = {proof.registered, proof.agreed,   proof.differed,      proof.failures,
                     proof.accepted,   proof.warnings, proof.unvaried,      proof.refuses,
                     proof.untaken,    proof.differs,  proof.with_elements, proof.lacks_meta};
  // Errors may quote bytes that are no text.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Proof from_text(const std::string& text) {
  const Json json = Json::parse(text);
  Proof proof;
  proof.registered = json[0];
  proof.agreed = json[1];
  proof.differed = json[2];
  proof.failures = json[3].get<std::vector<std::string>>();
  proof.accepted = json[4];
  proof.warnings = json[5].get<std::vector<std::string>>();
  proof.unvaried = json[6].get<std::vector<std::string>>();
  proof.refuses = json[7];
  proof.untaken = json[8].get<std::vector<std::string>>();
  proof.differs = json[9].get<std::map<vmap::detail::Oddities, std::string>>();
  proof.with_elements = json[10];
  proof.lacks_meta = json[11];
  return proof;
}

// Once more, telling each call before it is made: the last one told is where it ends.
std::string last_call(const Entry& entry) {
  const Outcome outcome = run_apart(
      [&](int out) { prove(entry, [out](const std::string& call) { write_all(out, call + '\n'); }); });
  if (outcome.signal.empty() || outcome.text.size() < 2) return "a call that does not always crash";
  const size_t start = outcome.text.rfind('\n', outcome.text.size() - 2);
  return outcome.text.substr(start == std::string::npos ? 0 : start + 1, outcome.text.size() - start - 2);
}

Proof failed(const std::string& why) {
  Proof proof;
  proof.registered = true;
  proof.failures.push_back(why);
  return proof;
}

}  // namespace

Proof prove_apart(const Entry& entry) {
  if (std::getenv("VMAP_PROOF_IN_PROCESS")) return prove(entry);
  const Outcome outcome = run_apart([&](int out) { write_all(out, to_text(prove(entry))); });
  if (outcome.late) return failed("has not ended after two minutes: " + last_call(entry));
  if (!outcome.signal.empty()) return failed("crashed: " + outcome.signal + " in " + last_call(entry));
  // A rule may end the process, too, as if all were well.
  if (outcome.status != 0 || outcome.text.empty()) return failed("ended without a result");
  return from_text(outcome.text);
}

}  // namespace vmap_proof
