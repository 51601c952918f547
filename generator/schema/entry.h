// One entry of a schema file, read but not yet held against the target.
#pragma once

#include "model/operator_schema.h"
#include "schema/annotated_operator.h"
#include "schema/value.h"

namespace vmapgen {

struct Entry {
  YamlValue func;                    // the word of `func`
  std::optional<OperatorSchema> op;  // none: the signature is missing or does not parse
  std::string kind;   // empty: the entry of a library's operator says none, since it follows another
  YamlValue options;  // Mapping without `kind`, or Null at the kind's word
  YamlValue kernel;   // as given, or Null
  std::vector<Batching> on_device;  // of `dispatch`
  YamlValue variance;               // as given, or Null
  YamlValue samples;                // as given, or Null
  bool inplace = true;
  bool out = true;
  bool valid = true;  // nothing was wrong with it

  // Where bytes of the signature stand in the file.
  SourceLocation name_place() const;
};

// Reads an entry and reports every mistake in it. Ids: `entry-not-a-map`, `missing-key`, `unknown-key`,
// `value-type`, `unknown-kind`, those of the signature (`signature-…`) and of samples.h.
Entry read_entry(YamlValue value, const std::vector<std::string>& kinds, Diagnostics& diagnostics);

}  // namespace vmapgen
