#include "excuses.h"

#include <torch/version.h>

#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

namespace vmap_proof {
namespace {

// Of each line of `path` that is no comment: `words` words, then the rest.
void read_lines(const char* path, size_t words,
                const std::function<void(const std::vector<std::string>&, const std::string&)>& take) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(std::string(path) + ": cannot be read");
  size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    std::istringstream text(line);
    std::vector<std::string> first(words);
    if (line.empty() || line[0] == '#') continue;
    for (std::string& word : first)
      if (!(text >> word))
        throw std::runtime_error(std::string(path) + ':' + std::to_string(number) + ": " +
                                 std::to_string(words) + " words are wanted, then a reason");
    std::string rest;
    std::getline(text >> std::ws, rest);
    take(first, rest);
  }
}

OnDevice::How how_of(const std::string& word) {
  if (word == "never") return OnDevice::How::never;
  if (word == "differs") return OnDevice::How::differs;
  if (word == "by_chance") return OnDevice::How::by_chance;
  throw std::runtime_error(VMAP_DEVICES_FILE ": '" + word + "' is none of never, differs, by_chance");
}

}  // namespace

std::map<std::string, std::string> excused_by_version() {
  const std::string release = std::to_string(TORCH_VERSION_MAJOR) + '.' + std::to_string(TORCH_VERSION_MINOR);
  std::map<std::string, std::string> reasons;
  read_lines(VMAP_VERSIONS_FILE, 2, [&](const std::vector<std::string>& words, const std::string& reason) {
    if (words[0] == release) reasons[words[1]] = "PyTorch " + release + ' ' + reason + ": ";
  });
  return reasons;
}

std::map<std::string, std::vector<OnDevice>> known_on(c10::DeviceType type) {
  std::map<std::string, std::vector<OnDevice>> known;
  read_lines(VMAP_DEVICES_FILE, 3, [&](const std::vector<std::string>& words, const std::string& rest) {
    if (words[0] != c10::DeviceTypeName(type)) return;
    OnDevice entry;
    entry.how = how_of(words[1]);
    const size_t bar = entry.how == OnDevice::How::never ? std::string::npos : rest.find(" | ");
    if (entry.how != OnDevice::How::never && bar == std::string::npos)
      throw std::runtime_error(VMAP_DEVICES_FILE ": " + words[2] +
                               ": what the failure says, ` | `, the reason");
    entry.failure = bar == std::string::npos ? "" : rest.substr(0, bar);
    entry.reason = bar == std::string::npos ? rest : rest.substr(bar + 3);
    known[words[2]].push_back(entry);
  });
  return known;
}

std::string word_of(Oddity::What what) {
  if (what == Oddity::What::crashes) return "crashes";
  return what == Oddity::What::differs ? "differs" : "accepts";
}

namespace {

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  for (size_t at = 0;;) {
    const size_t bar = line.find(" | ", at);
    fields.push_back(line.substr(at, bar - at));
    if (bar == std::string::npos) return fields;
    at = bar + 3;
  }
}

// `reason until 2.16: TEXT`; whether its time has come, none where it is no such line.
std::optional<bool> read_reason(const std::string& line, std::string& reason) {
  std::istringstream words(line);
  std::string first, until;
  int major = 0, minor = 0;
  char dot = 0, colon = 0;
  words >> first >> until >> major >> dot >> minor >> colon;
  if (!words || until != "until" || dot != '.' || colon != ':') return std::nullopt;
  std::getline(words >> std::ws, reason);
  return std::make_pair(TORCH_VERSION_MAJOR, TORCH_VERSION_MINOR) >= std::make_pair(major, minor);
}

std::vector<std::string> words_of(const std::string& field) {
  std::istringstream words(field);
  return {std::istream_iterator<std::string>(words), {}};
}

// `OPERATOR … | ARGUMENT … | MISTAKE | HOW | TEXT`; the operators, none where it is no such line.
std::vector<std::string> read_mistake(const std::string& line, KnownMistake& known) {
  const std::vector<std::string> fields = fields_of(line);
  const std::string chance = "by_chance ";
  std::string how = fields.size() == 5 ? fields[3] : "";
  known.by_chance = how.rfind(chance, 0) == 0;
  if (known.by_chance) how.erase(0, chance.size());
  for (const Oddity::What what : {Oddity::What::crashes, Oddity::What::differs, Oddity::What::accepts}) {
    if (how != word_of(what)) continue;
    const auto given = [](const std::string& field) { return field == "-" ? "" : field; };
    known.arguments = words_of(given(fields[1])), known.mistake = given(fields[2]), known.what = what,
    known.text = fields[4];
    return words_of(fields[0]);
  }
  return {};
}

}  // namespace

std::map<std::string, std::vector<KnownMistake>> read_mistakes(std::istream& file, const std::string& name) {
  std::map<std::string, std::vector<KnownMistake>> all;
  KnownMistake known{};
  std::optional<bool> is_over;
  const auto fail = [&](const char* wanted) {
    throw std::runtime_error(name + ':' + std::to_string(known.line) + ": wanted is " + wanted);
  };
  for (std::string line; std::getline(file, line);) {
    ++known.line;
    if (line.empty() || line[0] == '#') continue;
    if (line.rfind("reason ", 0) == 0) {
      is_over = read_reason(line, known.reason);
      if (!is_over || known.reason.empty()) fail("'reason until VERSION: TEXT'");
      continue;
    }
    const std::vector<std::string> operators = read_mistake(line, known);
    if (operators.empty() || known.text.empty()) fail("'OPERATORS | ARGUMENTS | MISTAKE | HOW | TEXT'");
    if (!is_over) fail("a reason before the first of its lines");
    for (const std::string& each : operators)
      if (!*is_over) all[each].push_back(known);
  }
  return all;
}

std::vector<KnownMistake> of_calls(const std::vector<KnownMistake>& lines, bool right) {
  std::vector<KnownMistake> found;
  for (const KnownMistake& each : lines)
    if (each.mistake.empty() == right) found.push_back(each);
  return found;
}

std::map<std::string, std::vector<KnownMistake>> known_mistakes() {
  std::ifstream file(VMAP_MISTAKES_FILE);
  if (!file) throw std::runtime_error(VMAP_MISTAKES_FILE ": cannot be read");
  return read_mistakes(file, VMAP_MISTAKES_FILE);
}

}  // namespace vmap_proof
