// The test of an operator that is called wrongly.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "catalog.h"
#include "excuses.h"
#include "survive.h"

namespace vmap_proof {

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
