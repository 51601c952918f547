#include "journal.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace vmap_proof {

using Json = nlohmann::json;

// A line each: {"begun": NAME}, then {"done": NAME, "placements": NUMBER, "proof": {…}}. The last may be cut
// off.
Journal::Journal(const std::string& path, size_t placements) : placements_(placements) {
  std::ifstream before(path);
  for (std::string line; std::getline(before, line);) {
    const Json entry = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (entry.is_discarded()) continue;
    if (entry.contains("begun")) {
      Proof& died = done_[entry["begun"]];
      died.registered = true;
      died.failures = {"the process died of it"};
    } else {
      const Proof proof = proof_of(entry.at("proof"));
      if (proof.proven() && entry.at("placements").get<size_t>() < placements)
        done_.erase(entry.at("done").get<std::string>());
      else
        done_[entry.at("done")] = proof;
    }
  }
  file_.open(path, std::ios::app);
  if (!file_) throw std::runtime_error(path + ": cannot be written");
  file_ << std::endl;  // ends a line that was cut off
}

void Journal::begin(const std::string& name) {
  add({{"begun", name}});
}

void Journal::end(const std::string& name, const Proof& proof) {
  add({{"done", name}, {"placements", placements_}, {"proof", as_json(proof)}});
}

void Journal::add(const Json& entry) {
  // Errors may quote bytes that are no text.
  if (file_.is_open()) file_ << entry.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
}

}  // namespace vmap_proof
