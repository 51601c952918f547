#include "driver/pipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <optional>
#include <set>

#include "emit/library_check.h"
#include "emit/lists_inc.h"
#include "emit/peepholes_cpp.h"
#include "emit/shards.h"
#include "emit/variance_inc.h"
#include "rules/cycle_check.h"
#include "rules/kind.h"
#include "rules/peephole.h"
#include "rules/variance.h"
#include "schema/loader.h"
#include "schema/samples_file.h"
#include "support/parallel.h"

namespace vmapgen {

namespace fs = std::filesystem;

namespace {

using SourceFiles = std::vector<std::shared_ptr<const SourceFile>>;

// Every *.yaml below the folder, sorted, so that the order of the directory does not matter.
void read_folder(const std::string& folder, const char* what, Generation& generation, SourceFiles& files) {
  std::error_code code;
  std::vector<std::string> paths;
  for (fs::recursive_directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
    if (it->path().extension() == ".yaml" && it->is_regular_file()) paths.push_back(it->path().string());
  }
  if (code) throw IoError(fmt::format("cannot read the {} folder {}: {}", what, folder, code.message()));
  if (paths.empty()) throw IoError(fmt::format("no *.yaml file below the {} folder {}", what, folder));
  std::sort(paths.begin(), paths.end());
  for (const std::string& path : paths) files.push_back(generation.read(path));
}

SourceFiles read_files(const std::vector<std::string>& paths, const char* what, Generation& generation) {
  SourceFiles files;
  std::error_code code;
  for (const std::string& path : paths) {
    if (fs::exists(path, code) && !fs::is_directory(path, code)) {
      files.push_back(generation.read(path));
    } else {
      read_folder(path, what, generation, files);
    }
  }
  return files;
}

// `aten/reduction.yaml`, whatever path the folder was named by: generated text must not depend on it.
std::string below(const std::vector<std::string>& schema, const std::string& path) {
  for (const std::string& folder : schema) {
    const fs::path inside = fs::path(path).lexically_relative(folder);
    if (!inside.empty() && inside != "." && *inside.begin() != "..") return inside.generic_string();
  }
  return fs::path(path).filename().string();
}

// The lists beside the schema. Another version of the target may lack what they name.
void read_lists(const Inputs& inputs, Generation& generation, Diagnostics& diagnostics) {
  for (const std::string& folder : inputs.schema) {
    std::error_code code;
    std::vector<std::string> paths;
    for (const auto& entry : fs::directory_iterator(folder + "/targets", code)) {
      if (entry.path().extension() == ".txt") paths.push_back(entry.path().string());
    }
    std::sort(paths.begin(), paths.end());
    for (const std::string& path : paths) {
      generation.lists.push_back(read_operator_list(generation.read(path), diagnostics));
      if (!inputs.allow_missing) check_listed(generation.lists.back(), generation.target, diagnostics);
    }
  }
}

// In-place operators that follow another come after it: what is wrong with one entry is told once.
std::vector<const AnnotatedOperator*> in_order(const Schema& schema) {
  std::vector<const AnnotatedOperator*> operators;
  for (const AnnotatedOperator& each : schema.operators) operators.push_back(&each);
  std::stable_partition(operators.begin(), operators.end(),
                        [](const AnnotatedOperator* each) { return each->derived_from.empty(); });
  return operators;
}

// A rule that was said in operators which another version of the target lacks, or has with other arguments.
bool is_misfit(const Diagnostics& mistakes) {
  const auto& items = mistakes.items();
  return !items.empty() && std::all_of(items.begin(), items.end(), [](const Diagnostic& each) {
    return each.about == Diagnostic::About::Expression;
  });
}

struct Built {
  std::optional<ir::BatchRule> rule;
  Diagnostics mistakes;
};

// One for each operator of the schema.
std::vector<Built> build_each(const Generation& generation) {
  constexpr size_t kPiece = 64;
  const auto& operators = generation.schema.operators;
  std::vector<Built> built(operators.size());
  parallel_for((built.size() + kPiece - 1) / kPiece, [&](size_t piece) {
    const size_t end = std::min(built.size(), (piece + 1) * kPiece);
    for (size_t i = piece * kPiece; i < end; ++i)
      built[i].rule = build_rule(operators[i], generation.target, built[i].mistakes);
  });
  return built;
}

void build_rules(const Inputs& inputs, Generation& generation, Diagnostics& diagnostics) {
  std::set<std::string> failed, misfits;
  std::map<std::string, std::string> sources;  // paths, and what is told of them
  std::vector<Built> built = build_each(generation);
  std::vector<std::optional<ir::BatchRule>> rules(built.size());
  for (const AnnotatedOperator* annotated : in_order(generation.schema)) {
    const std::string name = annotated->op->schema.name.to_string();
    if (misfits.contains(annotated->derived_from)) misfits.insert(name);
    if (failed.count(annotated->derived_from)) continue;
    if (inputs.for_cpp && !check_parameters(*annotated, diagnostics)) continue;
    const size_t place = annotated - generation.schema.operators.data();
    auto& [rule, mistakes] = built[place];
    if (rule) {
      auto [source, fresh] = sources.try_emplace(rule->source);
      if (fresh) source->second = below(inputs.schema, rule->source);
      rule->source = source->second;
      rules[place] = std::move(rule);
      continue;
    }
    failed.insert(name);
    if (inputs.allow_missing && is_misfit(mistakes)) {
      misfits.insert(name);
    } else {
      diagnostics.append_new(std::move(mistakes));
    }
  }
  generation.misfits.assign(misfits.begin(), misfits.end());
  generation.operators.reserve(rules.size());
  for (size_t i = 0; i < rules.size(); ++i) {
    if (rules[i]) generation.operators.push_back({&generation.schema.operators[i], std::move(*rules[i])});
  }
}

void build_peepholes(const Inputs& inputs, Generation& generation, Diagnostics& diagnostics) {
  for (const PeepholeEntry& entry : generation.schema.peepholes) {
    Diagnostics mistakes;
    if (auto peephole = build_peephole(entry, generation.target, mistakes)) {
      peephole->source = below(inputs.schema, peephole->source);
      generation.peepholes.push_back(std::move(*peephole));
    } else if (inputs.allow_missing && is_misfit(mistakes)) {
      generation.misfits.push_back(entry.name.word);
    } else {
      diagnostics.append(std::move(mistakes));
    }
  }
}

constexpr const char* kBelowWheel = "torchgen/packaged/ATen/native/native_functions.yaml";

// The native_functions.yaml to use when none is named.
std::optional<std::string> native_functions_path() {
  if (const char* named = std::getenv("VMAPGEN_NATIVE_FUNCTIONS"); named && *named) return named;
  std::error_code code;
  for (fs::directory_iterator it(".venv/lib", code), end; !code && it != end; it.increment(code)) {
    const fs::path candidate = it->path() / "site-packages" / kBelowWheel;
    if (fs::exists(candidate)) return candidate.string();
  }
  return std::nullopt;
}

[[noreturn]] void throw_no_native_functions() {
  throw IoError(
      fmt::format("no native_functions.yaml: give --native-functions FILE (PyTorch's wheel holds it at {}, a "
                  "fork at aten/src/ATen/native/native_functions.yaml), or set VMAPGEN_NATIVE_FUNCTIONS",
                  kBelowWheel));
}

// No file where none is named and none is found: then only libraries' own operators are known.
bool read_target(const Inputs& inputs, Generation& generation, Diagnostics& diagnostics) {
  const std::optional<std::string> signatures =
      inputs.native_functions.empty() ? native_functions_path() : inputs.native_functions;
  if (!signatures) return false;
  generation.target = Target::from_native_functions(generation.read(*signatures), &diagnostics);
  return true;
}

bool names_aten(const Diagnostics& diagnostics) {
  const auto& items = diagnostics.items();
  return std::any_of(items.begin(), items.end(),
                     [](const Diagnostic& each) { return each.about == Diagnostic::About::Operator; });
}

}  // namespace

std::shared_ptr<const SourceFile> Generation::read(const std::string& path) {
  inputs.push_back(path);
  return read_source(path);
}

void run_pipeline(const Inputs& inputs, Generation& generation, Diagnostics& diagnostics) {
  const bool found = read_target(inputs, generation, diagnostics);
  if (found && generation.target.names().empty())
    return;  // no such file at all: every entry would be unknown
  run_pipeline(inputs, read_files(inputs.schema, "schema", generation), generation, diagnostics);
  if (found) read_lists(inputs, generation, diagnostics);
  if (!inputs.samples.empty())
    join_samples(read_files(inputs.samples, "samples", generation), generation.schema, diagnostics);
  if (!found && (names_aten(diagnostics) || !generation.schema.other_version.missing.empty()))
    throw_no_native_functions();
}

void run_pipeline(const Inputs& inputs, SourceFiles files, Generation& generation, Diagnostics& diagnostics) {
  generation.schema =
      load_schema(std::move(files), generation.target, {kind_names(), inputs.allow_missing}, diagnostics);
  build_rules(inputs, generation, diagnostics);
  resolve_variances(generation.operators, diagnostics);
  build_peepholes(inputs, generation, diagnostics);
  check_cycles(generation.operators, diagnostics);
  if (!inputs.for_cpp) return;
  check_steps(generation.operators, diagnostics);
  check_spelling(generation.operators, diagnostics);
}

FileSet render(const Generation& generation, const LibraryOptions& options, size_t shards) {
  std::map<std::string, std::vector<const GeneratedOperator*>> by_namespace;
  for (const GeneratedOperator& op : generation.operators)
    by_namespace[op.rule.op->schema.name.ns].push_back(&op);
  FileSet files;
  for (const auto& [ns, operators] : by_namespace) {
    if (operators.front()->rule.reach == ir::Reach::Header) {
      auto variance = std::async(std::launch::async, variance_to_inc, std::cref(operators));
      emit_namespace(ns, operators, files, shards);
      files.add("variance/operators.inc", variance.get());
    } else {
      files.add(ns + "/rules.cpp", library_to_cpp(operators, options));
    }
  }
  for (const OperatorList& list : generation.lists) {
    auto [name, text] = list_to_inc(list);
    files.add("lists/" + name, std::move(text));
  }
  // There where all are left out as well: the program library is compiled with it.
  if (!generation.schema.peepholes.empty())
    files.add("programs/peepholes.cpp", peepholes_to_cpp(generation.peepholes));
  return files;
}

std::string render_library(const Generation& generation, const LibraryOptions& options,
                           Diagnostics& diagnostics) {
  std::vector<const GeneratedOperator*> operators;
  for (const GeneratedOperator& op : generation.operators) {
    const OperatorName& name = op.rule.op->schema.name;
    operators.push_back(&op);
    if (!name.is_aten() || !op.rule.derived_from.empty()) continue;
    diagnostics
        .error(
            op.annotated->where, "library-of-aten",
            fmt::format("{} is an operator of ATen, and this file is of a library's own", name.to_string()))
        .note("libvmap_native has the rules of ATen; they come from vmapgen's schema folder")
        .note(fmt::format("a library's operator has its namespace before it: myops::{}", name.to_string()));
  }
  for (const PeepholeEntry& peephole : generation.schema.peepholes) {
    diagnostics
        .error(peephole.name.where, "library-peephole",
               "a peephole stands in vmapgen's own schema, and this file is of a library's operators")
        .note("libvmap_program has all of them, which come from vmapgen's schema folder");
  }
  return diagnostics.empty() ? library_to_cpp(operators, options) : "";
}

}  // namespace vmapgen
