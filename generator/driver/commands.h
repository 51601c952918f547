// The subcommands of vmapgen. Each gives the exit code: 0, or 1 for mistakes in the user's input. Throws
// IoError (2).
#pragma once

#include <string>

#include "driver/pipeline.h"
#include "vendor/selection.h"

namespace vmapgen {

struct GenerateArguments {
  Inputs inputs;
  std::string out = "generated";
  std::string single_file;  // instead of a folder: one file, for a library's own operators
  LibraryOptions library;
  size_t shards = 0;  // as render has it
  bool check = false;
};
int run_generate(const GenerateArguments& arguments);

struct CoverageArguments {
  Inputs inputs;
  std::string format = "text";
  std::string out;    // empty: standard output
  std::string facts;  // empty: <first schema>/targets/pytorch-2.13.csv
  std::string proof;  // empty: build/proof.json, else generated/aten/proven.txt
  std::string generated = "generated";
};
int run_coverage(const CoverageArguments& arguments);

struct ExplainArguments {
  Inputs inputs;
  std::string op;
};
int run_explain(const ExplainArguments& arguments);

struct RulesArguments {
  Inputs inputs;
  std::string out;  // empty: standard output
};
int run_rules(const RulesArguments& arguments);
int run_operators(const RulesArguments& arguments);

// Renews what FOLDER/README.md and FOLDER/schema.json tell of kinds.
int run_kinds(const std::string& folder);

struct VendorArguments {
  Inputs inputs;     // its native_functions is the checkout's own
  std::string into;  // a checkout of PyTorch
  Wanted::Which which = Wanted::Which::Missing;
  std::string ops;                  // a file of operators' names instead
  std::string runtime = "runtime";  // the folder of the rules' vocabulary
  bool dry_run = false;
  bool force = false;
};
int run_vendor(const VendorArguments& arguments);

}  // namespace vmapgen
