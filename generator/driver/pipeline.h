// The way from files to files: signatures and schema -> annotated operators -> rules -> text.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "emit/file_set.h"
#include "emit/library_cpp.h"
#include "model/target.h"
#include "rules/generated_operator.h"
#include "rules/peephole_ir.h"
#include "schema/annotated_operator.h"
#include "schema/operator_list.h"

namespace vmapgen {

struct Inputs {
  std::vector<std::string> schema = {"schema"};  // folders of *.yaml files, and such files
  // Empty: $VMAPGEN_NATIVE_FUNCTIONS, or the one of the PyTorch wheel in ./.venv. A schema of libraries'
  // operators alone needs none.
  std::string native_functions;
  // Entries that the target lacks, of which it has another, or whose expressions call what it lacks are left
  // out instead of refused.
  bool allow_missing = false;
  std::vector<std::string> samples = {};  // the same, of samples that stand beside the schema
  bool for_cpp = true;  // names have to be such as C++ can have; rules as data may have others
};

// What a run has read and made. Not movable: rules point into the target and the schema.
struct Generation {
  Generation() = default;
  Generation(const Generation&) = delete;
  // Reads a file, which is an input of the run from then on. Throws IoError.
  std::shared_ptr<const SourceFile> read(const std::string& path);

  std::vector<std::string> inputs;  // paths of all files that were read
  Target target;
  Schema schema;
  std::vector<GeneratedOperator> operators;  // by name
  std::vector<ir::Peephole> peepholes;       // in the schema's order
  std::vector<OperatorList> lists;           // of `targets/` beside the schema, by folder and name
  std::vector<std::string> misfits;          // under allow_missing: whose expressions do not fit the target
};

// Reads everything and builds all rules. Mistakes go to `diagnostics`; what has none is there all the same,
// so that later stages can report theirs. Throws IoError, also for entries of ATen's operators where no
// native_functions.yaml is named or found.
void run_pipeline(const Inputs& inputs, Generation& generation, Diagnostics& diagnostics);

// The same of files that have been read, for a generation that has its target.
void run_pipeline(const Inputs& inputs, std::vector<std::shared_ptr<const SourceFile>> files,
                  Generation& generation, Diagnostics& diagnostics);

// All generated files. Only for a generation without mistakes. `options` are for rules of libraries; `shards`
// as emit_namespace has it.
FileSet render(const Generation& generation, const LibraryOptions& options = {}, size_t shards = 0);
// One file with the rules of libraries. Reports operators of ATen, whose rules are vmapgen's own, and
// peepholes.
std::string render_library(const Generation& generation, const LibraryOptions& options,
                           Diagnostics& diagnostics);

}  // namespace vmapgen
