// `dispatch`: rules for the tensors of one device.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "emit/rule_cpp.h"
#include "rules_fixture.h"

namespace vmapgen {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kFoo = "- func: foo(Tensor self, Tensor[] others, Tensor? w) -> Tensor\n";
const std::string kAdd = "- func: add(Tensor self, Tensor other) -> Tensor\n  vmap: pointwise\n";

std::vector<std::string> ids(const std::string& schema) {
  BuiltRules built;
  build_rules(schema, {}, built);
  std::vector<std::string> all;
  for (const Diagnostic& each : built.diagnostics.items()) all.push_back(each.id);
  return all;
}

TEST(Dispatch, EachDeviceHasItsRuleAndOneChooses) {
  BuiltRules built;
  build_rules(kAdd + "  dispatch: {CUDA: {kind: variadic, core: 1}, Meta: {kind: custom, rule: add_meta}}\n",
              {}, built);
  ASSERT_EQ(built.diagnostics.render(), "");
  const ir::BatchRule& rule = built.rules.at(0);
  ASSERT_EQ(rule.on_device.size(), 2u);
  EXPECT_EQ(rule.on_device[0].device, "CUDA");
  const RuleText text = rule_to_cpp(rule);
  EXPECT_THAT(text.definition, HasSubstr("OneResult add_rule_on_CUDA(const Tensor& self, BDim self_bdim,"));
  EXPECT_THAT(
      text.definition,
      HasSubstr(
          "  if (any_on(c10::DeviceType::CUDA, self, other)) return add_rule_on_CUDA(self, self_bdim, other, "
          "other_bdim);\n"
          "  if (any_on(c10::DeviceType::Meta, self, other)) return custom::add_meta(self, self_bdim, other, "
          "other_bdim);\n"
          "  return add_rule(self, self_bdim, other, other_bdim);\n"));
  EXPECT_EQ(text.registration, "VMAP_SUPPORT(add, add_rule_by_device);");
  EXPECT_THAT(text.headers, testing::Contains("vmap/rules/on_device.h"));
}

TEST(Dispatch, ListsAndAbsentTensorsAreAskedAsWell) {
  BuiltRules built;
  build_rules(kFoo + "  vmap: broadcast_all\n  dispatch: {CUDA: expand_dims}\n", {}, built);
  ASSERT_EQ(built.diagnostics.render(), "");
  EXPECT_THAT(
      rule_to_cpp(built.rules.at(0)).definition,
      HasSubstr(
          "if (any_on(c10::DeviceType::CUDA, self, others, w)) return foo_rule_on_CUDA(self, self_bdim, "
          "others, others_bdim, w, w_bdim);"));
}

TEST(Dispatch, InPlaceOperatorsFollowAndOutOnesAskTheirs) {
  BuiltRules built;
  build_rules(kAdd + "  dispatch: {CUDA: {kind: variadic, core: 1}}\n",
              {"add_(Tensor(a!) self, Tensor other) -> Tensor(a!)",
               "add.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)"},
              built);
  ASSERT_EQ(built.diagnostics.render(), "");
  ASSERT_EQ(built.rules.size(), 3u);
  for (const ir::BatchRule& rule : built.rules) {
    const bool is_out = rule.op->schema.variant() == Variant::Out;
    EXPECT_EQ(rule.on_device.size(), is_out ? 0u : 1u) << rule.op->schema.name.to_string();
  }
}

TEST(Dispatch, ADevicesKernelMayBeAllThatDiffers) {
  BuiltRules built;
  build_rules(kAdd + "  dispatch: {CUDA: {vmap: {kind: variadic, core: 1}, kernel: {contiguous: true}}}\n" +
                  "- func: mul(Tensor self, Tensor other) -> Tensor\n  vmap: {kind: variadic, core: 0}\n"
                  "  dispatch: {CUDA: {kernel: {contiguous: true}}}\n",
              {}, built);
  ASSERT_EQ(built.diagnostics.render(), "");
  for (const ir::BatchRule& rule : built.rules) {
    const std::string text = rule_to_cpp(rule).definition;
    const size_t there = text.find(".contiguous()");
    EXPECT_NE(there, std::string::npos) << text;
    EXPECT_EQ(text.find(".contiguous()", there + 1), std::string::npos) << text;
  }
}

TEST(Dispatch, ExplainTellsWhatIsDoneWhere) {
  BuiltRules built;
  build_rules(kAdd + "  dispatch: {CUDA: {kind: custom, rule: add_cuda}}\n", {}, built);
  EXPECT_EQ(ir::in_words(built.rules.at(0)).back(),
            "of tensors on CUDA, instead: a rule by hand: vmap::custom::add_cuda");
}

TEST(Dispatch, Mistakes) {
  EXPECT_THAT(ids(kAdd + "  dispatch: CUDA\n"), ElementsAre("value-type"));
  EXPECT_THAT(ids(kAdd + "  dispatch: {CUDA: {kernel: contiguous}}\n"), ElementsAre("value-type"));
  EXPECT_THAT(ids(kAdd + "  dispatch: {CUDA: {kernel: {dense: true}}}\n"), ElementsAre("unknown-key"));
  EXPECT_THAT(ids(kAdd + "  dispatch: {CUDA: {kernel: {contiguous: true}}}\n"), ElementsAre("rule-kernel"));
  EXPECT_THAT(ids(kAdd + "  dispatch: {GPU: pointwise}\n"), ElementsAre("unknown-device"));
  EXPECT_THAT(ids(kAdd + "  dispatch: {CUDA: [pointwise]}\n"), ElementsAre("value-type"));
  EXPECT_THAT(ids(kAdd + "  dispatch: {CUDA: pointwize}\n"), ElementsAre("unknown-kind"));
  EXPECT_THAT(ids(kAdd + "  dispatch: {CUDA: {core: 1}}\n"), ElementsAre("missing-key"));
  EXPECT_THAT(ids(kAdd + "  dispatch: {CUDA: {kind: variadic, cor: 1}}\n"),
              ElementsAre("rule-unknown-option"));
  EXPECT_THAT(ids(kAdd + "  dispatch: {CUDA: sequential}\n"), ElementsAre("rule-dispatch-kind"));
  EXPECT_THAT(
      ids("- func: add(Tensor self, Tensor other) -> Tensor\n  vmap: {kind: decompose, as: \"add(self, "
          "other)\"}\n"
          "  dispatch: {CUDA: pointwise}\n"),
      ElementsAre("rule-dispatch-kind"));
}

// Every mistake of a run is told, and none twice.
TEST(Dispatch, AMistakeIsToldWhereItStands) {
  BuiltRules built;
  build_rules(kAdd + "  dispatch: {CUDAA: pointwise, CUDA: composite}\n", {}, built);
  EXPECT_THAT(built.diagnostics.render(), HasSubstr("there is no device 'CUDAA' [unknown-device]"));
  EXPECT_THAT(built.diagnostics.render(), HasSubstr("did you mean 'CUDA'?"));
}

}  // namespace
}  // namespace vmapgen
