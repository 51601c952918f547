#include "report/proof_record.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>

namespace vmapgen {
namespace {

// The place of byte `offset` (from 1, as the JSON parser counts) of the file.
SourceLocation location_of(const std::shared_ptr<const SourceFile>& file, size_t offset) {
  const std::string_view before = std::string_view(file->text()).substr(0, offset > 0 ? offset - 1 : 0);
  const size_t line_start = before.rfind('\n');
  const int line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
  const size_t column = line_start == before.npos ? before.size() : before.size() - line_start - 1;
  return {file, line, static_cast<int>(column) + 1, 1};
}

}  // namespace

ProofRecord parse_proof_json(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics) {
  ProofRecord record;
  try {
    const auto json = nlohmann::json::parse(file->text());
    for (const auto& [name, entry] : json.at("operators").items()) {
      OperatorProof& proof = record.operators[name];
      proof.registered = entry.at("registered").get<bool>();
      proof.proven = entry.at("proven").get<bool>();
      proof.refused = entry.value("refused", false);
      proof.cases = entry.value("cases", int64_t{0});
      proof.failure = entry.value("failure", std::string());
    }
    record.known = true;
  } catch (const nlohmann::json::parse_error& error) {
    diagnostics.error(location_of(file, error.byte), "proof-json", "this is not JSON")
        .note("the proof writes this file; run its tests again");
  } catch (const nlohmann::json::exception& error) {
    diagnostics
        .error({file, 1, 1, 1}, "proof-json",
               fmt::format("this is not a record of the proof: {}", error.what()))
        .note("the proof writes this file; run its tests again");
  }
  if (!record.known) record.operators.clear();
  return record;
}

ProofRecord parse_proven_list(const SourceFile& file) {
  ProofRecord record;
  record.known = true;
  std::string_view rest = file.text();
  while (!rest.empty()) {
    const size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    rest = end == rest.npos ? std::string_view() : rest.substr(end + 1);
    const bool refused = line.ends_with("# refused by contract");
    line = line.substr(0, line.find('#'));
    const size_t first = line.find_first_not_of(" \t\r");
    if (first == line.npos) continue;
    const size_t last = line.find_last_not_of(" \t\r");
    record.operators[std::string(line.substr(first, last - first + 1))] = {true, !refused, 0, "", refused};
  }
  return record;
}

}  // namespace vmapgen
