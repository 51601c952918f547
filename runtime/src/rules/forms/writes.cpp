#include <vmap/rules/writes.h>

// These must follow Tensor.h.
#include <ATen/ops/where.h>

namespace vmap {

void Writes::unless(const at::Tensor& skip) {
  for (auto& [to, value] : all_) value = at::where(skip, to, value);
}

void Writes::commit() const {
  // None of the elements: what is refused is refused here.
  const auto none_of = [](const at::Tensor& t) { return t.unsqueeze(0).narrow(0, 0, 0); };
  for (const auto& [to, value] : all_) none_of(to).copy_(none_of(value));
  for (const auto& [to, value] : all_) to.copy_(value);
}

at::Tensor Writes::after(const at::Tensor& t) const {
  for (const auto& [to, value] : all_) {
    if (to.is_same(t)) return value.to(t.scalar_type());
  }
  return t.clone();
}

std::vector<at::Tensor> Writes::after(at::TensorList tensors) const {
  std::vector<at::Tensor> values;
  for (const at::Tensor& t : tensors) values.push_back(after(t));
  return values;
}

}  // namespace vmap
