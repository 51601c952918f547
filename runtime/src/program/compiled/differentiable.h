// Internal: which outputs have a gradient.
#pragma once

#include <vmap/program.h>

#include <map>
#include <mutex>
#include <vector>

namespace vmap::program {

// Asked of the program, once for each choice of inputs that want one. Any thread may ask.
class Differentiable {
 public:
  // Whether each of the outputs wants a gradient where these inputs do.
  std::vector<bool> outputs(const Program& program, at::TensorList inputs) const;

 private:
  mutable std::mutex mutex_;
  mutable std::map<std::vector<bool>, std::vector<bool>> known_;
};

}  // namespace vmap::program
