// Internal: what vmap does with a leaf, a tensor or a vmappable object, among the inputs or outputs.
#pragma once

#include <c10/util/FunctionRef.h>
#include <vmap/front/walk.h>
#include <vmap/transform.h>
#include <vmap/vmappable.h>

#include <optional>

namespace vmap::detail {

void check_range(Side side, const Dims& dims, int64_t rank, const Path& path, const std::string& what);
[[noreturn]] void throw_axis_does_not_fit(Side side, const Dims& dims, const Path& path,
                                          const std::string& what, const std::string& wanted);
[[noreturn]] void throw_is_batched(const Path& path);

// The axis of `t`'s own type that `dims` give: checked against `rank` where it is a number, and not negative.
template <Vmappable T>
typename Protocol<T>::Axis axis_for(Side side, const T& t, const Dims& dims, const Path& path) {
  using Axis = typename Protocol<T>::Axis;
  if constexpr (std::is_same_v<T, VmapObject>) {
    return t.protocol->axis(side, t.value, dims, path);
  } else if constexpr (kAxisIsDim<T>) {
    if (!dims.is_dim()) throw_axis_does_not_fit(side, dims, path, leaf_name(t), "a number");
    // An output is about to have one dim more than it has for an example.
    const int64_t rank = Protocol<T>::dim(t) + (side == Side::Out ? 1 : 0);
    check_range(side, dims, rank, path, leaf_name(t));
    return static_cast<Axis>(dims.dim() < 0 ? dims.dim() + rank : dims.dim());
  } else {
    if (const Axis* axis = std::any_cast<Axis>(&dims.axis())) return *axis;
    if constexpr (std::is_convertible_v<int64_t, Axis>) {
      if (dims.is_dim()) return dims.dim();
    }
    throw_axis_does_not_fit(side, dims, path, leaf_name(t), "a " + type_name(typeid(Axis)));
  }
}

// Finds the batch size that all mapped arguments agree on.
class BatchSize {
 public:
  explicit BatchSize(std::optional<int64_t> axis_size) : axis_size_(axis_size) {}

  void see(const Tensor& t, const Dims& dims, const Path& path);
  template <Vmappable T>
  void see(const T& t, const Dims& dims, const Path& path) {
    if (dims.is_none()) return;
    see_size(Protocol<T>::size(t, axis_for(Side::In, t, dims, path)), dims, path,
             [&] { return leaf_name(t); });
  }
  // Sizes differ: see() everything again, and it is written down for get()'s error.
  bool must_describe();
  // Throws when neither a mapped argument nor axis_size says it, or when sizes differ: with each of them, and
  // where it came from.
  int64_t get(const Dims& in_dims) const;

 private:
  // `what` is asked when sizes differ: "a Graph", "shape [3, 2]".
  void see_size(int64_t size, const Dims& dims, const Path& path, c10::function_ref<std::string()> what);

  std::optional<int64_t> axis_size_;
  int64_t size_ = -1;
  bool differ_ = false;
  bool describing_ = false;
  std::string all_;
};

Tensor map_input(const Tensor& t, const Dims& dims, Level level);
Tensor map_output(const Tensor& t, const Dims& dims, Level level, const std::string& func_name,
                  const Path& path);

template <Vmappable T>
T map_input(const T& t, const Dims& dims, Level level) {
  if (dims.is_none()) return t;
  return Protocol<T>::add_batch_dim(t, axis_for(Side::In, t, dims, Path()), level);
}
template <Vmappable T>
T map_output(const T& t, const Dims& dims, Level level, const std::string& func_name, const Path& path) {
  if (!dims.is_none()) {
    return Protocol<T>::remove_batch_dim(t, func_name, level, level.batch_size(),
                                         axis_for(Side::Out, t, dims, path));
  }
  if constexpr (requires { Protocol<T>::unwrap_batched(t, level); }) {
    if (Protocol<T>::unwrap_batched(t, level).second) throw_is_batched(path);
  }
  return t;
}

// The output of a mapped function without `level`, each batch dim where out_dims puts it.
template <class R>
R map_result(const R& result, const Dims& out_dims, Level level, const std::string& func_name) {
  const Path root;
  visit<Side::Out>(result, {&out_dims, true}, root, [](const auto&, const Dims&, const Path&) {});
  return map_tree(result, {&out_dims, true}, root, [&](const auto& leaf, const Dims& dims, const Path& path) {
    return map_output(leaf, dims, level, func_name, path);
  });
}

}  // namespace vmap::detail
