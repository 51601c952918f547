// Integers of a program as functions of the sizes of its maps.
#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <vector>

#include "program/record/integers.h"

namespace {

TEST(ProgramIntegers, AreFoundFromTheirValues) {
  using vmap::program::BatchSizes;
  using vmap::program::InB;
  const auto nested = vmap::program::looked_at({5, 7, 9, 11, 13, 15}, 2);
  const auto found = [&](const auto& f, const std::vector<BatchSizes>& sizes) {
    std::vector<int64_t> values;
    for (const BatchSizes& each : sizes) values.push_back(f(each.b(), each[1]));
    return vmap::program::fitted(values, sizes);
  };
  EXPECT_EQ(found([](int64_t b, int64_t c) { return 3 * b * c - b + 2 * c - 7; }, nested),
            (InB{-1, -7, 2, 3}));
  EXPECT_EQ(found([](int64_t b, int64_t) { return 2 * b + 1; }, nested), (InB{2, 1}));
  EXPECT_EQ(found([](int64_t b, int64_t) { return b * b; }, nested), std::nullopt);
  EXPECT_EQ(found([](int64_t b, int64_t c) { return std::min(b, c); },
                  vmap::program::looked_at({5, 7, 13, 11, 13, 9}, 2)),
            std::nullopt);
  EXPECT_EQ(found([](int64_t b, int64_t) { return b / 2; }, vmap::program::looked_at({5, 7, 10}, 1)),
            std::nullopt);
  EXPECT_EQ(found([](int64_t, int64_t) { return 4; }, {6, 6}), (InB{0, 4}));
  const auto three = vmap::program::looked_at({5, 7, 9, 11, 13, 15, 17, 19, 23}, 3);
  std::vector<int64_t> values;
  for (const BatchSizes& s : three)
    values.push_back(2 * s[0] * s[1] * s[2] - s[1] * s[2] + 3 * s[2] - s[0] + 5);
  InB expected{-1, 5};
  expected.factors[7] = 2, expected.factors[6] = -1, expected.factors[4] = 3;
  EXPECT_EQ(vmap::program::fitted(values, three), expected);
  EXPECT_EQ(to_string(expected), "2*B*C*D - C*D - B + 3*D + 5");
  values.back() += 1;
  EXPECT_EQ(vmap::program::fitted(values, three), std::nullopt);
}

TEST(ProgramIntegers, AreShown) {
  using vmap::program::InB;
  EXPECT_EQ(to_string(InB{0, 0}), "0");
  EXPECT_EQ(to_string(InB{1, 0}), "B");
  EXPECT_EQ(to_string(InB{-1, 4}), "-B + 4");
  EXPECT_EQ(to_string(InB{2, -1, -1, 3}), "3*B*C + 2*B - C - 1");
  EXPECT_EQ(to_string(InB{0, std::numeric_limits<int64_t>::min()}), "-9223372036854775808");
}

TEST(ProgramIntegers, Products) {
  using vmap::program::InB;
  const InB b{1, 2}, c{0, 3, 2};
  for (const auto& sizes : {vmap::program::BatchSizes(2, 5), vmap::program::BatchSizes(7, 3)})
    EXPECT_EQ(product(b, c)->at(sizes), b.at(sizes) * c.at(sizes));
  EXPECT_EQ(product(b, b), std::nullopt);
  EXPECT_TRUE(is_at_least(InB{1, -1, -1, 1}, 3));
  EXPECT_FALSE(is_at_least(InB{1, -1, -1, 1}, 4));
  EXPECT_FALSE(is_at_least(InB{1, 0, -1}, 0));
}

}  // namespace
