// One call under vmap, and how what it did differs from the loop.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "catalog.h"
#include "oracle.h"
#include "placement.h"
#include "samples.h"

namespace vmap_proof {

// How a batched tensor lies in memory.
enum class Layout {
  Packed,            // contiguous, with the batch dim where it is
  SlicesContiguous,  // the batch dim is outermost in memory wherever it is shown; another example lies before
                     // the first
};

// What every call for one operator, case and dtype shares.
struct Subject {
  const Entry& entry;
  const c10::OperatorHandle& op;
  const Samples& samples;
  const Case& sample;
  at::ScalarType tested;
  const std::vector<Leaf>& leaves;
  Slices& slices;
  Oracle& oracle;
  // Told when the call under vmap begins (true) and has ended: everything else is the loop's, and ours.
  std::function<void(bool)> calls = {};
  // The leaf with values that are not finite, where only what the other examples give is compared.
  std::optional<size_t> uncompared = {};
};

enum class Verdict {
  Agrees,    // with the loop
  Differs,   // or raises where the loop gives a result, or gives a result where there is no place for it
  Refused,   // the loop raises, and so do we; or nobody knows what the call would give
  Accepted,  // the loop raises, we give a result
};

// Whether an operator was refused a batch of no examples since it has no meta function.
bool tells_no_meta(const std::string& message);

struct Finding {
  Verdict verdict = Verdict::Agrees;
  std::string text;  // what differs, or why the loop raises
};

Finding attempt(const Subject& subject, const Placement& placement, Layout layout);

// Of an operator that its entry calls unsupported: agrees when the call raises, the error says what the entry
// says of which arguments, and nothing was written.
Finding attempt_refused(const Subject& subject, const Placement& placement, Layout layout);

}  // namespace vmap_proof
