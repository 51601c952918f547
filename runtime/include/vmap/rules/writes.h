// What one operator writes into several tensors.
#pragma once

#include <vmap/bdim.h>

#include <tuple>
#include <utility>
#include <vector>

namespace vmap {

// New values for tensors, all of which are written or none: when a value is batched where its tensor is not,
// that shows before anything has changed. The same values are the results of the functional operator.
class Writes {
 public:
  void add(const Tensor& to, Tensor value) { all_.emplace_back(to, std::move(value)); }
  // Keeps the old values where `skip` holds, a bool tensor that broadcasts.
  void unless(const Tensor& skip);
  void commit() const;
  // What the tensors would hold after that, as new tensors of their dtype.
  std::vector<Tensor> after(at::TensorList tensors) const;
  Tensor after(const Tensor& t) const;

 private:
  std::vector<std::pair<Tensor, Tensor>> all_;
};

// Writes a decomposition's results into tensors, in order.
template <class Values, class... To>
void write_all(const Values& values, const To&... to) {
  Writes writes;
  std::apply([&](const auto&... value) { (writes.add(to, value), ...); }, values);
  writes.commit();
}

}  // namespace vmap
