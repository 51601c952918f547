// vmapgen: reads operator signatures and the schema, writes batching rules.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "driver/commands.h"
#include "driver/installation.h"
#include "driver/output.h"
#include "model/target.h"
#include "support/diagnostics.h"

namespace {

constexpr int kUsageOrIo = 2;

// A variable of a script that holds nothing would have the run write to the folder it is in, or print.
const CLI::Validator kNamed(
    [](std::string& path) { return std::string(path.empty() ? "the path is empty" : ""); }, "");

void add_inputs(CLI::App& command, vmapgen::Inputs& inputs) {
  inputs.schema = {vmapgen::data_folder("schema")};
  command.add_option("--schema", inputs.schema, "folders of the schema's *.yaml files, or such files")
      ->capture_default_str();
  command.add_option("--native-functions", inputs.native_functions,
                     "the target's signatures (default: $VMAPGEN_NATIVE_FUNCTIONS, or the wheel's in .venv); "
                     "operators of other libraries need none");
  command.add_flag(
      "--allow-missing", inputs.allow_missing,
      "leave out and count entries that the target lacks or has otherwise, instead of refusing them");
}

// Runs `command` once the line has been read without a mistake, and keeps its exit code. What the line says
// lives as long as the command.
template <class Arguments>
void run_by(CLI::App* command, std::shared_ptr<Arguments> arguments, int (*run)(const Arguments&),
            int& code) {
  command->final_callback([command, arguments, run, &code] {
    if (command->count("--schema") == 0) vmapgen::require_data_folder("schema", "--schema");
    code = run(*arguments);
  });
}

// Each command of the line.
void add_generate(CLI::App& app, int& code) {
  const auto arguments = std::make_shared<vmapgen::GenerateArguments>();
  vmapgen::GenerateArguments& generate = *arguments;
  CLI::App* command = app.add_subcommand("generate", "write the rules of the schema as C++");
  add_inputs(*command, generate.inputs);
  command->add_option("--out", generate.out, "folder to write to")->check(kNamed)->capture_default_str();
  command
      ->add_option(
          "--single-file", generate.single_file,
          "one .cpp to write instead: the rules of a library's own operators, which registers them itself")
      ->check(kNamed);
  command->add_option("--include", generate.library.includes,
                      "headers of a library's own, which its rules include");
  command
      ->add_option_function<std::string>(
          "--host",
          [arguments](const std::string& host) { arguments->library.functorch = host == "functorch"; },
          "of a library's own operators: where their rules serve, native or functorch")
      ->check(CLI::IsMember({"native", "functorch"}))
      ->default_str("native");
  command
      ->add_option("--shards", generate.shards,
                   "files of rules to write, where a build names them before "
                   "they are written (default: by the number of operators)")
      ->check(CLI::Range(1, 4096));
  command->add_flag("--check", generate.check, "write nothing; exit with 1 when the folder is stale");
  command->footer(
      "examples:\n"
      "  vmapgen generate\n"
      "  vmapgen generate --native-functions ~/pytorch/aten/src/ATen/native/native_functions.yaml "
      "--allow-missing\n"
      "  vmapgen generate --check\n"
      "  vmapgen generate --schema my_ops.yaml --single-file my_ops_vmap.cpp");
  run_by(command, arguments, vmapgen::run_generate, code);
}

void add_coverage(CLI::App& app, int& code) {
  const auto arguments = std::make_shared<vmapgen::CoverageArguments>();
  vmapgen::CoverageArguments& coverage = *arguments;
  CLI::App* command =
      app.add_subcommand("coverage", "tell which operators have a rule, and which are proven");
  add_inputs(*command, coverage.inputs);
  command->add_option("--format", coverage.format, "text, json or html")
      ->check(CLI::IsMember({"text", "json", "html"}))
      ->capture_default_str();
  command->add_option("--out", coverage.out, "file to write to (default: standard output)")->check(kNamed);
  command->add_option("--facts", coverage.facts, "what is known of the target's operators, a CSV file");
  command->add_option("--proof", coverage.proof,
                      "what the proof found (default: build/proof.json, else GENERATED/aten/proven.txt)");
  coverage.generated = vmapgen::data_folder("generated");
  command->add_option("--generated", coverage.generated, "the folder of generated rules")
      ->capture_default_str();
  command->footer(
      "examples:\n"
      "  vmapgen coverage\n"
      "  vmapgen coverage --format html --out coverage.html");
  run_by(command, arguments, vmapgen::run_coverage, code);
}

void add_explain(CLI::App& app, int& code) {
  const auto arguments = std::make_shared<vmapgen::ExplainArguments>();
  vmapgen::ExplainArguments& explain = *arguments;
  CLI::App* command =
      app.add_subcommand("explain", "show an operator's signature, kind and rule, in words and in C++");
  add_inputs(*command, explain.inputs);
  command->add_option("operator", explain.op, "add.Tensor, or add for all overloads")->required();
  command->footer(
      "examples:\n"
      "  vmapgen explain sum.dim_IntList\n"
      "  vmapgen explain add");
  run_by(command, arguments, vmapgen::run_explain, code);
}

void add_rules(CLI::App& app, int& code) {
  const auto arguments = std::make_shared<vmapgen::RulesArguments>();
  vmapgen::RulesArguments& rules = *arguments;
  CLI::App* command = app.add_subcommand("rules", "write the rules as data (JSON), which need no compiler");
  add_inputs(*command, rules.inputs);
  command->add_option("--out", rules.out, "file to write to (default: standard output)")->check(kNamed);
  command->footer("example:\n  vmapgen rules --schema my_ops.yaml --out my_ops.json");
  run_by(command, arguments, vmapgen::run_rules, code);
}

void add_operators(CLI::App& app, int& code) {
  const auto arguments = std::make_shared<vmapgen::RulesArguments>();
  vmapgen::RulesArguments& operators = *arguments;
  CLI::App* command = app.add_subcommand(
      "operators", "write what is known of the operators (JSON), with what the proof feeds them");
  add_inputs(*command, operators.inputs);
  command->add_option("--samples", operators.inputs.samples,
                      "folders of *.yaml files with samples, or such files, beside those of the schema");
  command->add_option("--out", operators.out, "file to write to (default: standard output)")->check(kNamed);
  command->footer("example:\n  vmapgen operators --samples tests/rules/samples --out operators.json");
  run_by(command, arguments, vmapgen::run_operators, code);
}

void add_kinds(CLI::App& app, int& code) {
  const auto schema = std::make_shared<std::string>(vmapgen::data_folder("schema"));
  CLI::App* command = app.add_subcommand(
      "kinds", "renew what README.md and schema.json of the schema's folder tell of the kinds");
  command->add_option("--schema", *schema, "the folder of both")->capture_default_str();
  run_by(command, schema, vmapgen::run_kinds, code);
}

void add_vendor(CLI::App& app, int& code) {
  const auto arguments = std::make_shared<vmapgen::VendorArguments>();
  vmapgen::VendorArguments& vendor = *arguments;
  using Which = vmapgen::Wanted::Which;
  CLI::App* command =
      app.add_subcommand("vendor", "write rules into a checkout of PyTorch, for its functorch");
  vendor.inputs.schema = {vmapgen::data_folder("schema")};
  vendor.runtime = vmapgen::data_folder("runtime");
  command->add_option("--into", vendor.into, "the checkout, whose own native_functions.yaml counts")
      ->required();
  command->add_option("--schema", vendor.inputs.schema, "folders of the schema's *.yaml files")
      ->capture_default_str();
  CLI::Option_group* which = command->add_option_group("which operators");
  which->add_option("--ops", vendor.ops, "a file that names them, one a line");
  which->add_flag_callback(
      "--missing", [arguments] { arguments->which = Which::Missing; },
      "those for which functorch has no rule, or a wrong one (default)");
  which->add_flag_callback(
      "--all", [arguments] { arguments->which = Which::All; }, "all that can be vendored");
  which->require_option(0, 1);
  command->add_flag("--dry-run", vendor.dry_run, "write nothing; show what would change as a unified diff");
  command->add_flag("--force", vendor.force, "overwrite files that were edited by hand");
  command->footer(
      "examples:\n"
      "  vmapgen vendor --into ~/pytorch --dry-run\n"
      "  vmapgen vendor --into ~/pytorch --ops my_operators.txt");
  run_by(command, arguments, vmapgen::run_vendor, code);
}

// Commands of Python's, which need PyTorch, have the same program's name. CLI11 says of a word that it does
// not know that a subcommand is missing. Returns whether the word was refused.
bool refuse_command(const CLI::App& app, const std::string& word) {
  const std::vector<std::string> of_python = {"compile", "probe"};
  std::vector<std::string> known;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    known.push_back(command->get_name());
  const auto has = [&](const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), word) != names.end();
  };
  if (has(known)) return false;
  known.insert(known.end(), of_python.begin(), of_python.end());
  const std::string meant = vmapgen::closest(word, known);
  if (has(of_python))
    fmt::print(stderr, "error: '{0}' is a command of the Python package: python -m vmapgen {0}\n", word);
  else
    fmt::print(stderr, "error: there is no command '{}'{}\nRun with --help for more information.\n", word,
               meant.empty() ? "" : fmt::format(": did you mean '{}'?", meant));
  return true;
}

