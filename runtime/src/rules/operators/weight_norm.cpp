#include <vmap/operators/weight_norm.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/operand.h>
#include <vmap/rules/results.h>

// These must follow Tensor.h.
#include <ATen/ops/_weight_norm_interface_backward_ops.h>
#include <ATen/ops/_weight_norm_interface_ops.h>

namespace vmap::custom {

namespace {

// Joins a batch to the dim that has one norm for each of its indices. The kernels take contiguous tensors for
// granted.
class NormedDim {
 public:
  NormedDim(const Operand& v, int64_t dim) : dim_(dim), rank_(v.rank) {
    TORCH_CHECK(dim == 0 || dim == v.rank - 1, "_weight_norm_interface takes the first or the last dim, got ",
                dim, " of ", v.rank, " dimensions inside vmap");
  }
  // `is_norms`: it has a number for each index of the dim.
  void see(const Operand& o, const Operand& weight, bool is_norms) {
    TORCH_CHECK(o.rank == rank_, "_weight_norm_interface: a tensor has ", o.rank,
                " dimensions inside vmap, the weight ", rank_);
    c10::SymDimVector wanted = logical_sizes(*weight.tensor, weight.bdim);
    for (int64_t d = 0; d < rank_; ++d) {
      if (is_norms && d != dim_) wanted[d] = 1;
    }
    const c10::SymDimVector sizes = logical_sizes(*o.tensor, o.bdim);
    TORCH_CHECK(sizes == wanted, "_weight_norm_interface: a tensor has the shape ",
                c10::SymIntArrayRef(sizes), " inside vmap, and has to have ", c10::SymIntArrayRef(wanted));
    if (o.bdim) batch_ = o.tensor->sym_size(*o.bdim);
  }
  Tensor fold(const Operand& o) const {
    c10::SymDimVector sizes(o.tensor->sym_sizes().begin(), o.tensor->sym_sizes().end());
    if (!o.bdim) sizes.insert(sizes.begin() + dim_, batch_);
    const Tensor batched =
        o.bdim ? o.tensor->movedim(*o.bdim, dim_) : o.tensor->unsqueeze(dim_).expand_symint(sizes);
    sizes.assign(batched.sym_sizes().begin(), batched.sym_sizes().end());
    sizes[dim_] *= sizes[dim_ + 1];
    sizes.erase(sizes.begin() + dim_ + 1);
    return batched.reshape_symint(sizes).contiguous();
  }
  OneResult unfold(const Tensor& t) const {
    c10::SymDimVector sizes(t.sym_sizes().begin(), t.sym_sizes().end());
    sizes[dim_] = sizes[dim_] / batch_;
    sizes.insert(sizes.begin() + dim_, batch_);
    return with_bdim(t.view_symint(sizes), dim_);
  }

 private:
  int64_t dim_;
  int64_t rank_;
  c10::SymInt batch_ = 1;
};

// The operator on folded tensors, its two results unfolded. See NOTE: [a batch of no examples].
template <size_t N, class Op>
std::tuple<Tensor, BDim, Tensor, BDim> on_folded(std::array<Operand, N> in, size_t weight, int64_t dim,
                                                 Op op) {
  std::array<Tensor, N> owned;
  const bool stands_in = detail::stand_in(in.data(), owned.data(), N);
  NormedDim normed(in[weight], dim);
  for (size_t i = 0; i < N; ++i) normed.see(in[i], in[weight], /*is_norms=*/i > weight);
  std::array<Tensor, N> folded;
  for (size_t i = 0; i < N; ++i) folded[i] = normed.fold(in[i]);
  const auto [first, second] = std::apply(op, folded);
  const auto out = [&](const Tensor& t) {
    auto [tensor, bdim] = normed.unfold(t);
    return with_bdim(stands_in ? tensor.narrow(*bdim, 0, 0) : tensor, bdim);
  };
  return std::tuple_cat(out(first), out(second));
}

}  // namespace

std::tuple<Tensor, BDim, Tensor, BDim> weight_norm_interface(const Tensor& v, BDim v_bdim, const Tensor& g,
                                                             BDim g_bdim, int64_t dim) {
  return on_folded(std::array{Operand(v, v_bdim), Operand(g, g_bdim)}, 0, dim,
                   [&](const Tensor& weight, const Tensor& norms) {
                     return at::_ops::_weight_norm_interface::call(weight, norms, dim);
                   });
}

std::tuple<Tensor, BDim, Tensor, BDim> weight_norm_interface_backward(
    const Tensor& grad_w, BDim grad_w_bdim, const Tensor& saved_v, BDim saved_v_bdim, const Tensor& saved_g,
    BDim saved_g_bdim, const Tensor& saved_norms, BDim saved_norms_bdim, int64_t dim) {
  return on_folded(std::array{Operand(grad_w, grad_w_bdim), Operand(saved_v, saved_v_bdim),
                              Operand(saved_g, saved_g_bdim), Operand(saved_norms, saved_norms_bdim)},
                   1, dim, [&](const Tensor& grad, const Tensor& v, const Tensor& g, const Tensor& norms) {
                     return at::_ops::_weight_norm_interface_backward::call(grad, v, g, norms, dim);
                   });
}

}  // namespace vmap::custom
