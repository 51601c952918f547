#include "apart.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace vmap_proof {
namespace {

using Json = nlohmann::json;

// No operator takes a tenth of this; the alarm ends the process by a signal.
constexpr unsigned kSecondsAllowed = 120;

std::string to_text(const Proof& proof) {
  const Json json = {proof.registered, proof.agreed,   proof.differed, proof.failures,
                     proof.accepted,   proof.warnings, proof.unvaried, proof.refuses};
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
  return proof;
}

void write_all(int out, const std::string& text) {
  for (size_t written = 0; written < text.size();) {
    const ssize_t count = write(out, text.data() + written, text.size() - written);
    if (count < 0) std::_Exit(1);
    written += static_cast<size_t>(count);
  }
}

std::string read_all(int in) {
  std::string text;
  char buffer[4096];
  for (ssize_t count = 0; (count = read(in, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<size_t>(count));
  return text;
}

// What a process of its own wrote, and how it ended.
struct Outcome {
  std::string text;
  int status = 0;
};

template <class Work>
Outcome run_apart(const Work& work) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe to a process of its own");
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process of its own");
  if (child == 0) {
    close(ends[0]);
    alarm(kSecondsAllowed);
    work(ends[1]);
    // No destructors: the process is a copy, and what it shares with the original is the original's to end.
    std::_Exit(0);
  }
  close(ends[1]);
  Outcome outcome;
  outcome.text = read_all(ends[0]);
  close(ends[0]);
  waitpid(child, &outcome.status, 0);
  return outcome;
}

// Once more, telling each call before it is made: the last one told is where it ends.
std::string last_call(const Entry& entry) {
  const Outcome outcome = run_apart(
      [&](int out) { prove(entry, [out](const std::string& call) { write_all(out, call + '\n'); }); });
  if (!WIFSIGNALED(outcome.status) || outcome.text.size() < 2) return "a call that does not always crash";
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
  if (WIFSIGNALED(outcome.status)) {
    return failed(std::string("crashed: ") + strsignal(WTERMSIG(outcome.status)) + " in " + last_call(entry));
  }
  if (!WIFEXITED(outcome.status) || WEXITSTATUS(outcome.status) != 0) return failed("ended without a result");
  return from_text(outcome.text);
}

}  // namespace vmap_proof
