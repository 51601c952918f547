// Random programs are the same programs after all passes.
#include "random_program.h"

namespace vmap::program::testing {

namespace {

TEST(Simplify, LeavesRandomProgramsAsTheyAre) {
  size_t nodes = 0;
  size_t left = 0;
  for (uint64_t seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Graph before = RandomProgram(seed).graph();
    Graph graph = before;
    simplify(graph);
    ASSERT_NO_THROW(expect_same(before, graph));
    if (::testing::Test::HasFailure()) return;
    nodes += before.nodes.size();
    left += graph.nodes.size();
  }
  RecordProperty("nodes", static_cast<int>(nodes));
  RecordProperty("left", static_cast<int>(left));
  EXPECT_LT(left * 10, nodes * 7) << nodes << " nodes, " << left << " after";
  EXPECT_GT(left * 10, nodes) << nodes << " nodes, " << left << " after";
}

// One pass at a time shows which is at fault.
TEST(Passes, LeaveRandomProgramsAsTheyAre) {
  for (uint64_t seed = 1001; seed <= 1060; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Graph before = RandomProgram(seed).graph();
    after(before, [](Graph& g) { remove_dead(g); });
    after(before, [](Graph& g) { share_common(g); });
    after(before, [](Graph& g) { shorten_views(g); });
    after(before, [](Graph& g) { numbers_to_tensors(g); });
    after(before, [](Graph& g) { fold_constants(g); });
    after(before, [](Graph& g) { fold_writes(g); });
    after(before, [](Graph& g) {
      simplify(g);
      simplify(g);
    });
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace

}  // namespace vmap::program::testing
