#include <vmap/operators/pooling.h>
#include <vmap/rules/fold.h>

// These must follow Tensor.h.
#include <ATen/ops/fractional_max_pool2d_ops.h>
#include <ATen/ops/fractional_max_pool3d_ops.h>

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
