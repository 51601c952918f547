// Random operators whose draws no form of `random` tells.
#include <ATen/TensorOperators.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/expand.h>
#include <ATen/ops/leaky_relu.h>
#include <ATen/ops/multinomial.h>
#include <ATen/ops/native_dropout.h>
#include <ATen/ops/new_ones.h>
#include <ATen/ops/randint_like.h>
#include <ATen/ops/randperm.h>
#include <ATen/ops/rrelu_with_noise.h>
#include <ATen/ops/stack.h>
#include <vmap/operators/draws.h>
#include <vmap/rules/front.h>
#include <vmap/rules/random.h>

namespace vmap::custom {

namespace {

// Whether one example has any.
bool has_elements(const Tensor& t, BDim bdim) {
  for (int64_t i = 0; i < t.dim(); ++i) {
    if (i != bdim && t.sym_size(i) == 0) return false;
  }
  return true;
}

}  // namespace

// Rows are drawn from independently, so examples are more rows.
OneResult multinomial(const Draw& draw, const Tensor& self, BDim bdim, c10::SymInt num_samples,
                      bool replacement, std::optional<at::Generator> generator) {
  const Operand operand(self, bdim);
  detail::check_draw(draw, &operand, 1, 0);
  if (!draw.different()) {
    return {at::_ops::multinomial::call(self, std::move(num_samples), replacement, std::move(generator)),
            std::nullopt};
  }
  TORCH_CHECK(operand.rank == 1 || operand.rank == 2, "vmap: ", draw.op, " takes a vector or a matrix, not ",
              operand.rank, " dimensions");
  const Tensor batch = each(self, bdim, draw.batch_size());
  const bool is_matrix = operand.rank == 2;
  const Tensor drawn = at::_ops::multinomial::call(is_matrix ? batch.flatten(0, 1) : batch, num_samples,
                                                   replacement, std::move(generator));
  if (!is_matrix) return {drawn, 0};
  return {drawn.view_symint({batch.sym_size(0), batch.sym_size(1), num_samples}), 0};
}

OneResult randint_like_tensor_generator(const Draw& draw, const Tensor& self, BDim self_bdim,
                                        const Tensor& high, BDim high_bdim,
                                        std::optional<at::Generator> generator,
                                        std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                                        std::optional<at::Device> device, std::optional<bool> pin_memory,
                                        std::optional<at::MemoryFormat> memory_format) {
  TORCH_CHECK(
      !high_bdim, "vmap: ", draw.op,
      " reads 'high' on the host, and it is batched: it may differ from example to example. Draw with "
      "rand_like instead, multiply by 'high' and round down");
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::randint_like_generator::call(in.self(), high.item<int64_t>(),
                                                          std::move(generator), dtype, layout, device,
                                                          pin_memory, memory_format));
}

OneResult randint_like_tensor(const Draw& draw, const Tensor& self, BDim self_bdim, const Tensor& high,
                              BDim high_bdim, std::optional<at::ScalarType> dtype,
                              std::optional<at::Layout> layout, std::optional<at::Device> device,
                              std::optional<bool> pin_memory, std::optional<at::MemoryFormat> memory_format) {
  return randint_like_tensor_generator(draw, self, self_bdim, high, high_bdim, std::nullopt, dtype, layout,
                                       device, pin_memory, memory_format);
}

// A permutation for each example, one after the other, as torch.vmap draws them.
OneResult randperm(const Draw& draw, c10::SymInt n, std::optional<at::Generator> generator,
                   std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                   std::optional<at::Device> device, std::optional<bool> pin_memory) {
  if (!draw.different()) {
    return {at::_ops::randperm_generator::call(std::move(n), std::move(generator), dtype, layout, device,
                                               pin_memory),
            std::nullopt};
  }
  const auto next = [&] {
    return at::_ops::randperm_generator::call(n, generator, dtype, layout, device, pin_memory);
  };
  std::vector<Tensor> drawn;
  for (int64_t i = 0; i < draw.batch_size(); ++i) drawn.push_back(next());
  if (!drawn.empty()) return {at::stack(drawn), 0};
  return {next().unsqueeze(0).narrow(0, 0, 0), 0};
}

OneResult randperm_default(const Draw& draw, c10::SymInt n, std::optional<at::ScalarType> dtype,
                           std::optional<at::Layout> layout, std::optional<at::Device> device,
                           std::optional<bool> pin_memory) {
  return randperm(draw, std::move(n), std::nullopt, dtype, layout, device, pin_memory);
}

