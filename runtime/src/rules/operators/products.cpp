// By hand, what no kind says.
#include <ATen/core/Tensor.h>
#include <c10/core/WrapDimMinimal.h>
#include <c10/util/SmallVector.h>
#include <vmap/operators/products.h>
#include <vmap/rules/contraction.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/front.h>

// These must follow Tensor.h.
#include <ATen/TensorOperators.h>
#include <ATen/ops/_int_mm_ops.h>
#include <ATen/ops/_trilinear_ops.h>
#include <ATen/ops/add.h>
#include <ATen/ops/addmm.h>
#include <ATen/ops/gelu.h>
#include <ATen/ops/linear_ops.h>
#include <ATen/ops/logical_or.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/ne.h>
#include <ATen/ops/relu.h>
#include <ATen/ops/tensordot.h>

namespace vmap::custom {

namespace {

// The input's dims but the last as one, for a weight of each example's own: [B, *, i] x [B, o, i] -> [B, *,
// o].
OneResult linear_each(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
                      const Tensor* bias, BDim bias_bdim) {
  const Tensor front = in_front(input, input_bdim);
  const int64_t skip = input_bdim ? 1 : 0;
  const bool is_vector = front.dim() - skip == 1;
  const bool flat = front.dim() - skip <= 2;
  const Tensor rows = flat ? front : front.flatten(skip, -2);
  const Contraction in("linear",
                       Factor("input", rows, input_bdim ? BDim(0) : std::nullopt, is_vector ? "k" : "nk"),
                       Factor("weight", weight, weight_bdim, "mk"));
  auto [result, bdim] = bias ? in.plus(*bias, bias_bdim, 1, 1) : in.product();
  if (flat) return with_bdim(result, bdim);
  c10::SymDimVector sizes{result.sym_size(0)};
  sizes.append(front.sym_sizes().begin() + skip, front.sym_sizes().end() - 1);
  sizes.push_back(result.sym_size(-1));
  return with_bdim(result.view_symint(sizes), 0);
}

void check_bias(const Tensor& result, const Tensor& bias) {
  TORCH_CHECK(bias.scalar_type() == result.scalar_type(), "linear: 'bias' is ", bias.scalar_type(),
              ", and the product that it is added to ", result.scalar_type());
}

// result [*, B, o] or [B, *, o] + bias [o] or, batched, [B, o].
Tensor plus_bias(const Tensor& result, int64_t result_bdim, const Tensor& bias, BDim bias_bdim) {
  check_bias(result, bias);
  if (!bias_bdim) return at::_ops::add_Tensor::call(result, bias, 1);
  Tensor front = in_front(bias, bias_bdim);
  for (int64_t i = result_bdim + 2; i < result.dim(); ++i) front = front.unsqueeze(1);
  return at::_ops::add_Tensor::call(result, front, 1);
}

// product [B, *] or, of no batch, [*] + a bias of each example or of all that may be no vector: what it
// broadcasts with does not grow. Rows that a vector was one of take one of one row.
OneResult plus_broadcast(const Tensor& product, BDim bdim, const Tensor& bias, BDim bias_bdim) {
  check_bias(product, bias);
  const Tensor result = bdim ? in_front(product, bdim) : product.unsqueeze(0);
  Tensor front = bias_bdim ? in_front(bias, bias_bdim) : bias.unsqueeze(0);
  if (result.dim() == 2 && front.dim() == 3 && front.sym_size(1) == 1) front = front.squeeze(1);
  bool fits = front.dim() <= result.dim();
  for (int64_t i = 1; fits && i < front.dim(); ++i)
    fits = front.sym_size(-i) == 1 || front.sym_size(-i) == result.sym_size(-i);
  TORCH_CHECK(fits, "linear: a bias of the shape ", front.sym_sizes().slice(1),
              " inside vmap does not broadcast to the product's, ", result.sym_sizes().slice(1));
  while (front.dim() < result.dim()) front = front.unsqueeze(1);
  return with_bdim(at::_ops::add_Tensor::call(result, front, 1), 0);
}

// The weight is a matrix.
OneResult linear_by_matrix(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
                           const Tensor* bias, BDim bias_bdim) {
  if (!weight_bdim) {
    if (!input_bdim) {  // only the bias is batched
      const Tensor result = at::_ops::linear::call(input, weight, std::nullopt).unsqueeze(0);
      return with_bdim(plus_bias(result, 0, *bias, bias_bdim), 0);
    }
    // The features lie last; any other place is a leading dim to linear. Rows that lie scattered it would
    // copy example by example, each for a product of its own.
    const bool is_last = *input_bdim == input.dim() - 1;
    const Tensor front = is_last ? input.movedim(*input_bdim, 0) : input;
    const Tensor batch = is_last && front.dim() > 2 && front.is_floating_point() ? front.contiguous() : front;
    const int64_t bdim = is_last ? 0 : *input_bdim;
    if (!bias_bdim) {
      return with_bdim(
          at::_ops::linear::call(batch, weight, bias ? std::optional<Tensor>(*bias) : std::nullopt), bdim);
    }
    return with_bdim(plus_bias(at::_ops::linear::call(batch, weight, std::nullopt), bdim, *bias, bias_bdim),
                     bdim);
  }
  return linear_each(input, input_bdim, weight, weight_bdim, bias, bias_bdim);
}

}  // namespace

OneResult linear(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
                 const std::optional<Tensor>& bias, BDim bias_bdim) {
  const Tensor* addend = bias && bias->defined() ? &*bias : nullptr;
  const int64_t rank = logical_rank(weight, weight_bdim), input_rank = logical_rank(input, input_bdim);
  TORCH_CHECK(input_rank >= 1 && (rank == 1 || rank == 2),
              "linear: expected an input of one dimension or more inside vmap and a weight of 1 or 2, got ",
              input_rank, " and ", rank);
  const int64_t bias_rank = addend ? logical_rank(*addend, bias_bdim) : 1;
  TORCH_CHECK(!addend || rank == 2 || (bias_rank == 0 && input_rank != 2),
              "linear: a bias beside a vector of weights");
  if (bias_rank != 1) {
    const auto [product, bdim] =
        input_bdim || weight_bdim
            ? linear(input, input_bdim, weight, weight_bdim, std::nullopt, std::nullopt)
            : with_bdim(at::_ops::linear::call(input, weight, std::nullopt), std::nullopt);
    return plus_broadcast(product, bdim, *addend, bias_bdim);
  }
  if (rank == 2) return linear_by_matrix(input, input_bdim, weight, weight_bdim, addend, bias_bdim);
  // A vector of weights is a matrix of one row.
  const Tensor row = in_front(weight, weight_bdim).unsqueeze(-2);
  auto [result, bdim] =
      linear_by_matrix(input, input_bdim, row, weight_bdim ? BDim(0) : std::nullopt, nullptr, std::nullopt);
  return with_bdim(result.squeeze(-1), bdim);
}

OneResult int_mm(const Tensor& self, BDim self_bdim, const Tensor& mat2, BDim mat2_bdim) {
  TORCH_CHECK(logical_rank(self, self_bdim) == 2 && logical_rank(mat2, mat2_bdim) == 2,
              "_int_mm: expected two matrices inside vmap, got ", logical_rank(self, self_bdim), " and ",
              logical_rank(mat2, mat2_bdim), " dimensions");
  TORCH_CHECK(
      mat2.scalar_type() == at::kChar && (self.scalar_type() == at::kChar || self.scalar_type() == at::kByte),
      "_int_mm: expected matrices of int8 inside vmap, the first may be of uint8; got ", self.scalar_type(),
      " and ", mat2.scalar_type());
  if (self_bdim && !mat2_bdim && self.sym_numel() > 0) {  // a GPU's kernel refuses no rows
    const Tensor a = in_front(self, self_bdim);
    const Tensor rows = a.flatten(0, 1);
    return with_bdim(at::_ops::_int_mm::call(rows, mat2).unflatten_symint(0, a.sym_sizes().slice(0, 2)), 0);
  }
  // CUDA has no product of a batch of integers. Sums of products of bytes are exact in float64.
  const Tensor a = self.to(at::kDouble), b = mat2.to(at::kDouble);
  auto [sums, bdim] =
      Contraction("_int_mm", Factor("self", a, self_bdim, "nk"), Factor("mat2", b, mat2_bdim, "km"))
          .product();
  return with_bdim(sums.to(at::kLong).to(at::kInt), bdim);  // by int64: int32 wraps, as the kernel does
}

namespace {

// Dims of an example's as dims behind the batch; dim 0 among them where a tensor has no batch.
c10::DimVector behind_batch(at::IntArrayRef dims, int64_t rank, bool has_batch = true) {
  c10::DimVector shifted;
  if (!has_batch) shifted.push_back(0);
  for (const int64_t dim : dims) shifted.push_back(c10::maybe_wrap_dim(dim, rank) + 1);
  return shifted;
}

}  // namespace

OneResult trilinear(const Tensor& i1, BDim i1_bdim, const Tensor& i2, BDim i2_bdim, const Tensor& i3,
                    BDim i3_bdim, at::IntArrayRef expand1, at::IntArrayRef expand2, at::IntArrayRef expand3,
                    at::IntArrayRef sumdim, int64_t unroll_dim) {
  const int64_t rank = logical_rank(i1, i1_bdim) + static_cast<int64_t>(expand1.size());
  TORCH_CHECK(unroll_dim >= 0 && unroll_dim < rank, "_trilinear: unroll_dim must be in [0, ", rank - 1,
              "] inside vmap");
  return with_bdim(
      at::_ops::_trilinear::call(
          in_front(i1, i1_bdim), in_front(i2, i2_bdim), in_front(i3, i3_bdim),
          behind_batch(expand1, rank, i1_bdim.has_value()), behind_batch(expand2, rank, i2_bdim.has_value()),
          behind_batch(expand3, rank, i3_bdim.has_value()), behind_batch(sumdim, rank), unroll_dim + 1),
      0);
}

}  // namespace vmap::custom

