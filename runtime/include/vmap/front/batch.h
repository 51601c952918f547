// Internal: what vmap does with a tensor among the inputs or outputs.
#pragma once

#include <vmap/front/walk.h>
#include <vmap/transform.h>

#include <optional>

namespace vmap::detail {

// Finds the batch size that all mapped arguments agree on.
class BatchSize {
 public:
  explicit BatchSize(std::optional<int64_t> axis_size) : axis_size_(axis_size) {}

  void see(const Tensor& t, const Dims& dims, const Path& path);
  // Sizes differ: see() everything again, and it is written down for get()'s error.
  bool must_describe();
  // Throws when neither a mapped argument nor axis_size says it, or when sizes differ: with each of them, and
  // where it came from.
  int64_t get(const Dims& in_dims) const;

 private:
  void see_size(int64_t size);

  std::optional<int64_t> axis_size_;
  int64_t size_ = -1;
  bool differ_ = false;
  bool describing_ = false;
  std::string all_;
};

Tensor map_input(const Tensor& t, const Dims& dims, Level level);
Tensor map_output(const Tensor& t, const Dims& dims, Level level, const Path& path);

// The output of a mapped function without `level`, each batch dim where out_dims puts it.
template <class R>
R map_result(const R& result, const Dims& out_dims, Level level) {
  const Path root;
  visit<Side::Out>(result, {&out_dims, true}, root, [](const auto&, const Dims&, const Path&) {});
  return map_tree(result, {&out_dims, true}, root, [&](const auto& leaf, const Dims& dims, const Path& path) {
    return map_output(leaf, dims, level, path);
  });
}

}  // namespace vmap::detail