// One draw for all examples is one mask: that of an example of ones.
std::tuple<Tensor, BDim, Tensor, BDim> native_dropout(const Draw& draw, const Tensor& input, BDim bdim,
                                                      double p, std::optional<bool> train) {
  if (draw.different()) {
    auto [kept, mask] = at::_ops::native_dropout::call(each(input, bdim, draw.batch_size()), p, train);
    // The kernel's mask for no elements is no mask; a loop over no examples would never see it.
    if (draw.batch_size() == 0 && has_elements(input, bdim)) mask = mask.to(at::kBool);
    return {std::move(kept), 0, std::move(mask), 0};
  }
  if (!bdim) {
    auto [kept, mask] = at::_ops::native_dropout::call(input, p, train);
    return {std::move(kept), std::nullopt, std::move(mask), std::nullopt};
  }
  c10::SymDimVector sizes(input.sym_sizes().begin(), input.sym_sizes().end());
  sizes.erase(sizes.begin() + *bdim);
  auto [kept, mask] = at::_ops::native_dropout::call(input.new_ones_symint(sizes), p, train);
  return {input * kept.unsqueeze(*bdim), bdim, std::move(mask), std::nullopt};
}

namespace {

// What the rectifier does where it does not draw: the mean slope.
Tensor mean_rectified(const Tensor& self, const at::Scalar& lower, const at::Scalar& upper) {
  return at::leaky_relu(self, (lower.to<double>() + upper.to<double>()) / 2);
}

struct Rectified {
  Tensor out, noise;  // contiguous: the kernel draws in that order
  BDim bdim;
};

// How many slopes are drawn depends on the values: one draw cannot serve examples that differ.
Rectified rectify(const Draw& draw, const Tensor& self, BDim bdim, const at::Scalar& lower,
                  const at::Scalar& upper, std::optional<at::Generator> generator) {
  const Operand operand(self, bdim);
  detail::check_draw(draw, &operand, 1, 0);
  const Tensor batch = (draw.different() ? each(self, bdim, draw.batch_size()) : self).contiguous();
  Tensor noise = at::empty_like(batch);
  Tensor out = at::_ops::rrelu_with_noise::call(batch, noise, lower, upper, true, std::move(generator));
  return {std::move(out), std::move(noise), draw.different() ? BDim(0) : std::nullopt};
}

// Writes what was drawn, where the batch dim of what is written to lies; it has one when the draw has.
void write(const Tensor& written, BDim at, const Tensor& drawn, BDim bdim) {
  written.copy_(bdim ? drawn.movedim(*bdim, at.value()) : at ? drawn.unsqueeze(*at) : drawn);
}

}  // namespace

OneResult rrelu_with_noise(const Draw& draw, const Tensor& self, BDim self_bdim, Tensor& noise,
                           BDim noise_bdim, const at::Scalar& lower, const at::Scalar& upper, bool,
                           std::optional<at::Generator> generator) {
  if (!draw.draws) return {mean_rectified(self, lower, upper), self_bdim};
  Rectified r = rectify(draw, self, self_bdim, lower, upper, std::move(generator));
  write(noise, noise_bdim, r.noise, r.bdim);
  return {std::move(r.out), r.bdim};
}

void rrelu_with_noise_in_place(const Draw& draw, Tensor& self, BDim self_bdim, Tensor& noise, BDim noise_bdim,
                               const at::Scalar& lower, const at::Scalar& upper, bool,
                               std::optional<at::Generator> generator) {
  if (!draw.draws) {
    self.copy_(mean_rectified(self, lower, upper));
    return;
  }
  const Rectified r = rectify(draw, self, self_bdim, lower, upper, std::move(generator));
  write(noise, noise_bdim, r.noise, r.bdim);
  write(self, self_bdim, r.out, r.bdim);
}

std::tuple<Tensor, BDim, Tensor, BDim> rrelu_with_noise_functional(const Draw& draw, const Tensor& self,
                                                                   BDim self_bdim, const Tensor& noise,
                                                                   BDim noise_bdim, const at::Scalar& lower,
                                                                   const at::Scalar& upper, bool,
                                                                   std::optional<at::Generator> generator) {
  if (!draw.draws) return {mean_rectified(self, lower, upper), self_bdim, noise.clone(), noise_bdim};
  Rectified r = rectify(draw, self, self_bdim, lower, upper, std::move(generator));
  return {std::move(r.out), r.bdim, std::move(r.noise), r.bdim};
}

}  // namespace vmap::custom
