// The proof of rules that are loaded: it passes right ones, finds wrong ones, and leaves the process as it
// was. The proof itself is tested beside the schema's rules (tests/rules/wrong_rules_test.cpp).
#include <ATen/CPUGeneratorImpl.h>
#include <torch/library.h>
#include <vmap/executor/loaded.h>
#include <vmap/load_rules.h>
#include <vmap/prove_rule.h>

#include <cstdlib>
#include <fstream>

#include "test_support.h"

namespace {

using at::Tensor;
using vmap::prove_rule;

TORCH_LIBRARY(proveops, m) {
  m.def("running(Tensor x, Tensor w) -> Tensor");
  m.def("centre(Tensor x) -> Tensor");
  m.def("shift(Tensor x, int dim) -> Tensor");
  m.def("fragile(Tensor x) -> Tensor");
  m.def("leaving(Tensor x) -> Tensor");
  m.def("picky(Tensor x) -> Tensor");
}
TORCH_LIBRARY_IMPL(proveops, CPU, m) {
  m.impl("running", [](const Tensor& x, const Tensor& w) { return (x * w).cumsum(-1); });
  m.impl("centre", [](const Tensor& x) { return x - x.mean(); });
  m.impl("fragile", [](const Tensor& x) {
    if (x.dim() > 1) std::abort();
    return x + 1;
  });
  m.impl("leaving", [](const Tensor& x) {
    if (x.dim() > 1) std::_Exit(0);
    return x + 1;
  });
  m.impl("picky", [](const Tensor& x) {
    TORCH_CHECK(x.dim() == 7, "picky wants seven dims");
    return x + 1;
  });
  m.impl("shift", [](const Tensor& x, int64_t dim) { return x.roll(1, dim); });
}

std::string rule(const std::string& signature, const std::string& batching) {
  return "- func: proveops::" + signature + " -> Tensor\n  vmap: " + batching + "\n";
}

std::string error_of_proof(const std::string& op, const std::string& samples = "") {
  try {
    prove_rule(op, samples);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

class ProveRule : public testing::Test {
 protected:
  void TearDown() override {
    for (const auto& each : vmap::executor::loaded()) vmap::executor::remove(each.op);
  }
};

TEST_F(ProveRule, ARightOnePasses) {
  vmap::load_rules_text(rule("running(Tensor x, Tensor w)", "{kind: variadic, core: 1}"));
  const vmap::RuleProof proof = prove_rule("proveops::running");
  EXPECT_TRUE(proof.proven) << testing::PrintToString(proof.failures);
  EXPECT_GT(proof.agreed, 1000);
  EXPECT_EQ(proof.differed, 0);
  EXPECT_EQ(proof.kind, "variadic");
}

TEST_F(ProveRule, AWrongOneIsFoundWithTheCallThatDiffers) {
  vmap::load_rules_text(rule("running(Tensor x, Tensor w)", "pointwise") +
                        rule("centre(Tensor x)", "pointwise"));
  for (const char* op : {"proveops::running", "proveops::centre"}) {
    const vmap::RuleProof proof = prove_rule(op);
    EXPECT_FALSE(proof.proven);
    EXPECT_GT(proof.differed, 0);
    ASSERT_FALSE(proof.failures.empty());
    EXPECT_NE(proof.failures[0].find("B=3"), std::string::npos) << proof.failures[0];
    EXPECT_NE(proof.failures[0].find("the loop has"), std::string::npos) << proof.failures[0];
  }
}

TEST_F(ProveRule, TakesSamplesOfItsCaller) {
  vmap::load_rules_text(rule("shift(Tensor x, int dim)", "{kind: reduction, output: same_shape}"));
  const auto proof =
      prove_rule("proveops::shift", "cases:\n  - {x: [3, 4], dim: -1}\n  - {x: [3, 4], dim: 0}");
  EXPECT_TRUE(proof.proven) << testing::PrintToString(proof.failures);
  const std::string wrong = error_of_proof("proveops::shift", "{cases: [{y: [3]}]}");
  EXPECT_NE(wrong.find("samples:1:11: error: proveops::shift has no argument 'y'"), std::string::npos)
      << wrong;
}

// Right for the dims of its samples, which no proof of right calls can tell.
TEST_F(ProveRule, WrongCallsAreMadeToo) {
  const std::string samples = "cases:\n  - {x: [3, 4, 5], dim: -1}\n  - {x: [3, 4, 5], dim: -2}";
  vmap::load_rules_text(rule("shift(Tensor x, int dim)", "{kind: variadic, core: 2}"));
  EXPECT_TRUE(prove_rule("proveops::shift", samples, /*wrong_calls=*/false).proven);
  const vmap::RuleProof proof = prove_rule("proveops::shift", samples);
  EXPECT_FALSE(proof.proven);
  EXPECT_GT(proof.wrong_calls, 10);
  ASSERT_FALSE(proof.failures.empty());
  EXPECT_NE(proof.failures[0].find("wrong call that the loop takes, "), std::string::npos)
      << proof.failures[0];
  EXPECT_NE(proof.failures[0].find("with dim=0"), std::string::npos) << proof.failures[0];
}

// The kernel ends the process where it is called with more dims than it knows.
TEST_F(ProveRule, ACrashIsAFailureOfTheRuleAlone) {
  vmap::load_rules_text(rule("fragile(Tensor x)", "pointwise"));
  const vmap::RuleProof proof = prove_rule("proveops::fragile", "cases:\n  - {x: [3]}");
  EXPECT_FALSE(proof.proven);
  ASSERT_FALSE(proof.failures.empty());
  EXPECT_NE(proof.failures[0].find("crashed: Aborted in x=[3] Float, B=3 x:0"), std::string::npos)
      << proof.failures[0];
}

// It ends the process, as if all were well, before anything is told.
TEST_F(ProveRule, AnEndWithoutAResultIsAFailure) {
  vmap::load_rules_text(rule("leaving(Tensor x)", "pointwise"));
  const vmap::RuleProof proof = prove_rule("proveops::leaving", "cases:\n  - {x: [3]}");
  EXPECT_FALSE(proof.proven);
  ASSERT_EQ(proof.failures.size(), 1);
  EXPECT_EQ(proof.failures[0], "ended without a result");
}

TEST_F(ProveRule, SaysWhyTheLoopTakesNoneOfTheSamples) {
  vmap::load_rules_text(rule("picky(Tensor x)", "pointwise"));
  const vmap::RuleProof proof = prove_rule("proveops::picky");
  EXPECT_FALSE(proof.proven);
  ASSERT_EQ(proof.failures.size(), 2);
  EXPECT_NE(proof.failures[0].find("the loop takes none of the samples"), std::string::npos);
  EXPECT_EQ(proof.failures[1], "the first, x=[2, 3] Float: picky wants seven dims");
}

// The rule that serves is of the library, and the file of another version of it.
TEST_F(ProveRule, AFileWithAnotherSignatureIsProofOfNothing) {
  const char* batching = "{kind: variadic, core: 1}";
  vmap::load_rules_text(rule("running(Tensor x, Tensor w)", batching));
  const std::string path = testing::TempDir() + "vmapgen_prove_rule.yaml";
  for (const auto& [arguments, proven] :
       {std::pair("(Tensor x, Tensor w)", true), {"(Tensor x, Tensor w, int dim)", false}}) {
    std::ofstream(path) << rule(std::string("running") + arguments, batching);
    const std::vector<vmap::RuleProof> proofs = vmap::prove_rules(path);
    ASSERT_EQ(proofs.size(), 1);
    EXPECT_EQ(proofs[0].proven, proven) << testing::PrintToString(proofs[0].failures);
    if (proven) continue;
    ASSERT_EQ(proofs[0].failures.size(), 1);
    EXPECT_NE(proofs[0].failures[0].find("proveops::running(Tensor x, Tensor w) -> Tensor"),
              std::string::npos);
    EXPECT_NE(proofs[0].failures[0].find("proveops::running(Tensor x, Tensor w, int dim) -> Tensor"),
              std::string::npos);
  }
}

TEST_F(ProveRule, SaysWhatIsNotThere) {
  EXPECT_NE(error_of_proof("proveops::running").find("no rule of proveops::running is loaded"),
            std::string::npos);
  vmap::load_rules_text("- func: nobodyshere::foo(Tensor x) -> Tensor\n  vmap: pointwise\n");
  EXPECT_NE(error_of_proof("nobodyshere::foo").find("nobodyshere::foo is not registered"), std::string::npos);
}

TEST_F(ProveRule, LeavesTheProcessAsItWas) {
  const rt::Policy policy(vmap::FallbackPolicy::Warn);
  at::manual_seed(5);
  const Tensor wanted = at::rand({3});
  at::manual_seed(5);
  vmap::load_rules_text(rule("centre(Tensor x)", "{kind: variadic, core: 1}"));
  EXPECT_FALSE(prove_rule("proveops::centre").proven);
  EXPECT_TRUE(at::equal(at::rand({3}), wanted));
  EXPECT_EQ(vmap::fallback_policy(), vmap::FallbackPolicy::Warn);
  EXPECT_TRUE(at::GradMode::is_enabled());
}

}  // namespace
