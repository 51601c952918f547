// Operators on images and on points that no kind says.
#include <vmap/operators/spatial.h>
#include <vmap/rules/fold.h>

// These must follow Tensor.h.
#include <ATen/ops/_cdist_backward.h>
#include <ATen/ops/_cdist_forward.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/constant_pad_nd.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/fractional_max_pool2d_ops.h>
#include <ATen/ops/fractional_max_pool3d_ops.h>
#include <ATen/ops/full.h>
#include <ATen/ops/triu_indices.h>
#include <ATen/ops/zeros.h>

namespace vmap::custom {

namespace {

// Where the first logical dim lies.
int64_t first_dim(BDim bdim) {
  return bdim == 0 ? 1 : 0;
}

// Random samples always have n, and may have more than the images: those are not looked at.
Tensor used_places(const char* name, const Tensor& places, BDim bdim, const c10::SymInt& n) {
  const int64_t rank = logical_rank(places, bdim);
  TORCH_CHECK(rank == 3, name, ": random_samples has ", rank,
              " dimensions inside vmap, the operator takes 3");
  const int64_t dim = first_dim(bdim);
  const c10::SymInt have = places.sym_size(dim);
  TORCH_CHECK(have >= n, name, ": random_samples has ", have, " of ", n, " images inside vmap");
  return have == n ? places : places.narrow_symint(dim, 0, n);
}

template <class Op>
TwoResults fractional_max_pool(const char* name, int64_t core, const Tensor& self, BDim self_bdim,
                               at::IntArrayRef kernel_size, at::IntArrayRef output_size,
                               const Tensor& random_samples, BDim random_samples_bdim) {
  const int64_t rank = logical_rank(self, self_bdim);
  TORCH_CHECK(rank == core || rank == core + 1, name, ": self has ", rank,
              " dimensions inside vmap, the operator takes ", core, " or ", core + 1);
  // An image without n is a batch of one.
  const bool lacks_n = rank == core;
  const Tensor images = lacks_n ? self.unsqueeze(first_dim(self_bdim)) : self;
  BDim images_bdim = self_bdim;
  if (lacks_n && self_bdim && *self_bdim > 0) ++*images_bdim;
  const Tensor places =
      used_places(name, random_samples, random_samples_bdim, images.sym_size(first_dim(images_bdim)));

  Fold<2> in(name, Operand(images, images_bdim, core), Operand(places, random_samples_bdim, 2));
  in.channels<0, 1>().fold();
  auto [out, out_bdim, indices, indices_bdim] = in.result(Op::call(in[0], kernel_size, output_size, in[1]));
  if (lacks_n) {
    for (auto [tensor, bdim] : {std::tie(out, out_bdim), std::tie(indices, indices_bdim)}) {
      tensor = tensor.squeeze(first_dim(bdim));
      if (*bdim > 0) --*bdim;
    }
  }
  return {out, out_bdim, indices, indices_bdim};
}

}  // namespace

TwoResults fractional_max_pool2d(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
                                 at::IntArrayRef output_size, const Tensor& random_samples,
                                 BDim random_samples_bdim) {
  return fractional_max_pool<at::_ops::fractional_max_pool2d>("fractional_max_pool2d", 3, self, self_bdim,
                                                              kernel_size, output_size, random_samples,
                                                              random_samples_bdim);
}

TwoResults fractional_max_pool3d(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
                                 at::IntArrayRef output_size, const Tensor& random_samples,
                                 BDim random_samples_bdim) {
  return fractional_max_pool<at::_ops::fractional_max_pool3d>("fractional_max_pool3d", 4, self, self_bdim,
                                                              kernel_size, output_size, random_samples,
                                                              random_samples_bdim);
}

}  // namespace vmap::custom

namespace vmap::decompositions {

Tensor channel_shuffle(const Tensor& self, c10::SymInt groups) {
  TORCH_CHECK(self.dim() > 2, "channel_shuffle: the tensor has ", self.dim(),
              " dims, the operator takes [n, channels, size…]");
  const c10::SymInt channels = self.sym_size(1);
  TORCH_CHECK(groups > 0 && channels % groups == 0, "channel_shuffle: ", channels, " channels are not ",
              groups, " groups");
  if (self.sym_numel() == 0) return self.alias();
  return self.unflatten_symint(1, {groups, channels / groups})
      .transpose(1, 2)
      .clone(at::MemoryFormat::Contiguous)
      .flatten(1, 2);
}

namespace {

// Between n points are n * (n - 1) / 2 pairs, row by row of the upper triangle. Where each lies in the
// matrix.
Tensor pairs_in_matrix(int64_t n, const Tensor& like) {
  const Tensor rows_and_columns = at::triu_indices(n, n, 1, like.options().dtype(at::kLong));
  return rows_and_columns.select(0, 0).mul(n).add(rows_and_columns.select(0, 1));
}

// And which of them each place of the symmetric matrix shows; the diagonal shows the one after the last.
Tensor matrix_of_pairs(int64_t n, const Tensor& like) {
  const auto options = like.options().dtype(at::kLong);
  const int64_t pairs = n * (n - 1) / 2;
  Tensor upper = at::full({n * n}, pairs, options);
  upper.index_copy_(0, pairs_in_matrix(n, like), at::arange(pairs, options));
  upper = upper.view({n, n});
  return upper.minimum(upper.t()).flatten();
}

// The symmetric matrix of what each pair has, with zeros on the diagonal.
Tensor symmetric(const Tensor& by_pair, int64_t n, const Tensor& places) {
  return at::constant_pad_nd(by_pair, {0, 1}).index_select(0, places).view({n, n});
}

}  // namespace

Tensor pdist_forward(const Tensor& self, double p) {
  TORCH_CHECK(self.dim() == 2 && p >= 0, "_pdist_forward: it takes [n, size] and no negative norm");
  const int64_t n = self.size(0);
  if (n < 2) return at::empty({0}, self.options());
  constexpr int64_t kWithoutProduct = 2;  // p = 2 by differences, as for pairs
  const Tensor matrix = at::_cdist_forward(self, self, p, kWithoutProduct);
  return matrix.flatten().index_select(0, pairs_in_matrix(n, self));
}

// The gradient of each pair reaches both of its points: as the first one, of a symmetric matrix.
Tensor pdist_backward(const Tensor& grad, const Tensor& self, double p, const Tensor& pdist) {
  TORCH_CHECK(self.dim() == 2, "_pdist_backward: it takes [n, size]");
  const int64_t n = self.size(0);
  if (n < 2 || self.size(1) == 0) return at::zeros(self.sizes(), self.options());
  const Tensor places = matrix_of_pairs(n, grad);
  return at::_cdist_backward(symmetric(grad, n, places), self, self, p, symmetric(pdist, n, places));
}

}  // namespace vmap::decompositions
