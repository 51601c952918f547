#include "inner_axes.h"

#include <algorithm>

namespace vmap::program {

std::vector<int64_t> sizes_to_probe(const InnerAxis& axis, const std::vector<Example>& examples) {
  constexpr int64_t kElements = int64_t{1} << 20;
  int64_t large = 1030;
  for (const auto& [input, dim] : axis.dims) {
    const int64_t others = examples[input].tensor.numel() / std::max<int64_t>(axis.size, 1);
    large = std::min(large, std::max<int64_t>(kElements / std::max<int64_t>(others, 1), 2));
  }
  return {2, 8, large};
}

bool InnerAxes::shares(const Found& found, const MappedInput& map) const {
  const auto& dims = found.axis.dims;
  const auto& levels = found.levels;
  return std::find(dims.begin(), dims.end(), std::pair(map.input, map.dim)) != dims.end() ||
         std::find(levels.begin(), levels.end(), map.level) != levels.end();
}

void InnerAxes::add(const MappedInput& map) {
  if (examples_[map.input].dim == map.dim) return;  // what is traced maps over it
  Found found{{examples_[map.input].tensor.size(map.dim), {{map.input, map.dim}}}, {map.level}};
  const auto joins = [&](const Found& other) { return shares(other, map); };
  auto first = std::find_if(all_.begin(), all_.end(), joins);
  if (first == all_.end()) return all_.push_back(std::move(found));
  const auto join = [&](Found& other) {
    for (const auto& dim : other.axis.dims) {
      auto& dims = first->axis.dims;
      if (std::find(dims.begin(), dims.end(), dim) == dims.end()) dims.push_back(dim);
    }
    first->levels.insert(first->levels.end(), other.levels.begin(), other.levels.end());
  };
  join(found);
  // A map over dims that were two axes' so far makes one of them.
  for (auto other = std::find_if(first + 1, all_.end(), joins); other != all_.end();
       other = std::find_if(first + 1, all_.end(), joins)) {
    join(*other);
    all_.erase(other);
  }
}

std::vector<InnerAxis> InnerAxes::take(std::string& why_not) {
  std::vector<InnerAxis> axes;
  for (Found& each : all_) {
    if (each.axis.size >= 2) {
      axes.push_back(std::move(each.axis));
    } else if (why_not.empty()) {
      why_not = c10::str("it is ", each.axis.size, " in the example, where PyTorch may take other ways");
    }
  }
  if (axes.size() < kAxes) return axes;
  if (why_not.empty())
    why_not = c10::str("two of the maps inside may have any size, and there are ", axes.size());
  axes.resize(kAxes - 1);
  return axes;
}

}  // namespace vmap::program
