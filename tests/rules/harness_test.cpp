// The parts of the proof, each by itself.
#include <ATen/Functions.h>
#include <ATen/TensorOperators.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <limits>
#include <set>

#include "child.h"
#include "compare.h"
#include "distribution.h"
#include "draw.h"
#include "journal.h"
#include "placement.h"
#include "record.h"

namespace vmap_proof {
namespace {

Leaf leaf_of(size_t argument, std::vector<int64_t> shape) {
  Leaf leaf;
  leaf.argument = argument;
  leaf.spec.shape = std::move(shape);
  leaf.name = "t" + std::to_string(argument);
  return leaf;
}

TEST(Child, EndsWhereOneCallDoesNotAndNotWhereAllOfThemTakeLong) {
  const auto calls = [](int count, useconds_t each) {
    const Outcome outcome = run_apart(
        [=](int) {
          for (int i = 0; i < count; ++i) goes_on(), usleep(each);
        },
        /*seconds=*/2);
    return outcome.late;
  };
  EXPECT_FALSE(calls(6, 500'000));
  EXPECT_TRUE(calls(1, 3'000'000));
}

TEST(AcceptanceA7, PlacementsCoverEveryPositionSizeAndSubset) {
  const std::vector<Leaf> leaves{leaf_of(0, {2, 3}), leaf_of(1, {3})};
  std::set<std::vector<int64_t>> seen;  // size, position of each leaf, -1 for none
  bool crossed = false;
  for (const Placement& placement : placements(leaves)) {
    if (placement.levels.size() == 1) {
      const Level& level = placement.levels[0];
      seen.insert({level.size, level.position[0].value_or(-1), level.position[1].value_or(-1)});
    } else {
      crossed = crossed || (placement.levels[0].position[0] && !placement.levels[0].position[1] &&
                            !placement.levels[1].position[0] && placement.levels[1].position[1]);
    }
  }
  // Each of -1, 0, 1, 2 with each of -1, 0, 1, but nothing batched at all.
  // A batch as large as a dim, 2: each of the three subsets, with the batch dims first and last.
  EXPECT_EQ(seen.size(), (4 * 3 - 1) * 3 + 3 * 2);
  EXPECT_TRUE(crossed) << "no nest batches the first at the outer level and the second at the inner";
}

TEST(Placements, OfManyTensorsCoverEachPositionOfEach) {
  std::vector<Leaf> leaves;
  for (size_t i = 0; i < 5; ++i) leaves.push_back(leaf_of(i, {2, 3}));
  std::set<std::pair<size_t, int64_t>> seen;
  bool differing = false;
  for (const Placement& placement : placements(leaves)) {
    const auto& position = placement.levels[0].position;
    for (size_t i = 0; i < leaves.size(); ++i) seen.emplace(i, position[i].value_or(-1));
    differing = differing || (position[0] && position[4] && position[0] != position[4]);
  }
  EXPECT_GE(seen.size(), 5 * 4);
  EXPECT_TRUE(differing);
}

TEST(Placements, NeverBatchWhatIsNotBatchable) {
  std::vector<Leaf> leaves{leaf_of(0, {2}), leaf_of(1, {2})};
  leaves[1].batchable = false;
  for (const Placement& placement : placements(leaves)) {
    for (const Level& level : placement.levels) EXPECT_FALSE(level.position[1].has_value());
  }
  leaves[0].batchable = false;
  EXPECT_TRUE(placements(leaves).empty());
}

TEST(Placements, BatchOneElementOfAListAlone) {
  std::vector<Leaf> leaves{leaf_of(0, {2}), leaf_of(0, {2})};
  std::set<std::pair<bool, bool>> seen;
  for (const Placement& placement : placements(leaves)) {
    const auto& position = placement.levels[0].position;
    seen.emplace(position[0].has_value(), position[1].has_value());
  }
  const std::set<std::pair<bool, bool>> expected{{true, false}, {false, true}, {true, true}};
  EXPECT_EQ(seen, expected);
}

TEST(Draw, IsTheSameForTheSameSeedAndDiffersForAnother) {
  const TensorSpec spec{{2, 3}};
  EXPECT_TRUE(draw(spec, at::kFloat, 7).equal(draw(spec, at::kFloat, 7)));
  EXPECT_FALSE(draw(spec, at::kFloat, 7).equal(draw(spec, at::kFloat, 8)));
}

TEST(Draw, KeepsToTheDomain) {
  const auto values = [](const char* domain, at::ScalarType dtype) {
    return draw({{4, 3, 3}, *parse_domain(domain)}, dtype, 11);
  };
  EXPECT_GT(values("positive", at::kFloat).min().item<double>(), 0);
  EXPECT_GT(values("above_one", at::kLong).min().item<double>(), 1);
  EXPECT_LT(values("signed_unit", at::kDouble).abs().max().item<double>(), 1);
  EXPECT_EQ(values("nonzero", at::kLong).eq(0).sum().item<int64_t>(), 0);
  EXPECT_EQ(values("mask", at::kFloat).scalar_type(), at::kBool);
  EXPECT_EQ(values("index", at::kFloat).scalar_type(), at::kLong);
  EXPECT_LE(values("index", at::kFloat).max().item<int64_t>(), 2);
  EXPECT_TRUE(values("lower", at::kDouble).equal(values("lower", at::kDouble).tril()));
  EXPECT_GT(values("invertible", at::kDouble).det().abs().min().item<double>(), 0.5);
  const at::Tensor spd = values("spd", at::kDouble);
  EXPECT_TRUE(spd.equal(spd.transpose(-1, -2)));
  EXPECT_GE(values("sorted", at::kDouble).diff().min().item<double>(), 0);
  EXPECT_GT(std::get<0>(values("distinct", at::kFloat).flatten().sort()).diff().min().item<double>(), 0);
  EXPECT_TRUE(
      std::get<0>(values("permutation", at::kLong).sort()).eq(at::tensor({0, 1, 2})).all().item<bool>());
  const at::Tensor offsets = values("offsets", at::kFloat);
  EXPECT_TRUE(offsets.select(-1, 0).eq(0).all().item<bool>());
  EXPECT_GE(offsets.diff().min().item<int64_t>(), 0);
  EXPECT_FALSE(parse_domain("anything"));
}

std::string compared(const at::Tensor& batched, const std::vector<at::Tensor>& slices, bool values = true) {
  return difference(batched, {batched.size(0)}, slices, slices.front(), values, 1e-5);
}

TEST(Compare, TellsValueShapeAndDtypeApart) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const at::Tensor batched = at::tensor({1.0, nan, 3.0, 4.0}).view({2, 2});
  const std::vector<at::Tensor> same{at::tensor({1.0, nan}), at::tensor({3.0, 4.000001})};
  EXPECT_EQ(compared(batched, same), "");
  const std::vector<at::Tensor> other{at::tensor({1.0, nan}), at::tensor({3.0, 5.0})};
  EXPECT_EQ(compared(batched, other), "1 of 2 values of slice 1 differ, the first at 1: 4, the loop has 5");
  EXPECT_EQ(compared(batched, other, /*values=*/false), "");
  EXPECT_NE(compared(batched, {at::tensor({1.0, 1.0}), at::tensor({3.0, 4.0})}), "");
  EXPECT_NE(compared(batched.to(at::kFloat), same).find("dtype"), std::string::npos);
  EXPECT_NE(compared(batched.unsqueeze(2), same).find("shape"), std::string::npos);
}

TEST(Compare, TellsIntegersThatAreEqualAsDoublesApart) {
  const int64_t large = int64_t{1} << 60;
  EXPECT_EQ(compared(at::tensor({large}), {at::scalar_tensor(large, at::kLong)}), "");
  EXPECT_NE(compared(at::tensor({large}), {at::scalar_tensor(large, at::kLong) + 1}), "");
}

Proof proof_of(int64_t agreed, const char* failure) {
  Proof proof;
  proof.registered = true;
  proof.agreed = proof.with_elements = agreed;
  if (*failure) proof.failures.push_back(failure);
  return proof;
}

TEST(Record, SurvivesTheFile) {
  const std::string path = testing::TempDir() + "vmap_record_test.json";
  write_proofs(path, {{"a.b", proof_of(12, "")}, {"c", proof_of(3, "differs")}});
  Proofs read;
  read_proofs(path, read);
  std::remove(path.c_str());
  ASSERT_EQ(read.size(), 2U);
  EXPECT_TRUE(read["a.b"].proven());
  EXPECT_EQ(read["a.b"].agreed, 12);
  EXPECT_FALSE(read["c"].proven());
  EXPECT_EQ(read["c"].failures.front(), "differs");
  EXPECT_THROW(read_proofs(path, read), std::runtime_error);
}

TEST(Record, IsWrittenOverNoOtherFile) {
  const std::string path = testing::TempDir() + "vmap_other_test.yaml";
  std::ofstream(path) << "- func: a(Tensor self) -> Tensor\n";
  EXPECT_THROW(write_proofs(path, {{"a", proof_of(1, "")}}), std::runtime_error);
  std::string line;
  std::getline(std::ifstream(path), line);
  std::remove(path.c_str());
  EXPECT_EQ(line, "- func: a(Tensor self) -> Tensor");
}

TEST(Record, DisagreesWithTheListInBothDirections) {
  const std::string path = testing::TempDir() + "vmap_list_test.txt";
  const Proofs before{{"gone", proof_of(1, "")},
                      {"kept", proof_of(1, "")},
                      {"broken", proof_of(1, "")},
                      {"never", proof_of(0, "wrong")}};
  write_list(path, before);
  EXPECT_TRUE(disagreements(path, before).empty());
  const Proofs after{
      {"kept", proof_of(1, "")}, {"broken", proof_of(1, "differs")}, {"fresh", proof_of(1, "")}};
  const std::vector<std::string> expected{"broken: was proven, and is no longer: differs",
                                          "gone: was proven, and is no longer among the operators",
                                          "fresh: is proven, and not recorded yet"};
  EXPECT_EQ(disagreements(path, after), expected);
  std::remove(path.c_str());
}

TEST(Record, ListKeepsTheCommentThatItBeginsWith) {
  const std::string path = testing::TempDir() + "vmap_list_comment_test.txt";
  std::ofstream(path) << "# By way of programs.\n# The others read values.\ngone\n# refused by contract\n";
  write_list(path, {{"kept", proof_of(1, "")}, {"never", proof_of(0, "wrong")}});
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::remove(path.c_str());
  EXPECT_EQ(text, "# By way of programs.\n# The others read values.\nkept\n");
}

TEST(Compare, AResultIn16BitsMayBeAboutAsFarOffAsTheLoop) {
  const at::Tensor right = at::tensor({1.0, 2.0, 3.0}), loop = at::tensor({1.0, 2.01, 3.0});
  EXPECT_TRUE(is_about_as_near(at::tensor({1.02, 2.0, 3.0}), loop, right));
  EXPECT_FALSE(is_about_as_near(at::tensor({1.05, 2.0, 3.0}), loop, right));
  EXPECT_FALSE(is_about_as_near(at::tensor({1.02, 2.0, 3.0}), right, right)) << "of a loop that is right";
  EXPECT_FALSE(is_about_as_near(at::tensor({1.0, 2.0}), loop, right)) << "of another size";
}

// What is done stays done; of what was begun and never ended the process died.
TEST(Journal, GoesOnWhereARunEnded) {
  const std::string path = testing::TempDir() + "vmap_journal_test.jsonl";
  std::remove(path.c_str());
  Proof good;
  good.registered = true;
  good.agreed = good.with_elements = 3;
  {
    Journal journal(path, 24);
    EXPECT_TRUE(journal.done().empty());
    journal.begin("add.Tensor");
    journal.end("add.Tensor", good);
    journal.begin("mul.Tensor");
  }
  { std::ofstream(path, std::ios::app) << "{\"begun\": \"cut o"; }
  Journal again(path, 24);
  ASSERT_EQ(again.done().size(), 2u);
  EXPECT_TRUE(again.done().at("add.Tensor").proven());
  EXPECT_EQ(again.done().at("mul.Tensor").failures, std::vector<std::string>{"the process died of it"});
  again.end("mul.Tensor", good);
  EXPECT_TRUE(Journal(path, 24).done().at("mul.Tensor").proven());
  EXPECT_EQ(Journal(path, 25).done().size(), 0u) << "each agreed at 24 of its placements";
  std::remove(path.c_str());
}

// In parts, as calls draw them.
std::vector<at::Tensor> numbers(const at::Tensor& all) {
  std::vector<at::Tensor> parts = all.split(50);
  for (at::Tensor& t : parts) t = as_numbers(t);
  return parts;
}

TEST(Distribution, AShiftOfFivePercentilesIsFound) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    at::manual_seed(seed);
    const auto one = numbers(at::rand({kNumbersCompared})), same = numbers(at::rand({kNumbersCompared}));
    EXPECT_EQ(distribution_difference(one, same), "") << seed;
    EXPECT_NE(distribution_difference(one, numbers(at::rand({kNumbersCompared}) + 0.05)), "") << seed;
    // Of a discrete one a share of 5 in 100.
    const auto coins = numbers(at::empty({kNumbersCompared}).bernoulli_(0.3));
    EXPECT_EQ(distribution_difference(coins, numbers(at::empty({kNumbersCompared}).bernoulli_(0.3))), "")
        << seed;
    EXPECT_NE(distribution_difference(coins, numbers(at::empty({kNumbersCompared}).bernoulli_(0.35))), "")
        << seed;
  }
  const auto few = numbers(at::rand({100}));
  EXPECT_EQ(distribution_difference(few, numbers(at::rand({100}) + 1)), "");
}

}  // namespace
}  // namespace vmap_proof
