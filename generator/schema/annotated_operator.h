// What the schema says of one operator, checked against the target.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "model/target.h"
#include "schema/peephole_entry.h"
#include "schema/renamed.h"
#include "schema/value.h"

namespace vmapgen {

// How an operator is batched: what stands below `vmap`, or below a device of `dispatch`.
struct Batching {
  std::string kind;      // a word of the kind registry (rules/kind.h)
  YamlValue options;     // Mapping of the kind's options, or Null: `kind:` itself is taken out
  YamlValue kernel;      // what its kernel does not take: Mapping, or Null
  std::string device;    // `CUDA`: only where tensors are there. Empty: wherever they are
  SourceLocation where;  // of the device's name
};

struct AnnotatedOperator {
  const TargetOperator* op = nullptr;  // in the target, which lives longer
  std::string kind;                    // a word of the kind registry (rules/kind.h)
  YamlValue options;                   // Mapping of the kind's options, or Null: `kind:` itself is taken out
  YamlValue kernel;                    // what its kernel does not take: Mapping, or Null
  std::shared_ptr<const YamlValue>
      samples;           // Mapping, or Null; operators that follow share their functional one's
  SourceLocation where;  // of the `func:` value
  // For an in-place or `out=` operator that follows its functional one: the functional's name, else empty.
  std::string derived_from;
  std::vector<Batching> on_device;  // other rules, for the tensors of some devices
  YamlValue variance;               // Mapping, or Null
};

// An entry whose operator the target has with another signature.
struct OtherSignature {
  std::string name;
  std::string difference;  // in words
  std::string schema, target;
};

// What became of the entries of a schema that is of another version than the target (--allow-missing).
struct OtherVersion {
  std::vector<std::string> missing;        // the target has no such operator: names, sorted
  std::vector<OtherSignature> signatures;  // left out as well; by name
  std::map<std::string, Renames> renamed;  // taken, with arguments that the target calls otherwise
  bool none() const { return missing.empty() && signatures.empty() && renamed.empty(); }
};

struct Schema {
  std::vector<AnnotatedOperator> operators;  // sorted by name; derived ones included
  std::vector<PeepholeEntry> peepholes;      // by file, in order
  OtherVersion other_version;
  std::set<std::string> left_out;  // operators whose entries are wrong, which was told, or of another version
};

}  // namespace vmapgen
