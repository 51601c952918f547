#include "emit/cpp_types.h"

#include <gtest/gtest.h>

#include "emit/cpp_names.h"
#include "model/target.h"
#include "operator_headers.h"
#include "schema_of.h"

namespace vmapgen {
namespace {

// Headers before PyTorch 2.12 spell one type by another name for it.
std::string without_alias(std::string type) {
  const std::string alias = "at::DimnameList";
  for (size_t at; (at = type.find(alias)) != std::string::npos;)
    type.replace(at, alias.size(), "at::ArrayRef<at::Dimname>");
  return type;
}

TEST(CppTypes, AgreeWithEveryOperatorHeaderOfTheTarget) {
  const auto file = native_functions_file();
  const auto include = torch_include();
  if (!file || include.empty()) GTEST_SKIP() << "no installed PyTorch to compare with";
  Diagnostics diagnostics;
  const Target target = Target::from_native_functions(file, &diagnostics);
  ASSERT_TRUE(diagnostics.empty()) << diagnostics.render();
  const auto declared = read_operator_headers(include);

  ASSERT_GT(target.names().size(), 2500u);
  for (const OperatorName& name : target.names()) {
    const TargetOperator& op = *target.find(name);
    const auto found = declared.find(name.cpp_name() + " " + op.schema.to_string());
    ASSERT_NE(found, declared.end()) << name.cpp_name() << " " << op.schema.to_string();
    CppTypeOptions options{op.structured, false};
    options.const_writes = op.const_writes;
    EXPECT_EQ(cpp_function_type(op.schema, options), without_alias(found->second.type)) << name.to_string();
    EXPECT_EQ(operator_header(name), found->second.header) << name.to_string();
  }
}

TEST(CppTypes, SayThatACustomClassHasNone) {
  const OperatorSchema schema = schema_of("myops::run(__torch__.torch.classes.myops.Plan plan) -> Tensor");
  EXPECT_FALSE(has_cpp_type(schema.arguments.at(0).type));
  EXPECT_THROW(cpp_argument_type(schema.arguments.at(0), false), std::logic_error);
  EXPECT_TRUE(has_cpp_type(schema.returns.at(0).type));
}

TEST(CppTypes, OfResultsOwnWhatTheyHold) {
  const OperatorSchema schema =
      schema_of("myops::split(Tensor[] x, int[] n, str s) -> (Tensor[], int[], str, int?)");
  EXPECT_EQ(
      cpp_function_type(schema, {}),
      "::std::tuple<::std::vector<at::Tensor>,::std::vector<int64_t>,::std::string,::std::optional<int64_t>> "
      "(at::TensorList, at::IntArrayRef, c10::string_view)");
}

}  // namespace
}  // namespace vmapgen