int run(int argc, char** argv) {
  CLI::App app{"vmapgen: batching rules for vmap, from one line of YAML for each operator"};
  app.require_subcommand(1);
  app.set_version_flag("--version", VMAPGEN_VERSION);
  app.footer(
      "with Python and PyTorch, `python -m vmapgen` and the command that a wheel installs also have:\n"
      "  compile                     compile a traced program into native code\n"
      "  probe                       find how an operator is batched, by experiment\n\n"
      "exit codes: 0 done, 1 mistakes in the input (each is printed with its position), "
      "2 usage, or a file that cannot\n"
      "be read or written");

  int code = 0;
  add_generate(app, code);
  add_coverage(app, code);
  add_explain(app, code);
  add_rules(app, code);
  add_operators(app, code);
  add_kinds(app, code);
  add_vendor(app, code);

  if (argc > 1 && argv[1][0] != '-' && refuse_command(app, argv[1])) return kUsageOrIo;
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kUsageOrIo;
  }
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const int code = run(argc, argv);
    // Words that nobody got are no success: `vmapgen coverage > report` on a full disk.
    if (std::fflush(stdout) != 0)
      throw std::system_error(errno, std::generic_category(), "cannot write the output");
    return code;
  } catch (const vmapgen::BrokenSignature& error) {
    return vmapgen::report_mistakes(error.mistakes());
  } catch (const vmapgen::IoError& error) {
    fmt::print(stderr, "error: {} [io]\n", error.what());
  } catch (const std::system_error& error) {  // of fmt::print as well
    fmt::print(stderr, "error: {} [io]\n", error.what());
  } catch (const std::exception& error) {
    fmt::print(stderr, "error: a defect of vmapgen: {} [internal]\n", error.what());
  }
  return kUsageOrIo;
}
