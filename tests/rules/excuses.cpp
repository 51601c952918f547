#include "excuses.h"

#include <torch/version.h>

#include <fstream>
#include <functional>
#include <sstream>
#include <stdexcept>
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

std::map<std::string, std::string> known_issues() {
  std::map<std::string, std::string> all;
  read_lines(VMAP_MISTAKES_FILE, 2,
             [&](const std::vector<std::string>& words, const std::string&) { all[words[0]] = words[1]; });
  return all;
}

std::string shared_name(const std::string& name) {
  std::string base = name.substr(0, name.find('.'));
  if (base.size() > 1 && base.back() == '_' && base[base.size() - 2] != '_') base.pop_back();
  return base;
}

}  // namespace vmap_proof