namespace vmap::decompositions {

Tensor addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const at::Scalar& beta,
            const at::Scalar& alpha) {
  TORCH_CHECK(vec1.dim() == 1 && vec2.dim() == 1, "addr: expected vectors inside vmap, got ", vec1.dim(),
              " and ", vec2.dim(), " dimensions");
  const auto dtype =
      c10::promoteTypes(self.scalar_type(), c10::promoteTypes(vec1.scalar_type(), vec2.scalar_type()));
  const Tensor outer = vec1.to(dtype).unsqueeze(1) * vec2.to(dtype);
  const Tensor added = self.to(dtype).expand_symint(outer.sym_sizes());
  if (dtype == at::kBool) {
    const Tensor product = alpha.toBool() ? outer : at::ne(outer, outer);
    return beta.toBool() ? at::logical_or(added, product) : product;
  }
  TORCH_CHECK(!alpha.isBoolean() && !beta.isBoolean(),
              "addr: 'beta' and 'alpha' are bools only where the result is of bool, and it is of ", dtype);
  const bool integral = c10::isIntegralType(dtype, /*includeBool=*/true);
  TORCH_CHECK(!integral || (alpha.isIntegral(true) && beta.isIntegral(true)),
              "addr: for integral tensors, 'beta' and 'alpha' must not be floating point numbers");
  if (beta.equal(0)) return alpha.equal(1) ? outer : at::mul(outer, alpha);
  return at::add(beta.equal(1) ? added : at::mul(added, beta), outer, alpha);
}

