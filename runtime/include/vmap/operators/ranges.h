// Numbers from a start to an end.
#pragma once

#include <vmap/bdim.h>

#include <optional>

namespace vmap::decompositions {

// `steps` numbers from start to end, which have no dims. Whole numbers are found in double precision, as the
// kernels find them.
Tensor linspace(const Tensor& start, const Tensor& end, int64_t steps, std::optional<at::ScalarType> dtype,
                std::optional<at::Layout> layout, std::optional<at::Device> device,
                std::optional<bool> pin_memory);
Tensor linspace(const at::Scalar& start, const Tensor& end, int64_t steps,
                std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                std::optional<at::Device> device, std::optional<bool> pin_memory);
Tensor linspace(const Tensor& start, const at::Scalar& end, int64_t steps,
                std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                std::optional<at::Device> device, std::optional<bool> pin_memory);
// The same as powers of `base`.
Tensor logspace(const Tensor& start, const Tensor& end, int64_t steps, double base,
                std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                std::optional<at::Device> device, std::optional<bool> pin_memory);
Tensor logspace(const at::Scalar& start, const Tensor& end, int64_t steps, double base,
                std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                std::optional<at::Device> device, std::optional<bool> pin_memory);
Tensor logspace(const Tensor& start, const at::Scalar& end, int64_t steps, double base,
                std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                std::optional<at::Device> device, std::optional<bool> pin_memory);

}  // namespace vmap::decompositions
