// Random operators whose draws no form of `random` tells. See NOTE: [what is drawn once].
#pragma once

#include <vmap/rules/results.h>

#include <optional>
#include <tuple>

namespace vmap {
struct Draw;  // random.h
}

namespace vmap::custom {

// self [n] or [m, n] of weights -> [num_samples] or [m, num_samples].
OneResult multinomial(const Draw& draw, const Tensor& self, BDim bdim, c10::SymInt num_samples,
                      bool replacement, std::optional<at::Generator> generator);
// The upper bound is a number for the host, so it must not be batched.
OneResult randint_like_tensor(const Draw& draw, const Tensor& self, BDim self_bdim, const Tensor& high,
                              BDim high_bdim, std::optional<at::ScalarType> dtype,
                              std::optional<at::Layout> layout, std::optional<at::Device> device,
                              std::optional<bool> pin_memory, std::optional<at::MemoryFormat> memory_format);
OneResult randint_like_tensor_generator(const Draw& draw, const Tensor& self, BDim self_bdim,
                                        const Tensor& high, BDim high_bdim,
                                        std::optional<at::Generator> generator,
                                        std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                                        std::optional<at::Device> device, std::optional<bool> pin_memory,
                                        std::optional<at::MemoryFormat> memory_format);
// A permutation of n numbers; under `different` one for each example, in another order than torch::randperm
// draws.
OneResult randperm(const Draw& draw, c10::SymInt n, std::optional<at::Generator> generator,
                   std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                   std::optional<at::Device> device, std::optional<bool> pin_memory);
OneResult randperm_default(const Draw& draw, c10::SymInt n, std::optional<at::ScalarType> dtype,
                           std::optional<at::Layout> layout, std::optional<at::Device> device,
                           std::optional<bool> pin_memory);
// Under `same` all examples share one mask.
std::tuple<Tensor, BDim, Tensor, BDim> native_dropout(const Draw& draw, const Tensor& input, BDim bdim,
                                                      double p, std::optional<bool> train);

// One draw cannot serve examples that differ: how many slopes are drawn depends on the values.
OneResult rrelu_with_noise(const Draw& draw, const Tensor& self, BDim self_bdim, Tensor& noise,
                           BDim noise_bdim, const at::Scalar& lower, const at::Scalar& upper, bool training,
                           std::optional<at::Generator> generator);
void rrelu_with_noise_in_place(const Draw& draw, Tensor& self, BDim self_bdim, Tensor& noise, BDim noise_bdim,
                               const at::Scalar& lower, const at::Scalar& upper, bool training,
                               std::optional<at::Generator> generator);
std::tuple<Tensor, BDim, Tensor, BDim> rrelu_with_noise_functional(const Draw& draw, const Tensor& self,
                                                                   BDim self_bdim, const Tensor& noise,
                                                                   BDim noise_bdim, const at::Scalar& lower,
                                                                   const at::Scalar& upper, bool training,
                                                                   std::optional<at::Generator> generator);

}  // namespace vmap::custom