Tensor kron(const Tensor& self, const Tensor& other) {
  // Each dim of 'self' in front of the one of 'other' that it is multiplied with.
  const int64_t rank = std::max(self.dim(), other.dim());
  c10::SymDimVector left, right, result;
  for (int64_t i = 0; i < rank; ++i) {
    const int64_t l = i - (rank - self.dim()), r = i - (rank - other.dim());
    const c10::SymInt n = l < 0 ? c10::SymInt(1) : self.sym_size(l),
                      m = r < 0 ? c10::SymInt(1) : other.sym_size(r);
    left.append({n, 1});
    right.append({1, m});
    result.push_back(n * m);
  }
  return (self.reshape_symint(left) * other.reshape_symint(right)).reshape_symint(result);
}

Tensor addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const at::Scalar& beta,
                        const at::Scalar& alpha, bool use_gelu) {
  const Tensor sum = at::addmm(self, mat1, mat2, beta, alpha);
  // What is fused on a GPU is the approximation, and so is what stands in for it there.
  return use_gelu ? at::gelu(sum, sum.is_cuda() ? "tanh" : "none") : at::relu(sum);
}

Tensor compute_linear_combination(const Tensor& input, const Tensor& coefficients) {
  TORCH_CHECK(
      input.dim() > 0 && coefficients.dim() == 2 && coefficients.sym_size(1) == input.sym_size(0),
      "_compute_linear_combination: coefficients [n, m] go with an input [m, …]; inside vmap the shapes are ",
      coefficients.sym_sizes(), " and ", input.sym_sizes());
  const bool multiplies = input.is_cpu() || !at::isIntegralType(input.scalar_type(), /*includeBool=*/true);
  if (multiplies) return at::tensordot(coefficients, input, {1}, {0});
  // Other devices multiply no matrices of integers.
  c10::SymDimVector sizes(coefficients.sym_sizes().begin(), coefficients.sym_sizes().end());
  sizes.append(input.dim() - 1, c10::SymInt(1));
  return (coefficients.reshape_symint(sizes) * input).sum(1, /*keepdim=*/false, input.scalar_type());
}

}  // namespace vmap::decompositions
