// The way from files to files: signatures and schema -> annotated operators -> rules -> text.
#pragma once

#include <string>
#include <vector>

#include "emit/file_set.h"
#include "emit/shards.h"
#include "model/target.h"
#include "schema/annotated_operator.h"

namespace vmapgen {

struct Inputs {
  std::string schema_dir = "schema";
  std::string native_functions;  // empty: see find_native_functions
  bool allow_missing = false;    // entries that the target lacks are skipped instead of refused
};

// What a run has read and made. Not movable: rules point into the target and the schema.
struct Generation {
  Generation() = default;
  Generation(const Generation&) = delete;
  Target target;
  Schema schema;
  std::vector<GeneratedOperator> operators;  // by name
};

// Reads everything and builds all rules. Mistakes go to `diagnostics`; what has none is there all the same,
// so that later stages can report theirs. Throws IoError.
void run_pipeline(const Inputs& inputs, Generation& generation, Diagnostics& diagnostics);

// All generated files. Only for a generation without mistakes.
FileSet render(const Generation& generation);

// The native_functions.yaml to use when none is named: $VMAPGEN_NATIVE_FUNCTIONS, or the one of the PyTorch
// wheel in
// ./.venv. Throws IoError that says where it looked.
std::string find_native_functions();

}  // namespace vmapgen
