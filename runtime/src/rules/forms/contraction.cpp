#include <c10/util/irange.h>
#include <vmap/rules/contraction.h>
#include <vmap/rules/contraction_ways.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/sizes.h>

// These must follow Tensor.h.
#include <ATen/ops/add_ops.h>
#include <ATen/ops/mul_ops.h>

namespace vmap {

int64_t Factor::dim(char letter) const {
  for (size_t at = 0; at < dims.size(); ++at) {  // of at most three letters: a search costs more
    if (dims[at] != letter) continue;
    const auto logical = static_cast<int64_t>(at);
    return bdim && logical >= *bdim ? logical + 1 : logical;
  }
  return -1;
}

namespace {

using detail::is_one;
using detail::same_size;
using detail::size_of;
using Side = Contraction::Side;
using Addend = Contraction::Addend;

void check_rank(const char* op, const Factor& f) {
  TORCH_CHECK(logical_rank(*f.tensor, f.bdim) == static_cast<int64_t>(f.dims.size()), op, ": argument '",
              f.name, "' has ", logical_rank(*f.tensor, f.bdim),
              " dimensions inside vmap, the operator takes ", f.dims.size());
}

// Kernels of this layout take no batch, and the ways to bring one into place read strides, which it has not.
void check_layout(const char* op, const char* name, const Tensor& t) {
  TORCH_CHECK_NOT_IMPLEMENTED(!t.is_mkldnn(), op, ": '", name,
                              "' has the layout of MKL-DNN, for which there are no products of a batch; call "
                              "to_dense() on it");
}

void check_dtypes(const char* op, const Factor& lhs, const Factor& rhs) {
  TORCH_CHECK(lhs.tensor->scalar_type() == rhs.tensor->scalar_type(), op, ": '", lhs.name, "' and '",
              rhs.name, "' are multiplied, and must have one dtype: ", lhs.tensor->scalar_type(), " and ",
              rhs.tensor->scalar_type());
}

void check_same(const char* op, const Factor& lhs, const Factor& rhs, char letter, const char* what) {
  const int64_t left = lhs.dim(letter), right = rhs.dim(letter);
  if (left < 0 || right < 0) return;
  const c10::SymInt a = size_of(*lhs.tensor, left), b = size_of(*rhs.tensor, right);
  TORCH_CHECK(same_size(a, b), op, ": '", lhs.name, "' and '", rhs.name,
              "' differ in the size of the dim that ", what, ": ", a, " and ", b);
}

void remove_dim(Side& side, int64_t Side::*which) {
  const int64_t gone = side.*which;
  side.tensor = side.tensor.select(gone, 0);
  side.*which = -1;
  for (int64_t Side::*each : {&Side::batch, &Side::own, &Side::free, &Side::summed}) {
    if (side.*each > gone) --(side.*each);
  }
}

Side side_of(const Factor& f, char free) {
  Side side{*f.tensor, f.bdim.value_or(-1), f.dim('b'), f.dim(free), f.dim('k')};
  if (side.own >= 0 && is_one(size_of(side.tensor, side.own))) remove_dim(side, &Side::own);
  if (side.has_free() && is_one(size_of(side.tensor, side.free))) remove_dim(side, &Side::free);
  return side;
}

bool is_one(const at::Scalar& s) {
  return !s.isSymbolic() && s.equal(1);
}
bool is_zero(const at::Scalar& s) {
  return !s.isSymbolic() && s.equal(0);
}

// beta * addend + alpha * product of that shape, which the addend broadcasts to. A sum lies in memory as what
// comes first, and examples of a product lie in one piece.
Tensor add_after(const Tensor& product, const Tensor& addend, const Addend& add) {
  const Tensor scaled = is_one(add.beta) ? addend : at::_ops::mul_Scalar::call(addend, add.beta);
  return is_one(add.alpha) ? at::_ops::add_Tensor::call(product, scaled, 1)
                           : at::_ops::add_Tensor::call(scaled, product, add.alpha);
}

bool has_shape(const Tensor& t, c10::SymIntArrayRef shape, const std::optional<c10::SymInt>& batch) {
  const int64_t skip = batch ? 1 : 0;
  if (t.dim() != static_cast<int64_t>(shape.size()) + skip) return false;
  if (batch && !same_size(size_of(t, 0), *batch)) return false;
  for (const auto i : c10::irange(shape.size())) {
    if (!same_size(size_of(t, static_cast<int64_t>(i) + skip), shape[i])) return false;
  }
  return true;
}

Tensor shaped(const Tensor& t, c10::SymIntArrayRef shape, const std::optional<c10::SymInt>& batch) {
  if (has_shape(t, shape, batch)) return t;
  c10::SymDimVector sizes(shape.begin(), shape.end());
  if (batch) sizes.insert(sizes.begin(), *batch);
  return detail::reshaped(t, sizes);
}

at::Scalar of_dtype(const at::Scalar& s, c10::ScalarType dtype) {
  if (s.isBoolean()) return at::Scalar(static_cast<int64_t>(s.toBool()));
  const bool truncates = at::isIntegralType(dtype, /*includeBool=*/false) && s.isFloatingPoint();
  return truncates ? at::Scalar(static_cast<int64_t>(s.toDouble())) : s;
}

}  // namespace

Contraction::Contraction(const char* name, const Factor& lhs, const Factor& rhs) : name_(name) {
  check_layout(name, lhs.name, *lhs.tensor);
  check_layout(name, rhs.name, *rhs.tensor);
  check_rank(name, lhs);
  check_rank(name, rhs);
  check_dtypes(name, lhs, rhs);
  check_same(name, lhs, rhs, 'k', "is summed over");
  check_same(name, lhs, rhs, 'b', "numbers the products");
  if (lhs.bdim) batch_ = size_of(*lhs.tensor, *lhs.bdim);
  if (rhs.bdim) batch_ = size_of(*rhs.tensor, *rhs.bdim);
  lhs_ = side_of(lhs, 'n');
  rhs_ = side_of(rhs, 'm');
  for (const auto& [factor, letter] : {std::pair(&lhs, 'b'), std::pair(&lhs, 'n'), std::pair(&rhs, 'm')}) {
    const int64_t dim = factor->dim(letter);
    if (dim < 0) continue;
    shape_.push_back(size_of(*factor->tensor, dim));
    if (is_one(shape_.back())) gone_.push_back(static_cast<int64_t>(shape_.size()) - 1);
  }
}

Addend Contraction::addend(const Tensor& t, BDim bdim, const at::Scalar& beta,
                           const at::Scalar& alpha) const {
  check_layout(name_, "self", t);
  const auto rank = static_cast<int64_t>(shape_.size());
  const int64_t given = logical_rank(t, bdim), skip = bdim ? 1 : 0;
  TORCH_CHECK(given <= rank, name_, ": the tensor that is added has ", given,
              " dimensions inside vmap, and the product ", rank);
  TORCH_CHECK(t.scalar_type() == lhs_.tensor.scalar_type(), name_, ": the tensor that is added is ",
              t.scalar_type(), ", and the factors are ", lhs_.tensor.scalar_type());
  Addend add{bdim && *bdim != 0 ? t.movedim(*bdim, 0) : t, bdim.has_value(), of_dtype(beta, t.scalar_type()),
             of_dtype(alpha, t.scalar_type())};
  for (int64_t i = 0; i < given; ++i) {
    const c10::SymInt size = add.tensor.sym_size(skip + i), wanted = shape_[rank - given + i];
    TORCH_CHECK(size == 1 || size == wanted, name_, ": the tensor that is added has size ", size, " in dim ",
                i, " inside vmap, and the product ", wanted);
  }
  for (int64_t i = given; i < rank; ++i) add.tensor = add.tensor.unsqueeze(skip);
  for (auto dim = gone_.rbegin(); dim != gone_.rend(); ++dim) add.tensor = add.tensor.select(skip + *dim, 0);
  return add;
}

OneResult Contraction::run(const Addend* add) const {
  detail::Raw raw = detail::multiply(lhs_, rhs_, add, batch_);
  if (raw.swapped) raw.tensor = raw.tensor.mT().contiguous();
  if (!add || raw.added) {
    return with_bdim(shaped(raw.tensor, shape_, batch_), batch_ ? BDim(0) : std::nullopt);
  }
  c10::SymDimVector present(shape_.begin(), shape_.end());
  for (auto dim = gone_.rbegin(); dim != gone_.rend(); ++dim) present.erase(present.begin() + *dim);
  const Tensor sum = add_after(shaped(raw.tensor, present, batch_), add->tensor, *add);
  const auto batch = add->batched ? add->tensor.sym_size(0) : batch_;
  return with_bdim(shaped(sum, shape_, batch), batch ? BDim(0) : std::nullopt);
}

OneResult Contraction::product() const {
  return run(nullptr);
}

OneResult Contraction::plus(const Tensor& t, BDim bdim, const at::Scalar& beta,
                            const at::Scalar& alpha) const {
  const Addend add = addend(t, bdim, beta, alpha);
  if (!is_zero(add.beta)) return run(&add);
  auto [result, result_bdim] = run(nullptr);
  if (!is_one(add.alpha)) result = at::_ops::mul_Scalar::call(result, add.alpha);
  if (bdim && !result_bdim) {  // only the addend varies, and it is not asked for
    result = detail::expanded(result.unsqueeze(0), t.sym_size(*bdim)).contiguous();
    result_bdim = 0;
  }
  return with_bdim(result, result_bdim);
}

void Contraction::write_plus(Tensor& t, BDim bdim, const at::Scalar& beta, const at::Scalar& alpha) const {
  const auto [result, result_bdim] = plus(t, bdim, beta, alpha);
  const Tensor front = bdim && *bdim != 0 ? t.movedim(*bdim, 0) : t;
  TORCH_CHECK(front.sym_sizes() == result.sym_sizes(), name_,
              ": the tensor that is written to has the sizes ", front.sym_sizes().slice(bdim ? 1 : 0),
              " inside vmap, and the product ", c10::SymIntArrayRef(shape_));
  front.copy_(result);
}

}  // namespace vmap
