// Pieces of work side by side: each is done once, and a failure comes back.
#include "support/parallel.h"

#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>

namespace vmapgen {
namespace {

TEST(ParallelFor, EachPieceOnce) {
  for (const size_t count : {0, 1, 2, 1000}) {
    std::vector<std::atomic<int>> done(count);
    parallel_for(count, [&](size_t i) { ++done[i]; });
    for (const std::atomic<int>& each : done) EXPECT_EQ(each, 1);
  }
}

TEST(ParallelFor, ResultsByIndexAreInOrder) {
  std::vector<size_t> results(500), expected(500);
  parallel_for(results.size(), [&](size_t i) { results[i] = i; });
  std::iota(expected.begin(), expected.end(), 0);
  EXPECT_EQ(results, expected);
}

TEST(ParallelFor, AFailureEndsTheWorkAndComesBack) {
  constexpr size_t kMany = 1'000'000;
  std::atomic<size_t> begun = 0;
  const auto work = [&](size_t i) {
    ++begun;
    if (i == 3) throw std::runtime_error("the third");
  };
  try {
    parallel_for(kMany, work);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "the third");
  }
  EXPECT_GT(begun, 3u);
}

TEST(ParallelFor, EveryPieceMayFail) {
  EXPECT_THROW(parallel_for(100, [](size_t) { throw std::logic_error("all"); }), std::logic_error);
}

}  // namespace
}  // namespace vmapgen
