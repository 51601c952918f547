#include "vendor/vocabulary.h"

#include <fmt/format.h>

#include <filesystem>
#include <regex>
#include <stdexcept>

#include "schema/yaml.h"
#include "support/source.h"

namespace vmapgen {

namespace fs = std::filesystem;

namespace {

constexpr const char* kRuleHeaders = "include/vmap/rules";
constexpr const char* kFormSources = "src/rules/forms";
constexpr const char* kByHandHeaders = "include/vmap/operators";
constexpr const char* kByHandSources = "src/rules/operators";
constexpr const char* kTable = "vocabulary.yaml";
constexpr const char* kBatchDims = "include/vmap/bdim.h";

// `vmap/bdim.h` of `#include <vmap/bdim.h>`, `strides.h` of `#include "strides.h"`; or those that are not
// ours.
std::vector<std::string> includes_of(const std::string& text, bool ours) {
  static const std::regex include(R"re((^|\n)#include [<"](vmap/)?([^>"]+)([>"]))re");
  std::vector<std::string> names;
  for (std::sregex_iterator at(text.begin(), text.end(), include), end; at != end; ++at) {
    if (((*at)[2].matched || (*at)[4] == "\"") == ours) names.push_back((*at)[2].str() + (*at)[3].str());
  }
  return names;
}

}  // namespace

Vocabulary Vocabulary::read(const std::string& folder,
                            const std::function<bool(const std::string&)>& has_header) {
  Vocabulary vocabulary;
  const auto add = [&](const std::string& path) {
    vocabulary.files_[path].text = read_source((fs::path(folder) / path).string())->text();
  };
  add(kBatchDims);
  for (const char* below : {kRuleHeaders, kByHandHeaders, kByHandSources})
    vocabulary.add_folder(folder, below, ".h");
  for (const char* below : {kFormSources, kByHandSources}) vocabulary.add_folder(folder, below, ".cpp");
  Diagnostics diagnostics;
  vocabulary.read_table(read_yaml(read_source((fs::path(folder) / kTable).string()), diagnostics),
                        diagnostics);
  if (!diagnostics.empty()) throw IoError(diagnostics.render());
  vocabulary.pair_with_headers();
  for (auto& [path, file] : vocabulary.files_) {
    file.includes = includes_of(file.text, true);
    if (!has_header) continue;
    for (const std::string& header : includes_of(file.text, false)) {
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

// Of an include as our files write it; empty where it is none of the vocabulary's. Those in quotes lie beside
// the sources by hand.
std::string Vocabulary::resolve(const std::string& include) const {
  const std::string path =
      include.starts_with("vmap/") ? "include/" + include : std::string(kByHandSources) + "/" + include;
  return files_.contains(path) ? path : "";
}

std::string Vocabulary::named(const YamlValue& name, const char* below, const char* extension,
                              Diagnostics& diagnostics) const {
  const std::string path = fmt::format("{}/{}{}", below, name.word, extension);
  if (files_.contains(path)) return path;
  diagnostics.error(name.where, "vocabulary-file", fmt::format("there is no file {}", path));
  return "";
}

void Vocabulary::read_table(const YamlValue& table, Diagnostics& diagnostics) {
  for (const char* key : {"forms", "sources", "functions"}) {
    const YamlValue* part = table.find(key);
    if (!part || !part->is_mapping()) {
      diagnostics.error(table.where, "vocabulary-table", fmt::format("the table has no map '{}'", key));
      return;
    }
  }
  for (const auto& [header, forms] : table.find("forms")->entries) {
    const std::string path = named(header, kRuleHeaders, ".h", diagnostics);
    for (const YamlValue& form : forms.items) forms_[form.word] = path;
  }
  for (const auto& [header, sources] : table.find("sources")->entries) {
    std::vector<std::string>& all = implements_[named(header, kRuleHeaders, ".h", diagnostics)];
    for (const YamlValue& source : sources.items)
      all.push_back(named(source, kFormSources, ".cpp", diagnostics));
  }
  for (const auto& [source, functions] : table.find("functions")->entries)
    read_functions(source, functions, diagnostics);
}

void Vocabulary::read_functions(const YamlValue& source, const YamlValue& functions,
                                Diagnostics& diagnostics) {
  const std::string path = named(source, kByHandSources, ".cpp", diagnostics);
  if (path.empty()) return;
  for (const auto& [key, names] : functions.entries) {
    for (const YamlValue& name : names.items) functions_.emplace(key.word + "::" + name.word, path);
  }
}

// A header is implemented by the source of its name, where the table does not say otherwise.
void Vocabulary::pair_with_headers() {
  for (const auto& [path, file] : files_) {
    if (!path.ends_with(".h") || implements_.contains(path)) continue;
    const char* below = path.starts_with(kRuleHeaders) ? kFormSources : kByHandSources;
    const std::string source = fmt::format("{}/{}.cpp", below, fs::path(path).stem().string());
    if (files_.contains(source)) implements_[path] = {source};
  }
}

const std::string& Vocabulary::text(const std::string& path) const {
  const auto found = files_.find(path);
  if (found == files_.end()) throw std::logic_error("no such file of the vocabulary: " + path);
  return found->second.text;
}

std::string Vocabulary::header_of(const std::string& form) const {
  const auto found = forms_.find(form);
  return found == forms_.end() ? "" : found->second;
}

std::string Vocabulary::defines(const std::string& function) const {
  const auto found = functions_.find(function);
  return found == functions_.end() ? "" : found->second;
}

Vocabulary::Need Vocabulary::needed_by(const std::set<std::string>& paths) const {
  Need need;
  for (const std::string& path : paths) visit(path, need);
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
}

}  // namespace vmapgen
