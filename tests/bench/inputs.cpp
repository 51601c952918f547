#include <ATen/CPUGeneratorImpl.h>
#include <ATen/ops/gt.h>
#include <ATen/ops/randint.h>
#include <ATen/ops/randn.h>

#include "operator_cases.h"

namespace vmap_bench {

Inputs physical_inputs(Size size, at::Device device) {
  const auto generator = at::detail::createCPUGenerator(1);
  const auto normal = [&](at::IntArrayRef shape) { return at::randn(shape, generator).to(device); };
  Inputs in;
  in.x = normal({size.batch, size.n, size.n});
  in.y = normal({size.batch, size.n, size.n});
  in.weight = normal({size.n, size.n});
  in.bias = normal({size.n});
  in.row = normal({size.batch, size.n});
  in.stack = normal({4, size.n, size.n});
  in.condition = at::gt(normal({size.n, size.n}), 0);
  in.positions = at::randint(size.n, {size.batch, size.n}, generator).to(device);
  in.images = normal({size.batch, 1, 4, size.n, size.n});
  in.filters = normal({4, 4, 3, 3});
  return in;
}

}  // namespace vmap_bench
