// Sobol sequences: numbers that fill a cube evenly.
#pragma once

#include <vmap/bdim.h>

#include <optional>
#include <tuple>

namespace vmap::decompositions {

std::tuple<Tensor, Tensor> sobol_engine_draw(const Tensor& quasi, int64_t n, const Tensor& sobolstate,
                                             int64_t dimension, int64_t num_generated,
                                             std::optional<at::ScalarType> dtype);
Tensor& sobol_engine_ff_(Tensor& self, int64_t n, const Tensor& sobolstate, int64_t dimension,
                         int64_t num_generated);
Tensor& sobol_engine_scramble_(Tensor& self, const Tensor& ltm, int64_t dimension);
Tensor& sobol_engine_initialize_state_(Tensor& self, int64_t dimension);

}  // namespace vmap::decompositions
