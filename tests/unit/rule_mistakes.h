// What a schema may not say of an operator: the texts are golden/rule_errors.txt, in this order.
#pragma once

#include <string>
#include <vector>

namespace vmapgen {

struct Mistake {
  const char* title;
  std::string schema;
  std::vector<std::string> more = {};  // signatures of the target, beside those of the schema
};
using Mistakes = std::vector<Mistake>;

Mistakes option_mistakes();    // in options of a kind
Mistakes operator_mistakes();  // operators that a kind cannot have

// Lines of a schema that several begin with.
inline const std::string kSin = "- func: sin(Tensor self) -> Tensor\n";
inline const std::string kAdd =
    "- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor\n";
inline const std::string kSum =
    "- func: sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> "
    "Tensor\n";
inline const std::string kSelect = "- func: select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)\n";
inline const std::string kGather =
    "- func: gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor\n";
inline const std::string kAddmv =
    "- func: addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor\n";
inline const std::string kTrace = "- func: trace(Tensor self) -> Tensor\n";

}  // namespace vmapgen
