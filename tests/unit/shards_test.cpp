// Which operator goes into which file, and what a new operator costs.
#include "emit/shards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <deque>

#include "emit/operators_json.h"
#include "rules_fixture.h"
#include "schema_of.h"

namespace vmapgen {
namespace {

using testing::HasSubstr;
using testing::Not;

// `op17` has seven integers: ten kinds of operators.
std::string signature_of(const std::string& name) {
  std::string text = name + "(Tensor self";
  const int integers = std::isdigit(static_cast<unsigned char>(name.back())) ? name.back() - '0' : 0;
  for (int i = 0; i < integers; ++i) text += ", int n" + std::to_string(i);
  return text + ") -> Tensor";
}

// The files of namespace aten.
FileSet files_of(const std::string& schema, const std::vector<std::string>& more) {
  BuiltRules built;
  build_rules(schema, more, built);
  EXPECT_EQ(built.diagnostics.render(), "");
  std::deque<GeneratedOperator> operators;
  std::vector<const GeneratedOperator*> pointers;
  for (size_t i = 0; i < built.rules.size(); ++i) {
    operators.push_back({&built.schema.operators[i], built.rules[i]});
    pointers.push_back(&operators.back());
  }
  FileSet files;
  emit_namespace("aten", pointers, files);
  return files;
}

std::string json_of(const std::string& schema, const std::vector<std::string>& more) {
  BuiltRules built;
  build_rules(schema, more, built);
  EXPECT_EQ(built.diagnostics.render(), "");
  std::vector<GeneratedOperator> operators;
  for (size_t i = 0; i < built.rules.size(); ++i)
    operators.push_back({&built.schema.operators[i], built.rules[i]});
  return operators_json(operators);
}

FileSet files_of(const std::vector<std::string>& names) {
  std::string schema;
  for (const std::string& name : names) schema += "- func: " + signature_of(name) + "\n  vmap: pointwise\n";
  return files_of(schema, {});
}

std::vector<std::string> numbered(int count) {
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i) names.push_back("op" + std::to_string(i));
  return names;
}

TEST(Shards, TheCountIsAPowerOfTwo) {
  EXPECT_EQ(shard_count(0, 128), 1u);
  EXPECT_EQ(shard_count(1, 128), 1u);
  EXPECT_EQ(shard_count(128, 128), 1u);
  EXPECT_EQ(shard_count(129, 128), 2u);
  EXPECT_EQ(shard_count(256, 128), 2u);
  EXPECT_EQ(shard_count(257, 128), 4u);
  EXPECT_EQ(shard_count(1000, 128), 8u);
  EXPECT_EQ(shard_count(1000, 64), 16u);
}

// Numbers that must never change: another place for every rule would rebuild them all.
TEST(Shards, AnOperatorsPlaceIsFixed) {
  const OperatorSchema sin = schema_of("sin(Tensor self) -> Tensor");
  EXPECT_EQ(shard_of(sin, 8), stable_hash("Tensor, -> Tensor") % 8);
  EXPECT_EQ(shard_of(sin, 8), 0u);
  EXPECT_EQ(shard_of(schema_of("add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"), 8), 3u);
  EXPECT_EQ(shard_of(sin, 1), 0u);
}

TEST(Shards, OperatorsOfTheSameTypesStandTogether) {
  EXPECT_EQ(shard_of(schema_of("hypot(Tensor self, Tensor other) -> Tensor"), 64),
            shard_of(schema_of("mm(Tensor self, Tensor mat2) -> Tensor"), 64));
  EXPECT_EQ(shard_of(schema_of("hypot(Tensor self, Tensor other) -> Tensor"), 64),
            shard_of(schema_of("max.other(Tensor self, Tensor other) -> Tensor"), 64));
}

// Which may have another overload's name.
// Whatever it is named: an in-place view is registered with its view's rule, which has no name outside its
// file.
TEST(Shards, AnInPlaceOperatorStandsBesideItsFunctional) {
  std::string schema =
      "- func: transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)\n"
      "  vmap: {kind: view, dims: {dim0: keep, dim1: keep}}\n"
      "- func: __xor__.Tensor(Tensor self, Tensor other) -> Tensor\n  vmap: pointwise\n";
  for (const std::string& name : numbered(300))
    schema += "- func: " + name + "(Tensor self) -> Tensor\n  vmap: pointwise\n";
  const FileSet files = files_of(schema, {"transpose_(Tensor(a!) self, int dim0, int dim1) -> Tensor(a!)",
                                          "__ixor__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)"});
  const std::pair<const char*, const char*> pairs[] = {
      {"VMAP_SUPPORT2(transpose, int, transpose_int_rule);",
       "VMAP_SUPPORT_INPLACE_VIEW(transpose_, transpose_int_rule);"},
      {"VMAP_SUPPORT2(__xor__, Tensor, __xor___Tensor_rule);",
       "VMAP_SUPPORT2(__ixor__, Tensor, __ixor___Tensor_rule);"}};
  for (const auto& [functional, in_place] : pairs) {
    int together = 0;
    for (const auto& [path, text] : files.files()) {
      const bool here = text.find(functional) != std::string::npos;
      EXPECT_EQ(here, text.find(in_place) != std::string::npos) << in_place << " in " << path;
      together += here;
    }
    EXPECT_EQ(together, 1) << functional;
  }
}

TEST(Shards, TheFilesOfANamespace) {
  const FileSet files = files_of({"sin", "cos"});
  std::vector<std::string> paths;
  for (const auto& [path, text] : files.files()) paths.push_back(path);
  EXPECT_THAT(paths, testing::ElementsAre("aten/register.cpp", "aten/rules_0.cpp"));
  const std::string& shard = files.files().at("aten/rules_0.cpp");
  EXPECT_THAT(
      shard,
      HasSubstr(
          "\n#include <ATen/ops/cos_ops.h>\n#include <ATen/ops/sin_ops.h>\n\nnamespace vmap::rules::aten {"));
  EXPECT_THAT(
      shard,
      HasSubstr("void register_shard_0(torch::Library& m) {\n  VMAP_SUPPORT(cos, cos_rule);\n"
                "  VMAP_SUPPORT(sin, sin_rule);\n  add_kinds(\n      \"pointwise cos sin\\n\"\n  );\n}\n"));
  EXPECT_THAT(files.files().at("aten/register.cpp"), HasSubstr("  register_shard_0(m);\n"));
}

TEST(Shards, AnEmptySchemaStillCompiles) {
  FileSet files;
  emit_namespace("aten", {}, files);
  EXPECT_EQ(operators_json({}), "{\"format\": 1, \"operators\": [\n]}\n");
  EXPECT_THAT(files.files().at("aten/rules_0.cpp"),
              HasSubstr("void register_shard_0(torch::Library& m) {\n  add_kinds(\n      \"\"\n  );\n}\n"));
}

constexpr size_t kShardsOf300 = 8;

TEST(Shards, EveryRuleIsInOneShardAndRegisteredThere) {
  const std::vector<std::string> names = numbered(300);
  const FileSet files = files_of(names);
  EXPECT_EQ(files.files().size(), kShardsOf300 + 1);
  for (const std::string& name : names) {
    int defined = 0, registered = 0;
    for (const auto& [path, text] : files.files()) {
      const bool here = text.find("OneResult " + name + "_rule(") != std::string::npos;
      EXPECT_EQ(here, text.find("VMAP_SUPPORT(" + name + ", " + name + "_rule);") != std::string::npos);
      defined += here;
      registered +=
          here && path == "aten/rules_" +
                              std::to_string(shard_of(schema_of(signature_of(name)), kShardsOf300)) + ".cpp";
    }
    EXPECT_EQ(defined, 1) << name;
    EXPECT_EQ(registered, 1) << name;
  }
}

// One more operator changes one shard.
TEST(Shards, ANewOperatorRebuildsOneShard) {
  std::vector<std::string> names = numbered(300);
  const FileSet before = files_of(names);
  names.push_back("brand_new");
  const FileSet after = files_of(names);
  std::vector<std::string> changed;
  for (const auto& [path, text] : after.files()) {
    if (before.files().at(path) != text) changed.push_back(path);
  }
  const std::string shard =
      "aten/rules_" + std::to_string(shard_of(schema_of(signature_of("brand_new")), kShardsOf300)) + ".cpp";
  EXPECT_THAT(changed, testing::ElementsAre(shard));
}

// Defaults are filled in: whoever reads it knows no kind's options.
TEST(OperatorsJson, WhatArgumentsMean) {
  const std::string text = json_of(R"yaml(
- func: sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
  vmap: reduction
- func: linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor info)
  vmap: {kind: variadic, core: {B: [1, 2]}}
- func: addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
  vmap: {kind: contract, addend: self}
- func: expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)
  vmap: {kind: view, sizes: {size: expand}}
- func: avg_pool1d(Tensor self, int[1] kernel_size) -> Tensor
  vmap: {kind: fold, core: 2, batch: optional}
- func: equal_shapes(Tensor self, Tensor other) -> Tensor
  vmap: {kind: pointwise, promote: none, broadcast: false}
- func: nonzero(Tensor self) -> Tensor
  vmap: {kind: unsupported, reason: sizes differ, instead: use where}
)yaml",
                                   {});
  const auto has = [&](const std::string& meaning) { EXPECT_THAT(text, testing::HasSubstr(meaning)); };
  has(R"json("arguments":{"dim":{"role":"reduced"},"keepdim":{"role":"keepdim"}})json");
  has(R"json("arguments":{"A":{"core":[2]},"B":{"core":[1,2]}})json");
  has(R"json("arguments":{"mat1":{"letters":"nk"},"mat2":{"letters":"km"},"self":{"role":"addend"}})json");
  has(R"json("arguments":{"size":{"role":"expand"}})json");
  has(R"json("arguments":{"self":{"core":[2]}},"traits":["batch_is_optional"])json");
  has(R"json("traits":["alike"])json");
  has(R"json("reason":"sizes differ","instead":"use where")json");
}

