// What the proof found out: which rules are registered, and which of them agree with the loop.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "support/diagnostics.h"

namespace vmapgen {

struct OperatorProof {
  bool registered = false;
  bool proven = false;
  int64_t cases = 0;     // calls that were compared with the loop
  std::string failure;   // the first disagreement, or empty
  bool refused = false;  // raises as its entry, which calls it unsupported, says
};

struct ProofRecord {
  bool known = false;  // false: the proof has not run, and nothing can be said
  std::map<std::string, OperatorProof> operators;
};

// build/proof.json, which the proof writes. Mistakes go to `diagnostics` (id `proof-json`).
ProofRecord parse_proof_json(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics);

// generated/aten/proven.txt: the operators that were proven when it was committed, one in a line; `#` begins
// a comment. `# refused by contract` behind a name says that what is known of it is that it raises as it
// should.
ProofRecord parse_proven_list(const SourceFile& file);

}  // namespace vmapgen
