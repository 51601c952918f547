#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "driver/commands.h"
#include "driver/installation.h"
#include "driver/output.h"
#include "vendor/changes.h"
#include "vendor/checkout.h"
#include "vendor/rules_cpp.h"
#include "vendor/tree_headers.h"

namespace vmapgen {

namespace fs = std::filesystem;

namespace {

FunctorchFacts read_functorch_facts(const VendorArguments& arguments, Diagnostics& diagnostics) {
  const TargetFacts facts =
      parse_target_facts(read_source(targets_file(arguments.inputs.schema, "pytorch-2.13.csv")), diagnostics);
  const auto list = [&](const char* name) {
    return read_operator_list(read_source(targets_file(arguments.inputs.schema, name)), diagnostics);
  };
  return {facts, {list("functorch-2.13.txt"), list("functorch-found.txt")}};
}

// What the user may name: what has a rule, and what only the schema or only the fork has.
std::set<std::string> known_operators(const Generation& generation) {
  const OtherVersion& other = generation.schema.other_version;
  std::set<std::string> known(other.missing.begin(), other.missing.end());
  for (const OtherSignature& each : other.signatures) known.insert(each.name);
  for (const OperatorName& name : generation.target.names()) known.insert(name.to_string());
  for (const GeneratedOperator& op : generation.operators) known.insert(op.rule.op->schema.name.to_string());
  return known;
}

void leave_out(const std::vector<std::string>& names, const char* reason, const Wanted& wanted,
               Selection& selection) {
  const std::set<std::string> named(wanted.names.begin(), wanted.names.end());
  for (const std::string& name : names) {
    if (wanted.which != Wanted::Which::Named || named.contains(name))
      selection.left_out[reason].push_back(name);
  }
}

Selection select(const Generation& generation, const Wanted& wanted, const FunctorchFacts& functorch,
                 const Vocabulary& vocabulary) {
  Selection selection = select_operators(generation.operators, wanted, functorch, vocabulary);
  const OtherVersion& other = generation.schema.other_version;
  std::vector<std::string> of_another;
  for (const OtherSignature& each : other.signatures) of_another.push_back(each.name);
  leave_out(other.missing, "the fork has no such operator", wanted, selection);
  leave_out(of_another, "the fork's signature is another", wanted, selection);
  leave_out(generation.misfits, "its rule calls operators that the fork lacks, or has with other arguments",
            wanted, selection);
  std::set<std::string> with_entry;
  for (const AnnotatedOperator& op : generation.schema.operators)
    with_entry.insert(op.op->schema.name.to_string());
  std::vector<std::string> without;
  for (const OperatorName& name : generation.target.names()) {
    if (!with_entry.contains(name.to_string())) without.push_back(name.to_string());
  }
  if (wanted.which == Wanted::Which::Named)
    leave_out(without, "the schema has no entry for it", wanted, selection);
  return selection;
}

void print_left_out(const Selection& selection, bool all_names) {
  constexpr size_t kShown = 6;
  for (const auto& [reason, names] : selection.left_out) {
    const size_t shown = all_names ? names.size() : std::min(names.size(), kShown);
    fmt::print("left out {:>4}: {}\n               {}{}\n", names.size(), reason,
               fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
               shown < names.size() ? ", …" : "");
  }
}

// Operators that have a kernel of functorch's own beside ours: the one that is registered last wins.
void print_clashes(const Checkout& checkout, const Selection& selection, const FunctorchFacts& functorch) {
  const FunctorchLines functorch_lines(checkout);
  std::string text;
  size_t count = 0;
  for (const GeneratedOperator* op : selection.chosen) {
    const std::string name = op->rule.op->schema.name.to_string();
    const std::vector<std::string> lines = functorch_lines.of(name);
    if (lines.empty() && !functorch.has_kernel(name)) continue;
    ++count;
    text += fmt::format("  {}: {}\n", name,
                        lines.empty() ? "its line was not found" : fmt::format("{}", fmt::join(lines, ", ")));
  }
  if (count == 0) return;
  fmt::print(
      "{} of these have a kernel of functorch's own, and the one that is registered last wins: "
      "take out its lines\n{}",
      count, text);
}

void print_build_lines(const Checkout& checkout, const FileSet& files) {
  if (checkout.globs_functorch) {
    fmt::print(
        "no build line is needed: aten/src/ATen/CMakeLists.txt takes every functorch/*.cpp; let CMake "
        "configure again\n");
    return;
  }
  fmt::print(
      "aten/src/ATen/CMakeLists.txt does not glob functorch/*.cpp: add to it, after base_cpp is set\n");
  fmt::print("  list(APPEND base_cpp\n");
  for (const auto& [path, text] : files.files()) {
    if (path.ends_with(".cpp")) fmt::print("    functorch/{}\n", fs::path(path).filename().string());
  }
  fmt::print("  )\n");
}

void print_changes(const std::vector<FileChange>& changes) {
  for (const FileChange& change : changes) {
    const char* what = change.what == FileChange::What::Create   ? "created"
                       : change.what == FileChange::What::Update ? "updated"
                                                                 : "removed";
    fmt::print("{} {}\n", what, change.path);
  }
}

Manifest read_manifest(const std::string& root, Diagnostics& diagnostics) {
  const fs::path path = fs::path(root) / kManifestPlace;
  std::error_code code;
  return fs::exists(path, code) ? parse_manifest(read_source(path.string()), diagnostics) : Manifest();
}

}  // namespace

int run_vendor(const VendorArguments& arguments) {
  Diagnostics diagnostics;
  const Checkout checkout = open_checkout(arguments.into, diagnostics);
  if (!diagnostics.empty()) return report_mistakes(diagnostics);
  Inputs inputs = arguments.inputs;
  inputs.native_functions = checkout.native_functions;
  inputs.allow_missing = true;
  static auto* held = new Generation;  // as run_generate: intentionally leaked
  Generation& generation = *held;
  run_pipeline(inputs, generation, diagnostics);
  Wanted wanted{arguments.which};
  if (!arguments.ops.empty()) {
    wanted.which = Wanted::Which::Named;
    wanted.names = parse_operator_list(read_source(arguments.ops), known_operators(generation), diagnostics);
  }
  const FunctorchFacts functorch = read_functorch_facts(arguments, diagnostics);
  const Manifest manifest = read_manifest(checkout.root, diagnostics);
  if (!diagnostics.empty()) return report_mistakes(diagnostics);

  require_data_folder("runtime", "");
  const TreeHeaders headers(checkout, generation.target.names());
  const Vocabulary vocabulary =
      Vocabulary::read(arguments.runtime, [&](const std::string& header) { return headers.has(header); });
  const Selection selection = select(generation, wanted, functorch, vocabulary);
  const FileSet files = vendored_files(selection.chosen, vocabulary);
  std::map<std::string, std::string> all = files.files();
  if (!selection.chosen.empty()) all.emplace(kManifestPlace, manifest_text(files.files(), selection));
  const std::vector<FileChange> changes =
      find_changes(checkout.root, all, manifest, arguments.force, diagnostics);
  if (!diagnostics.empty()) return report_mistakes(diagnostics);

  if (arguments.dry_run) {
    for (const FileChange& change : changes) fmt::print("{}", diff_of(change));
    return 0;
  }
  apply_changes(checkout.root, changes);
  print_changes(changes);
  fmt::print("{} rules in {} files{}\n", selection.chosen.size(), all.size(),
             changes.empty() ? ", nothing to change" : "");
  if (wanted.which == Wanted::Which::Missing)
    fmt::print("{} operators have a rule of functorch's own; --all replaces these too\n",
               selection.not_wanted);
  print_left_out(selection, wanted.which == Wanted::Which::Named);
  print_clashes(checkout, selection, functorch);
  print_build_lines(checkout, files);
  if (checkout.cxx_standard != 0)
    fmt::print("the checkout builds as C++{}; what was written needs C++17\n", checkout.cxx_standard);
  return 0;
}

}  // namespace vmapgen
