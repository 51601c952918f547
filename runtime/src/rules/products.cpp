// Rules of matrix products, by hand until there is a kind for them.
#include <c10/util/SmallVector.h>
#include <vmap/custom_rules.h>
#include <vmap/rules/dims.h>

// After the tensor, which they take for granted.
#include <ATen/ops/add_ops.h>
#include <ATen/ops/addmm_ops.h>
#include <ATen/ops/baddbmm_ops.h>
#include <ATen/ops/bmm_ops.h>
#include <ATen/ops/linear_ops.h>
#include <ATen/ops/matmul_ops.h>
#include <ATen/ops/mm_ops.h>
#include <ATen/ops/mul_ops.h>

namespace vmap::custom {

namespace {

Tensor in_front(const Tensor& t, BDim bdim) {
  return !bdim || *bdim == 0 ? t : t.movedim(*bdim, 0);
}

void check_ranks(const char* op, const Tensor& a, BDim a_bdim, const Tensor& b, BDim b_bdim, int64_t rank) {
  TORCH_CHECK(logical_rank(a, a_bdim) == rank && logical_rank(b, b_bdim) == rank, op, ": expected two ", rank,
              "-dimensional tensors inside vmap, got ", logical_rank(a, a_bdim), " and ",
              logical_rank(b, b_bdim), " logical dims");
}

// A tensor that broadcasts to logical [n, m], as one that broadcasts to physical [B, n, m].
Tensor as_addend(const Tensor& t, BDim bdim) {
  if (!bdim) return t;
  Tensor front = in_front(t, bdim);
  while (front.dim() < 3) front = front.unsqueeze(1);
  return front;
}

bool is_one(const at::Scalar& s) {
  return !s.isSymbolic() && s.equal(1);
}

// The sizes of `t` with the last one replaced.
c10::SymDimVector with_last(const Tensor& t, std::initializer_list<c10::SymInt> last) {
  c10::SymDimVector sizes(t.sym_sizes().begin(), t.sym_sizes().end() - 1);
  sizes.append(last);
  return sizes;
}

// Each sample with a weight of its own: input [B, *, i] x weight [B, o, i].
Tensor linear_each(const Tensor& input, const Tensor& weight, const Tensor* bias, BDim bias_bdim) {
  const c10::SymDimVector sizes = with_last(input, {weight.sym_size(1)});
  const c10::SymInt batch = input.sym_size(0), features = input.sym_size(-1);
  c10::SymInt rows = 1;
  for (int64_t i = 1; i + 1 < input.dim(); ++i) rows *= input.sym_size(i);
  const Tensor matrices = input.dim() == 3 ? input : input.reshape_symint({batch, rows, features});
  const Tensor transposed = weight.transpose(1, 2);
  const Tensor product =
      bias ? at::_ops::baddbmm::call(as_addend(*bias, bias_bdim), matrices, transposed, 1, 1)
           : at::_ops::bmm::call(matrices, transposed);
  return input.dim() == 3 ? product : product.view_symint(sizes);
}

// One input with many weights, as one product: input [*, i] x weight [B, o, i] -> [*, B, o].
Tensor linear_many(const Tensor& input, const Tensor& weight) {
  const c10::SymInt batch = weight.sym_size(0), out = weight.sym_size(1);
  const Tensor rows = weight.reshape_symint({batch * out, weight.sym_size(2)});
  return at::_ops::linear::call(input, rows, std::nullopt).view_symint(with_last(input, {batch, out}));
}

// result [*, B, o] or [B, *, o] + bias [o] or, batched, [B, o].
Tensor plus_bias(const Tensor& result, int64_t result_bdim, const Tensor& bias, BDim bias_bdim) {
  if (!bias_bdim) return at::_ops::add_Tensor::call(result, bias, 1);
  Tensor front = in_front(bias, bias_bdim);
  for (int64_t i = result_bdim + 2; i < result.dim(); ++i) front = front.unsqueeze(1);
  return at::_ops::add_Tensor::call(result, front, 1);
}

// The weight is a matrix.
OneResult linear_by_matrix(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
                           const Tensor* bias, BDim bias_bdim) {
  if (!weight_bdim) {
    if (!input_bdim) {  // only the bias is batched
      const Tensor result = at::_ops::linear::call(input, weight, std::nullopt).unsqueeze(0);
      return with_bdim(plus_bias(result, 0, *bias, bias_bdim), 0);
    }
    // The features lie last; any other place is a leading dim to linear.
    const bool is_last = *input_bdim == input.dim() - 1;
    const Tensor batch = is_last ? input.movedim(*input_bdim, 0) : input;
    const int64_t bdim = is_last ? 0 : *input_bdim;
    if (!bias_bdim) {
      return with_bdim(
          at::_ops::linear::call(batch, weight, bias ? std::optional<Tensor>(*bias) : std::nullopt), bdim);
    }
    return with_bdim(plus_bias(at::_ops::linear::call(batch, weight, std::nullopt), bdim, *bias, bias_bdim),
                     bdim);
  }
  const Tensor weights = in_front(weight, weight_bdim);
  if (input_bdim) return with_bdim(linear_each(in_front(input, input_bdim), weights, bias, bias_bdim), 0);
  const Tensor result = linear_many(input, weights);
  const int64_t bdim = result.dim() - 2;
  return with_bdim(bias ? plus_bias(result, bdim, *bias, bias_bdim) : result, bdim);
}

}  // namespace

OneResult mm(const Tensor& self, BDim self_bdim, const Tensor& mat2, BDim mat2_bdim) {
  check_ranks("mm", self, self_bdim, mat2, mat2_bdim, 2);
  const Tensor a = in_front(self, self_bdim), b = in_front(mat2, mat2_bdim);
  if (self_bdim && mat2_bdim) return with_bdim(at::_ops::bmm::call(a, b), 0);
  return with_bdim(at::_ops::matmul::call(a, b), 0);
}

OneResult bmm(const Tensor& self, BDim self_bdim, const Tensor& mat2, BDim mat2_bdim) {
  check_ranks("bmm", self, self_bdim, mat2, mat2_bdim, 3);
  const Tensor a = in_front(self, self_bdim), b = in_front(mat2, mat2_bdim);
  TORCH_CHECK(a.sym_size(self_bdim ? 1 : 0) == b.sym_size(mat2_bdim ? 1 : 0),
              "bmm: the two tensors hold a different number of matrices");
  return with_bdim(at::_ops::matmul::call(a, b), 0);
}

OneResult addmm(const Tensor& self, BDim self_bdim, const Tensor& mat1, BDim mat1_bdim, const Tensor& mat2,
                BDim mat2_bdim, const at::Scalar& beta, const at::Scalar& alpha) {
  check_ranks("addmm", mat1, mat1_bdim, mat2, mat2_bdim, 2);
  TORCH_CHECK(logical_rank(self, self_bdim) <= 2, "addmm: self has ", logical_rank(self, self_bdim),
              " logical dims inside vmap, the operator takes at most 2");
  const Tensor a = in_front(mat1, mat1_bdim), b = in_front(mat2, mat2_bdim);
  if (mat1_bdim && mat2_bdim) {
    return with_bdim(at::_ops::baddbmm::call(as_addend(self, self_bdim), a, b, beta, alpha), 0);
  }
  if (mat1_bdim && !self_bdim && self.dim() < 2) {
    const c10::SymInt batch = a.sym_size(0), rows = a.sym_size(1);
    const Tensor flat = a.reshape_symint({batch * rows, a.sym_size(2)});
    const Tensor result = at::_ops::addmm::call(self, flat, b, beta, alpha);
    return with_bdim(result.view_symint({batch, rows, b.sym_size(1)}), 0);
  }
  const Tensor product = at::_ops::matmul::call(a, b);
  const Tensor addend = as_addend(self, self_bdim);
  return with_bdim(
      at::_ops::add_Tensor::call(is_one(beta) ? addend : at::_ops::mul_Scalar::call(addend, beta),
                                 product.dim() == 3 ? product : product.unsqueeze(0), alpha),
      0);
}

OneResult linear(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
                 const std::optional<Tensor>& bias, BDim bias_bdim) {
  const Tensor* addend = bias && bias->defined() ? &*bias : nullptr;
  const int64_t rank = logical_rank(weight, weight_bdim);
  TORCH_CHECK(logical_rank(input, input_bdim) >= 1 && (rank == 1 || rank == 2),
              "linear: expected an input of one logical dim or more inside vmap and a weight of 1 or 2, got ",
              logical_rank(input, input_bdim), " and ", rank);
  if (rank == 2) return linear_by_matrix(input, input_bdim, weight, weight_bdim, addend, bias_bdim);
  // A vector of weights is a matrix of one row.
  TORCH_CHECK(!addend, "linear: a bias beside a vector of weights");
  const Tensor row = in_front(weight, weight_bdim).unsqueeze(-2);
  auto [result, bdim] =
      linear_by_matrix(input, input_bdim, row, weight_bdim ? BDim(0) : std::nullopt, nullptr, std::nullopt);
  return with_bdim(result.squeeze(-1), bdim);
}

}  // namespace vmap::custom
