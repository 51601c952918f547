// A small target and a reader, for the tests of the expression language.
#pragma once

#include <gtest/gtest.h>

#include "rules/expression.h"
#include "schema_of.h"

namespace vmapgen {

inline Target target_of(const std::vector<std::string>& signatures) {
  Target target;
  for (const std::string& signature : signatures) target.add(schema_of(signature));
  return target;
}

// A small target: enough overloads to be confused by.
inline const Target& target() {
  static const Target target = target_of({
      "sum(Tensor self, *, ScalarType? dtype=None) -> Tensor",
      "sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
      "sum.dim_DimnameList(Tensor self, Dimname[1] dim, bool keepdim=False, *, ScalarType? dtype=None) -> "
      "Tensor",
      "sum.IntList_out(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) "
      "out) -> "
      "Tensor(a!)",
      "diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)",
      "median(Tensor self) -> Tensor",
      "median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
      "flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)",
      "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
      "add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
      "add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)",
      "sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
      "rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
      "mul.Tensor(Tensor self, Tensor other) -> Tensor",
      "mul.Scalar(Tensor self, Scalar other) -> Tensor",
      "div.Tensor(Tensor self, Tensor other) -> Tensor",
      "div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor",
      "pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor",
      "pow.Scalar(Scalar self, Tensor exponent) -> Tensor",
      "neg(Tensor self) -> Tensor",
      "clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor",
      "clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor",
      "split.Tensor(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]",
      "cat(Tensor[] tensors, int dim=0) -> Tensor",
      "index.Tensor(Tensor self, Tensor?[] indices) -> Tensor",
      "view(Tensor(a) self, SymInt[] size) -> Tensor(a)",
      "select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)",
      "repeat_int(Tensor self, int[] repeats, int times) -> Tensor",
      "pool(Tensor self, int[2] kernel_size, int[2] stride=1, float eps=1e-05, bool[2] mask=[True, False]) "
      "-> Tensor",
      "mse_loss(Tensor self, Tensor target, int reduction=Mean) -> Tensor",
      "to_dtype(Tensor self, ScalarType dtype=long, MemoryFormat? memory_format=contiguous_format) -> Tensor",
      "twins.a(Tensor self, int x) -> Tensor",
      "twins.b(Tensor self, SymInt x) -> Tensor",
      "bounds.scalars(Tensor self, Scalar[] low, float[]? high=None) -> Tensor",
      "_assert_async.msg(Tensor self, str assert_msg) -> ()",
      "myops::scale(Tensor x, float by, str how=\"up\") -> Tensor",
  });
  return target;
}

struct Read {
  std::optional<Expression> expression;
  std::string mistakes;
};

// Reads the expression as it would stand in a file: `as: "…"`, its text from column 6 on.
inline Read read(const std::string& signature, const std::string& text) {
  const auto file = std::make_shared<const SourceFile>("d.yaml", "as: \"" + text + "\"");
  const SourceLocation where{file, 1, 5, static_cast<int>(text.size()) + 2};
  Diagnostics diagnostics;
  Read read;
  const OperatorSchema of = schema_of(signature);
  read.expression = parse_expression(text, where, of, target(), diagnostics);
  read.mistakes = diagnostics.render();
  EXPECT_EQ(read.expression.has_value(), diagnostics.empty());
  return read;
}

}  // namespace vmapgen
