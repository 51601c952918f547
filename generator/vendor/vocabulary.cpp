#include "vendor/vocabulary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <stdexcept>

#include "support/diagnostics.h"
#include "support/source.h"
#include "vendor/cpp_scan.h"

namespace vmapgen {

namespace fs = std::filesystem;

namespace {

constexpr const char* kRuleHeaders = "include/vmap/rules";
constexpr const char* kRuleSources = "src/rules";
constexpr const char* kBatchDims = "include/vmap/bdim.h";
// These declare what many sources define, each some of it: it is found by name.
constexpr std::array<std::string_view, 2> kByHand = {"include/vmap/custom_rules.h",
                                                     "include/vmap/decompositions.h"};

bool is_by_hand(std::string_view header) {
  return std::find(kByHand.begin(), kByHand.end(), header) != kByHand.end();
}

}  // namespace

Vocabulary Vocabulary::read(const std::string& folder,
                            const std::function<bool(const std::string&)>& has_header) {
  Vocabulary vocabulary;
  const auto add = [&](const std::string& path) {
    vocabulary.files_[path].text = read_source((fs::path(folder) / path).string())->text();
  };
  add(kBatchDims);
  for (const std::string_view header : kByHand) add(std::string(header));
  vocabulary.add_folder(folder, kRuleHeaders, ".h");
  vocabulary.add_folder(folder, kRuleSources, ".h");
  vocabulary.add_folder(folder, kRuleSources, ".cpp");
  vocabulary.index();
  if (!has_header) return vocabulary;
  for (auto& [path, file] : vocabulary.files_) {
    for (const std::string& header : other_includes(file.text)) {
      if (file.lacks.empty() && !has_header(header)) file.lacks = header;
    }
  }
  return vocabulary;
}

void Vocabulary::add_folder(const std::string& folder, const std::string& below, std::string_view extension) {
  std::error_code code;
  const fs::path from = fs::path(folder) / below;
  for (fs::directory_iterator it(from, code), end; !code && it != end; it.increment(code)) {
    if (it->path().extension() != extension) continue;
    files_[below + "/" + it->path().filename().string()].text = read_source(it->path().string())->text();
  }
  if (code) throw IoError(fmt::format("cannot read the folder {}: {}", from.string(), code.message()));
}

// Of an include as our files write it; empty where it is none of the vocabulary's.
std::string Vocabulary::resolve(const std::string& include) const {
  const std::string path =
      include.starts_with("vmap/") ? "include/" + include : std::string(kRuleSources) + "/" + include;
  return files_.contains(path) ? path : "";
}

void Vocabulary::index() {
  for (auto& [path, file] : files_) {
    file.includes = own_includes(file.text);
    Names names = names_of(file.text);
    file.defined = std::move(names.defined);
    file.qualified = std::move(names.qualified);
    for (const std::string& name : file.qualified) file.namespaces.insert(name.substr(0, name.find("::")));
    file.hidden = std::move(names.hidden);
    if (path.ends_with(".h") && !is_by_hand(path)) {
      for (const std::string& name : file.defined) declared_.emplace(name, path);
    }
  }
  for (const auto& [path, file] : files_) {
    if (!path.ends_with(".cpp") || file.includes.empty()) continue;
    // A source names its own header first; some have the name of one as well.
    const std::string first = resolve(file.includes.front());
    const std::string stem = fs::path(path).stem().string() + ".h";
    bool own = false;
    for (const std::string& include : file.includes) {
      const std::string header = resolve(include);
      const bool is_its_own = header == first || fs::path(header).filename() == stem;
      if (header.empty() || is_by_hand(header) || !is_its_own || is_by_hand(first)) continue;
      implements_[header].push_back(path);
      own = true;
    }
    if (own) continue;
    for (const std::string& name : file.qualified) by_hand_.emplace(name, path);
  }
  for (auto& [path, file] : files_) {
    if (path.ends_with(".cpp")) file.names = named_by(file.text, &file);
  }
}

const std::string& Vocabulary::text(const std::string& path) const {
  const auto found = files_.find(path);
  if (found == files_.end()) throw std::logic_error("no such file of the vocabulary: " + path);
  return found->second.text;
}

std::string Vocabulary::defines(const std::string& function) const {
  const auto found = by_hand_.find(function);
  return found == by_hand_.end() ? "" : found->second;
}

Vocabulary::Need Vocabulary::needed_by(std::string_view code) const {
  Need need;
  for (const std::string& path : named_by(code, nullptr)) visit(path, need);
  return need;
}

void Vocabulary::visit(const std::string& path, Need& need) const {
  if (!need.files.insert(path).second) return;
  const File& file = files_.at(path);
  if (need.lacks.empty() && !file.lacks.empty()) {
    need.lacks = file.lacks;
    need.lacks_file = path;
  }
  for (const std::string& include : file.includes) {
    const std::string found = resolve(include);
    if (!found.empty()) {
      visit(found, need);
    } else if (need.host.empty()) {
      need.host = include;
      need.host_file = path;
    }
  }
  if (const auto sources = implements_.find(path); sources != implements_.end()) {
    for (const std::string& source : sources->second) visit(source, need);
  }
  for (const std::string& other : file.names) visit(other, need);
}

std::set<std::string> Vocabulary::named_by(std::string_view code, const File* own) const {
  std::set<std::string> paths;
  for_each_name(code, [&](std::string_view qualifier, std::string_view name, char next) {
    const std::string word(name);
    const bool by_name = qualifier == "custom" || qualifier == "decompositions";
    if (own && !by_name && (own->defined.contains(word) || own->hidden.contains(word))) return;
    if (!by_name && !qualifier.empty() && qualifier != "detail") return;
    // A file of ours includes the headers of what it names; a rule's text has none yet.
    const auto header = declared_.find(word);
    if (!own && header != declared_.end()) paths.insert(header->second);
    const auto add_source = [&](const std::string& function) {
      if (const auto source = by_hand_.find(function); source != by_hand_.end()) paths.insert(source->second);
    };
    if (by_name) add_source(std::string(qualifier) + "::" + word);
    // Without its namespace only what is written by hand calls it so, out of the same one.
    if (own && !by_name && next == '(') {
      for (const std::string& ns : own->namespaces) add_source(ns + "::" + word);
    }
  });
  return paths;
}

}  // namespace vmapgen
