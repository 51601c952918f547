// The test of an operator that is called wrongly.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "catalog.h"
#include "excuses.h"
#include "survive.h"

namespace vmap_proof {

// Throws std::runtime_error for lines of operators that are not there. `left`: those that no operator took.
void refuse_unknown(const std::map<std::string, std::vector<KnownMistake>>& left);

// Fails for a call of the proof that the loop refuses and the rule takes, and that no line knows, and for a
// line that is not needed. `warnings`: Proof's.
void check_right_calls(const std::string& name, const std::vector<std::string>& warnings,
                       const std::vector<KnownMistake>& known);

class MistakesTest : public testing::Test {
 public:
  // `excuse`: why it is skipped when it crashes with this PyTorch. What another one needs, the pinned one
  // alone can say, so that `known` counts as not needed there only.
  MistakesTest(const Entry& entry, std::vector<KnownMistake> known, std::string excuse)
      : entry_(entry), known_(std::move(known)), excuse_(std::move(excuse)) {}

  void TestBody() override;

 private:
  const Entry& entry_;
  std::vector<KnownMistake> known_;
  std::string excuse_;
};

}  // namespace vmap_proof
