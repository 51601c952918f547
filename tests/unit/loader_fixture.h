// Schema text loaded against a small target, for the tests of the loader.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "schema/loader.h"

namespace vmapgen {

inline constexpr const char* kTarget = R"(
- func: sin(Tensor self) -> Tensor
  dispatch:
    CPU: sin
- func: sin_(Tensor(a!) self) -> Tensor(a!)
  dispatch:
    CPU: sin_
- func: sin.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
  dispatch:
    CPU: sin_out
- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
  dispatch:
    CPU: add
- func: add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)
  dispatch:
    CPU: add_
- func: add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
  dispatch:
    CPU: add
- func: __and__.Tensor(Tensor self, Tensor other) -> Tensor
  dispatch:
    CPU: and
- func: __iand__.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
  dispatch:
    CPU: iand
- func: sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
  dispatch:
    CPU: sum
- func: cat(Tensor[] tensors, int dim=0) -> Tensor
  dispatch:
    CPU: cat
- func: topk(Tensor self, int k, int dim=-1, bool largest=True) -> (Tensor values, Tensor indices)
  dispatch:
    CPU: topk
- func: topk.values(Tensor self, int k, int dim=-1, bool largest=True, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
  dispatch:
    CPU: topk_out
- func: topk.other_out(Tensor self, int k, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
  dispatch:
    CPU: topk_other_out
- func: eye(SymInt n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
  dispatch:
    CompositeExplicitAutograd: eye
- func: eye.out(SymInt n, *, Tensor(a!) out) -> Tensor(a!)
  dispatch:
    CPU: eye_out_cpu
)";

struct Loaded {
  Schema schema;
  Diagnostics diagnostics;
  std::shared_ptr<Target> target;
};

using Files = std::vector<std::pair<std::string, std::string>>;  // path and text

inline Loaded load(const Files& files, bool allow_missing = false) {
  Loaded result;
  result.target = std::make_shared<Target>(
      Target::from_native_functions(std::make_shared<const SourceFile>("native_functions.yaml", kTarget)));
  std::vector<std::shared_ptr<const SourceFile>> sources;
  for (const auto& [path, text] : files) sources.push_back(std::make_shared<const SourceFile>(path, text));
  const LoadOptions options{{"pointwise", "reduction", "view"}, allow_missing};
  result.schema = load_schema(sources, *result.target, options, result.diagnostics);
  return result;
}

inline Loaded load(std::string text, bool allow_missing = false) {
  return load(Files{{"a.yaml", std::move(text)}}, allow_missing);
}

inline std::string errors(std::string text) {
  return load(std::move(text)).diagnostics.render();
}

inline std::vector<std::string> ids(const Diagnostics& diagnostics) {
  std::vector<std::string> all;
  for (const Diagnostic& each : diagnostics.items()) all.push_back(each.id);
  return all;
}
inline std::vector<std::string> ids(std::string text) {
  return ids(load(std::move(text)).diagnostics);
}

inline std::vector<std::string> names(const Schema& schema) {
  std::vector<std::string> all;
  for (const AnnotatedOperator& each : schema.operators) all.push_back(each.op->schema.name.to_string());
  return all;
}

inline const AnnotatedOperator& find(const Loaded& loaded, const std::string& name) {
  for (const AnnotatedOperator& each : loaded.schema.operators) {
    if (each.op->schema.name.to_string() == name) return each;
  }
  throw std::out_of_range(name);
}

inline const std::string kSin = "- func: sin(Tensor self) -> Tensor\n";

}  // namespace vmapgen