TEST(OperatorsJson, OneLineForEachOperator) {
  const std::string text =
      json_of(R"yaml(
- func: div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor
  vmap: {kind: pointwise, promote: [self]}
  samples:
    domain: {other: nonzero}
    tolerance: 1e-3
    cases:
      - {self: [2, 3], other: {shape: [], dtype: int64}, rounding_mode: None}
      - {self: [], other: [3], rounding_mode: floor}
      - {self: [], other: [], rounding_mode: "None"}
      - {self: [], other: [], rounding_mode: "a\"b\\c\ré"}
)yaml",
              {"div_.Tensor_mode(Tensor(a!) self, Tensor other, *, str? rounding_mode) -> Tensor(a!)"});
  const std::string tail =
      R"json("view":false,"variance":{"effect":"Join"},"source":"a.yaml",)json"
      R"json("samples":{"domain":{"other":"nonzero"},"tolerance":0.001,"cases":[)json"
      R"json({"self":[2,3],"other":{"shape":[],"dtype":"int64"},"rounding_mode":null},)json"
      R"json({"self":[],"other":[3],"rounding_mode":"floor"},)json"
      R"json({"self":[],"other":[],"rounding_mode":"None"},)json"
      R"json({"self":[],"other":[],"rounding_mode":"a\"b\\c\ré"}]}})json";
  const std::string expected =
      "{\"format\": 1, \"operators\": [\n"
      R"json({"name":"div.Tensor_mode",)json"
      R"json("signature":"div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor",)json"
      R"json("kind":"pointwise","variant":"functional","derived_from":"",)json" +
      tail + ",\n" +
      R"json({"name":"div_.Tensor_mode",)json"
      R"json("signature":"div_.Tensor_mode(Tensor(a!) self, Tensor other, *, str? rounding_mode) -> Tensor(a!)",)json"
      R"json("kind":"pointwise","variant":"inplace","derived_from":"div.Tensor_mode",)json" +
      tail + "\n]}\n";
  EXPECT_EQ(text, expected);
}

}  // namespace
}  // namespace vmapgen
