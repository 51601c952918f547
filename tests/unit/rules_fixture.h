// Schema text to rules in memory, for the tests of everything behind the loader.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "rules/kind.h"
#include "schema/loader.h"

namespace vmapgen {

// What the text of one schema file gives. Not movable: rules point into the target and the schema.
struct BuiltRules {
  BuiltRules() = default;
  BuiltRules(const BuiltRules&) = delete;

  Target target;
  Schema schema;
  std::vector<ir::BatchRule> rules;
  Diagnostics diagnostics;
};

// The text of a native_functions.yaml with the operators that `schema` names, and `more`: whole signatures.
// Those of kind 'composite', with no options, have no kernel of their own.
inline std::string target_text(const std::string& schema, const std::vector<std::string>& more) {
  const std::string key = "- func: ";
  std::string text;
  std::istringstream lines(schema);
  const std::string kernel = "  dispatch:\n    CPU: kernel\n";
  for (std::string line; std::getline(lines, line);) {
    if (line == "  vmap: composite") text.resize(text.size() - kernel.size());
    if (line.starts_with(key)) text += line + "\n" + kernel;
  }
  for (const std::string& signature : more) text += key + signature + "\n  dispatch:\n    CPU: kernel\n";
  return text;
}

// Reads `schema` as the file a.yaml against a target of its own operators and `more`, and builds every rule.
inline void build_rules(const std::string& schema, const std::vector<std::string>& more, BuiltRules& built) {
  built.target = Target::from_native_functions(
      std::make_shared<const SourceFile>("native_functions.yaml", target_text(schema, more)),
      &built.diagnostics);
  built.schema = load_schema({std::make_shared<const SourceFile>("a.yaml", schema)}, built.target,
                             {kind_names(), false}, built.diagnostics);
  for (const AnnotatedOperator& annotated : built.schema.operators) {
    auto rule = build_rule(annotated, built.target, built.diagnostics);
    if (rule) built.rules.push_back(std::move(*rule));
  }
}

}  // namespace vmapgen
