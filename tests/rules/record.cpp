#include "record.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

namespace vmap_proof {

using Json = nlohmann::json;
using vmap::detail::kOddities;
using vmap::detail::Oddities;

namespace {

// Such an operator raises by contract, and is not proven to agree with the loop.
constexpr const char* kRefused = "  # refused by contract";
constexpr size_t kMostOfReason = 200;

std::string first(const std::vector<std::string>& lines) {
  return lines.empty() ? "" : lines.front();
}

// Written beside and renamed, so that no reader meets half a file.
void write_file(const std::string& path, const std::string& text) {
  const std::string beside = path + ".new";
  std::ofstream file(beside);
  file << text;
  file.close();
  if (!file || std::rename(beside.c_str(), path.c_str()) != 0)
    throw std::runtime_error(path + ": cannot be written");
}

std::set<std::string> read_list(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + ": cannot be read; VMAP_UPDATE_PROOF=1 writes it");
  std::set<std::string> names;
  for (std::string line; std::getline(file, line);) {
    line.resize(std::min(line.find_first_of(" #"), line.size()));
    if (!line.empty()) names.insert(line);
  }
  return names;
}

// A mistyped path must not cost its file.
void check_is_record(const std::string& path) {
  std::ifstream file(path);
  if (!file) return;
  const Json there = Json::parse(file, nullptr, /*allow_exceptions=*/false);
  if (!there.is_object() || !there.contains("operators"))
    throw std::runtime_error(path + ": is no record of proofs, and is not written over");
}

}  // namespace

Json as_json(const Proof& proof) {
  return {{"registered", proof.registered},
          {"proven", proof.proven() && !proof.refuses},
          {"refused", proof.proven() && proof.refuses},
          {"cases", proof.agreed},
          {"with_elements", proof.with_elements},
          {"failure", first(proof.failures)},
          {"differs", proof.differs},
          {"untaken", first(proof.untaken)},
          {"accepted", proof.accepted},
          {"warning", first(proof.warnings)},
          {"unvaried", proof.unvaried}};
}

Proof proof_of(const Json& item) {
  Proof proof;
  proof.registered = item.at("registered");
  proof.agreed = item.at("cases");
  proof.with_elements = item.at("with_elements");
  proof.accepted = item.at("accepted");
  const auto take = [&](const char* key, std::vector<std::string>& lines) {
    if (const std::string line = item.at(key); !line.empty()) lines.push_back(line);
  };
  take("failure", proof.failures);
  take("untaken", proof.untaken);
  take("warning", proof.warnings);
  proof.differs = item.at("differs").get<std::map<Oddities, std::string>>();
  proof.unvaried = item.at("unvaried").get<std::vector<std::string>>();
  proof.refuses = item.at("refused");
  return proof;
}

void write_proofs(const std::string& path, const Proofs& proofs) {
  Json operators = Json::object();
  for (const auto& [name, proof] : proofs) operators[name] = as_json(proof);
  check_is_record(path);
  write_file(path, Json{{"format", 1}, {"operators", operators}}.dump(1) + '\n');
}

void read_proofs(const std::string& path, Proofs& proofs) {
  std::ifstream file(path);
  if (!file)
    throw std::runtime_error(path + ": cannot be read; the shard that writes it did not come to its end");
  const Json root = Json::parse(file);
  for (const auto& [name, item] : root.at("operators").items()) proofs[name] = proof_of(item);
}

namespace {

// The comment that the file begins with: it says of which proof the list is.
std::string opening_of(const std::string& path) {
  std::string text, line;
  for (std::ifstream file(path); std::getline(file, line) && line.starts_with('#');) text += line + "\n";
  return text;
}

}  // namespace

void write_list(const std::string& path, const Proofs& proofs) {
  std::string text = opening_of(path);
  for (const auto& [name, proof] : proofs) {
    if (proof.proven()) text.append(name).append(proof.refuses ? kRefused : "").append("\n");
  }
  write_file(path, text);
}

namespace {

void add_line(std::string& text, const std::string& op, const std::string& reason) {
  text.append(op).append("  # ").append(reason.substr(0, kMostOfReason)).append("\n");
}

// What differs with some oddities, differs with these and others too: `all` without what is so.
std::map<Oddities, std::string> fewest(const std::map<Oddities, std::string>& all) {
  std::map<Oddities, std::string> kept;  // a set comes behind those that it contains
  for (const auto& [call, reason] : all) {
    const bool is_new =
        std::ranges::none_of(kept, [&](const auto& each) { return (each.first & ~call) == 0; });
    if (is_new) kept.emplace(call, reason);
  }
  return kept;
}

// Of `gaps`, those that differ in calls of which this is the first oddity; kOddities.size() for
// none.
std::string differing(const Proofs& gaps, const std::string& name, size_t oddity) {
  std::string text = "# Of " + name + ", those with another result, and no error, in calls ";
  text += oddity == kOddities.size() ? "as usual" : std::string("of the oddity '") + kOddities[oddity] + "'";
  text += " (runtime/src/core/registry/oddities.h): the first.\n";
  for (const auto& [op, proof] : gaps) {
    for (const auto& [call, reason] : fewest(proof.differs)) {
      const size_t first_oddity = call == 0 ? kOddities.size() : static_cast<size_t>(std::countr_zero(call));
      if (first_oddity != oddity) continue;
      add_line(text, op, reason);
      break;
    }
  }
  return text;
}

}  // namespace

void write_gaps(const std::string& path, const std::string& heading, Proofs gaps) {
  std::erase_if(gaps, [](const auto& each) { return !each.second.registered || each.second.proven(); });
  std::string all = heading;
  for (const auto& [op, proof] : gaps) add_line(all, op, first(proof.failures));
  write_file(path, all);
  const std::string name = path.substr(path.rfind('/') + 1);
  const std::string stem = path.substr(0, path.rfind(".txt")) + "-differs";
  for (size_t oddity = 0; oddity < kOddities.size(); ++oddity)
    write_file(stem + '-' + kOddities[oddity] + ".txt", differing(gaps, name, oddity));
  write_file(stem + ".txt", differing(gaps, name, kOddities.size()));
}

std::set<std::string> listed(const std::string& path) {
  return std::ifstream(path) ? read_list(path) : std::set<std::string>();
}

std::vector<std::string> disagreements(const std::string& list_path, const Proofs& proofs) {
  const std::set<std::string> listed = read_list(list_path);
  std::vector<std::string> lines;
  for (const std::string& name : listed) {
    const auto found = proofs.find(name);
    if (found == proofs.end()) {
      lines.push_back(name + ": was proven, and is no longer among the operators");
    } else if (!found->second.proven()) {
      lines.push_back(name + ": was proven, and is no longer: " + first(found->second.failures));
    }
  }
  for (const auto& [name, proof] : proofs) {
    if (proof.proven() && listed.count(name) == 0)
      lines.push_back(name + ": is proven, and not recorded yet");
  }
  return lines;
}

}  // namespace vmap_proof
