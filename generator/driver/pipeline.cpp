#include "driver/pipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "rules/expression.h"
#include "rules/kind.h"
#include "schema/loader.h"

namespace vmapgen {

namespace fs = std::filesystem;

namespace {

// Every *.yaml below the folder, sorted, so that the order of the directory does not matter.
std::vector<std::shared_ptr<const SourceFile>> read_schema_files(const std::string& folder) {
  std::error_code code;
  std::vector<std::string> paths;
  for (fs::recursive_directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
    if (it->path().extension() == ".yaml" && it->is_regular_file()) paths.push_back(it->path().string());
  }
  if (code) throw IoError(fmt::format("cannot read the schema folder {}: {}", folder, code.message()));
  if (paths.empty()) throw IoError(fmt::format("no *.yaml file below the schema folder {}", folder));
  std::sort(paths.begin(), paths.end());
  std::vector<std::shared_ptr<const SourceFile>> files;
  for (const std::string& path : paths) files.push_back(read_source(path));
  return files;
}

// `aten/reduction.yaml`, whatever path the folder was named by: generated text must not depend on it.
std::string below(const std::string& folder, const std::string& path) {
  return fs::path(path).lexically_relative(folder).generic_string();
}

// at::_ops holds the operators of ATen alone.
bool can_generate(const AnnotatedOperator& annotated, Diagnostics& diagnostics) {
  const OperatorSchema& schema = annotated.op->schema;
  if (schema.name.ns != "aten") {
    diagnostics
        .error(annotated.where, "namespace-not-generated",
               fmt::format("rules are generated for aten, and {} is of another library",
                           schema.name.to_string()))
        .note(
            "register it in C++ with POINTWISE_BOXED, REDUCTION_BOXED, VARIADIC_BDIMS_BOXED or VMAP_SUPPORT");
    return false;
  }
  return true;
}

void check_cycles(const std::vector<GeneratedOperator>& operators, Diagnostics& diagnostics) {
  std::vector<std::pair<OperatorName, const Expression*>> decompositions;
  for (const GeneratedOperator& op : operators) {
    const auto* d = std::get_if<ir::Decomposition>(&op.rule.frame);
    if (d && d->expression && op.rule.derived_from.empty()) {
      decompositions.emplace_back(op.rule.op->schema.name, d->expression.get());
    }
  }
  report_cycles(decompositions, diagnostics);
}

// An in-place view has no rule of its own: it needs the one of its view, beside it in the same file.
void check_inplace_views(const std::vector<GeneratedOperator>& operators, Diagnostics& diagnostics) {
  for (const GeneratedOperator& op : operators) {
    const bool is_view = std::holds_alternative<ir::View>(op.rule.frame);
    if (!is_view || !op.rule.is_in_place() || !op.rule.derived_from.empty()) continue;
    diagnostics
        .error(op.annotated->where, "rule-inplace-view",
               fmt::format("{} changes what its tensor is, as the rule of another operator tells",
                           op.rule.op->schema.name.to_string()))
        .note("it follows the entry of the view that it is named after: take this one out");
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

void build_rules(const std::string& schema_dir, Generation& generation, Diagnostics& diagnostics) {
  std::set<std::string> failed;
  std::vector<std::optional<ir::BatchRule>> rules(generation.schema.operators.size());
  for (const AnnotatedOperator* annotated : in_order(generation.schema)) {
    if (failed.count(annotated->derived_from) || !can_generate(*annotated, diagnostics)) continue;
    auto rule = build_rule(*annotated, generation.target, diagnostics);
    if (rule) {
      rule->source = below(schema_dir, rule->source);
      rules[annotated - generation.schema.operators.data()] = std::move(rule);
    } else {
      failed.insert(annotated->op->schema.name.to_string());
    }
  }
  generation.operators.reserve(rules.size());
  for (size_t i = 0; i < rules.size(); ++i) {
    if (rules[i]) generation.operators.push_back({&generation.schema.operators[i], std::move(*rules[i])});
  }
}

}  // namespace

std::string find_native_functions() {
  if (const char* named = std::getenv("VMAPGEN_NATIVE_FUNCTIONS"); named && *named) return named;
  const fs::path below_wheel = "torchgen/packaged/ATen/native/native_functions.yaml";
  std::error_code code;
  for (fs::directory_iterator it(".venv/lib", code), end; !code && it != end; it.increment(code)) {
    const fs::path candidate = it->path() / "site-packages" / below_wheel;
    if (fs::exists(candidate)) return candidate.string();
  }
  throw IoError("no native_functions.yaml: give --native-functions FILE (PyTorch's wheel holds it at " +
                below_wheel.string() +
                ", a fork at aten/src/ATen/native/native_functions.yaml), or set VMAPGEN_NATIVE_FUNCTIONS");
}

void run_pipeline(const Inputs& inputs, Generation& generation, Diagnostics& diagnostics) {
  const std::string signatures =
      inputs.native_functions.empty() ? find_native_functions() : inputs.native_functions;
  generation.target = Target::from_native_functions(read_source(signatures), &diagnostics);
  if (generation.target.names().empty()) return;  // not such a file at all: every entry would be unknown
  const auto files = read_schema_files(inputs.schema_dir);
  generation.schema =
      load_schema(files, generation.target, {kind_names(), inputs.allow_missing}, diagnostics);
  build_rules(inputs.schema_dir, generation, diagnostics);
  check_inplace_views(generation.operators, diagnostics);
  check_cycles(generation.operators, diagnostics);
}

FileSet render(const Generation& generation) {
  std::map<std::string, std::vector<const GeneratedOperator*>> by_namespace;
  for (const GeneratedOperator& op : generation.operators)
    by_namespace[op.rule.op->schema.name.ns].push_back(&op);
  FileSet files;
  for (const auto& [ns, operators] : by_namespace) emit_namespace(ns, operators, files);
  return files;
}

}  // namespace vmapgen
