#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "driver/commands.h"
#include "driver/installation.h"
#include "driver/output.h"
#include "report/coverage_data.h"
#include "report/coverage_html.h"
#include "report/coverage_json.h"
#include "report/coverage_text.h"

namespace vmapgen {

namespace fs = std::filesystem;

namespace {

// Beside the schema that the user names, else beside ours: a schema may be a file, or only of more operators.
std::string facts_of(const CoverageArguments& arguments) {
  if (!arguments.facts.empty()) return arguments.facts;
  return targets_file(arguments.inputs.schema, "pytorch-2.13.csv");
}

// What the proof found: this machine's last run, else what was proven when the rules were committed.
ProofRecord read_proof(const CoverageArguments& arguments, Generation& generation, Diagnostics& diagnostics) {
  constexpr const char* kLastRun = "build/proof.json";
  if (!arguments.proof.empty()) return parse_proof_json(generation.read(arguments.proof), diagnostics);
  if (fs::exists(kLastRun)) return parse_proof_json(generation.read(kLastRun), diagnostics);
  const std::string committed = arguments.generated + "/aten/proven.txt";
  if (fs::exists(committed)) return parse_proven_list(*generation.read(committed));
  return {};
}

// The operators whose rules stand in the generated folder as the schema would make them now.
std::vector<std::string> generated_operators(const Generation& generation, const std::string& folder) {
  const FileSet::Difference difference = render(generation).compare(folder);
  std::vector<std::string> names;
  if (!difference.none()) {
    fmt::print(stderr, "note: {} is not what the schema generates; run `make regenerate`\n", folder);
    return names;
  }
  for (const GeneratedOperator& op : generation.operators)
    names.push_back(op.rule.op->schema.name.to_string());
  return names;
}

std::string write_down(const CoverageData& data, const std::string& format) {
  if (format == "json") return coverage_json(data);
  if (format == "html") return coverage_html(data);
  return coverage_text(data);
}

}  // namespace

int run_coverage(const CoverageArguments& arguments) {
  Generation generation;
  Diagnostics diagnostics;
  run_pipeline(arguments.inputs, generation, diagnostics);
  const TargetFacts facts = parse_target_facts(generation.read(facts_of(arguments)), diagnostics);
  const ProofRecord proof = read_proof(arguments, generation, diagnostics);
  if (!diagnostics.empty()) return report_mistakes(diagnostics);

  const std::vector<std::string> generated = generated_operators(generation, arguments.generated);
  const std::string text = write_down(
      collect_coverage(generation.schema, generation.operators, generated, facts, proof), arguments.format);
  write_or_print(text, arguments.out, generation);
  return 0;
}

}  // namespace vmapgen
