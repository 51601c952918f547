#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "driver/commands.h"
#include "driver/output.h"
#include "emit/file_set.h"
#include "emit/library_check.h"

namespace vmapgen {

namespace {

void print_paths(const char* what, const std::vector<std::string>& paths, const std::string& folder) {
  for (const std::string& path : paths) fmt::print("{} {}/{}\n", what, folder, path);
}

int check(const FileSet& files, const std::string& folder) {
  const FileSet::Difference difference = files.compare(folder);
  if (difference.none()) {
    fmt::print("{} is up to date ({} files)\n", folder, files.files().size());
    return 0;
  }
  print_paths("stale  ", difference.changed, folder);
  print_paths("missing", difference.missing, folder);
  print_paths("extra  ", difference.extra, folder);
  fmt::print(stderr, "error: {} is not what the schema generates; run `make regenerate` [stale-output]\n",
             folder);
  return 1;
}

bool holds(const std::string& path, const std::string& text) {
  std::error_code code;
  return std::filesystem::is_regular_file(path, code) && read_source(path)->text() == text;
}

int single_file(const GenerateArguments& arguments, const Generation& generation, Diagnostics& diagnostics) {
  const std::string& path = arguments.single_file;
  refuse_inputs(generation, {path});
  const std::string text = render_library(generation, arguments.library, diagnostics);
  if (!diagnostics.empty()) return report_mistakes(diagnostics);
  const bool same = holds(path, text);
  if (arguments.check && !same) {
    fmt::print(stderr, "error: {} is not what the schema generates; generate it again [stale-output]\n",
               path);
    return 1;
  }
  if (arguments.check) {
    fmt::print("{} is up to date\n", path);
    return 0;
  }
  // A file that stays as it was is not compiled again.
  if (!same) {
    refuse_others_file(path);
    write_file(path, text);
  }
  const size_t count = generation.operators.size();
  fmt::print("{} {} in {}{}\n", count, count == 1 ? "rule" : "rules", path,
             same ? ", nothing to change" : "");
  return 0;
}

std::string entries(size_t number) {
  return fmt::format("{} {}", number, number == 1 ? "entry" : "entries");
}

// What of the schema is of another version than the target.
void print_other_version(const Generation& generation) {
  const OtherVersion& other = generation.schema.other_version;
  const auto print_names = [](std::string_view what, const std::vector<std::string>& names) {
    if (!names.empty())
      fmt::print("{} left out, {}: {}\n", entries(names.size()), what, fmt::join(names, ", "));
  };
  print_names("which the target lacks", other.missing);
  print_names("whose rules call what the target lacks", generation.misfits);
  if (!other.signatures.empty())
    fmt::print("{} left out, whose signature is another:\n", entries(other.signatures.size()));
  for (const OtherSignature& each : other.signatures)
    fmt::print("  {}: {}\n    the schema: {}\n    the target: {}\n", each.name, each.difference, each.schema,
               each.target);
  if (!other.renamed.empty())
    fmt::print("{} taken with the target's names of arguments:\n", entries(other.renamed.size()));
  for (const auto& [name, renames] : other.renamed) {
    std::vector<std::string> words;
    for (const auto& [ours, theirs] : renames) words.push_back(fmt::format("{} -> {}", ours, theirs));
    fmt::print("  {}: {}\n", name, fmt::join(words, ", "));
  }
}

}  // namespace

int run_generate(const GenerateArguments& arguments) {
  // Intentionally leaked: destruction would cost a good part of a run. Held, so that it is
  // no leak.
  static auto* held = new Generation;
  Generation& generation = *held;
  Diagnostics diagnostics;
  run_pipeline(arguments.inputs, generation, diagnostics);
  check_headers(generation.operators, arguments.library, diagnostics);
  if (!diagnostics.empty()) return report_mistakes(diagnostics);
  if (!arguments.single_file.empty()) return single_file(arguments, generation, diagnostics);
  const FileSet files = render(generation, arguments.library, arguments.shards);
  refuse_inputs(generation, files.outputs(arguments.out));
  if (arguments.check) return check(files, arguments.out);

  const FileSet::Difference written = files.write(arguments.out);
  print_paths("updated", written.changed, arguments.out);
  print_paths("created", written.missing, arguments.out);
  print_paths("removed", written.extra, arguments.out);
  fmt::print("{} rules in {} files{}\n", generation.operators.size(), files.files().size(),
             written.none() ? ", nothing to change" : "");
  print_other_version(generation);
  return 0;
}

}  // namespace vmapgen
