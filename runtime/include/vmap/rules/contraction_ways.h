// The ways in which the product of two sides of a contraction is computed.
#pragma once

#include <vmap/rules/contraction.h>

namespace vmap::detail {

// A product on its way: `batched` and then the dims of the two sides that are there, the left one's first.
struct Raw {
  Tensor tensor;
  bool added = false;    // the addend is in it already
  bool swapped = false;  // the left side's dim comes last
};

// Which way is taken: NOTE: [one larger product], NOTE: [products beside an innermost batch]. The addend is
// taken along where it fits into the same call. `batch` is there where a side is batched.
Raw multiply(const Contraction::Side& lhs, const Contraction::Side& rhs, const Contraction::Addend* add,
             const std::optional<c10::SymInt>& batch);

// The tensor with that many examples, of which it has all or one.
Tensor expanded(const Tensor& t, const c10::SymInt& batch);

// What is made here, with its dims in other sizes. Nobody else has it, so that autograd need not know it for
// a view.
Tensor reshaped(const Tensor& made, c10::SymIntArrayRef sizes);

}  // namespace vmap::detail
