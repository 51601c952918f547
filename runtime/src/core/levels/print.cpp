#include <ATen/core/Formatting.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <vmap/batched_tensor.h>
#include <vmap/print.h>

#include <ostream>
#include <sstream>
#include <string_view>

namespace vmap {

namespace {

// Without a newline at the end, which libtorch leaves behind tensors of rank 0 alone.
std::string as_libtorch(const Tensor& t) {
  // What printing makes along the way is no part of the mapped function.
  const c10::impl::ExcludeDispatchKeyGuard without_mode(kVmapModeKey);
  std::ostringstream out;
  out << t;
  return out.str();
}

std::string indented(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    out += end == 0 ? "" : "    ";
    out += text.substr(0, end);
    out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace

std::string to_string(const Tensor& t) {
  const BatchedTensor* batched = as_batched(t);
  if (!batched) return as_libtorch(t);
  const Level level = batched->level();
  // As torch.func counts: all transforms.
  const auto depth = [level] { return std::to_string(level.position() + level.transforms_around()); };
  return "BatchedTensor(lvl=" + (level.alive() ? depth() : "ended") +
         ", bdim=" + std::to_string(batched->bdim()) + ", value=\n" + indented(to_string(batched->value())) +
         ")";
}

std::ostream& operator<<(std::ostream& out, Shown t) {
  return out << to_string(t.tensor);
}

}  // namespace vmap
