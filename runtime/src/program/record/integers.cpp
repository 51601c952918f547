#include "integers.h"

#include <algorithm>

namespace vmap::program {

namespace {

// How much it grows by a step, where that is a whole number.
std::optional<int64_t> slope(int64_t rise, int64_t run) {
  if (rise % run != 0) return {};
  return rise / run;
}

std::optional<InB> through(std::span<const int64_t> v, std::span<const BatchSizes> sizes) {
  const size_t axes = axes_between(sizes), corners = size_t{1} << axes;
  InB value;
  std::copy_n(v.begin(), corners, value.factors.begin());
  // Axis by axis, values at two sizes become what is added and a slope.
  for (size_t axis = 0; axis < axes; ++axis) {
    const size_t bit = size_t{1} << axis;
    const int64_t from = sizes[0][axis], step = sizes[bit][axis] - from;
    for (size_t corner = 0; corner < corners; ++corner) {
      if (!(corner & bit)) continue;
      const auto in_axis = slope(value.factors[corner] - value.factors[corner ^ bit], step);
      if (!in_axis) return {};
      value.factors[corner] = *in_axis;
      value.factors[corner ^ bit] -= *in_axis * from;
    }
  }
  return value;
}

}  // namespace

std::vector<BatchSizes> looked_at(const SizesToTry& sizes, size_t axes) {
  std::vector<BatchSizes> all;
  const auto add = [&](const auto& which) {
    BatchSizes& each = all.emplace_back();
    for (size_t axis = 0; axis < axes; ++axis) each.of[axis] = sizes[3 * axis + which(axis)];
  };
  for (size_t corner = 0; corner < size_t{1} << axes; ++corner)
    add([&](size_t axis) { return corner >> axis & 1; });
  add([](size_t) { return size_t{2}; });
  return all;
}

size_t axes_between(std::span<const BatchSizes> sizes) {
  size_t axes = kAxes;
  const auto varies = [&](const BatchSizes& each) { return each[axes - 1] != sizes[0][axes - 1]; };
  while (axes > 0 && std::none_of(sizes.begin(), sizes.end(), varies)) --axes;
  return axes;
}

std::optional<InB> fitted(std::span<const int64_t> values, std::span<const BatchSizes> sizes) {
  const std::optional<InB> found = through(values, sizes);
  for (size_t i = 0; found && i < values.size(); ++i) {
    if (found->at(sizes[i]) != values[i]) return {};
  }
  return found;
}

InB operator+(const InB& a, const InB& b) {
  InB sum;
  for (size_t of = 0; of < sum.factors.size(); ++of) sum.factors[of] = a.factors[of] + b.factors[of];
  return sum;
}

InB operator-(const InB& a, const InB& b) {
  InB difference;
  for (size_t of = 0; of < difference.factors.size(); ++of)
    difference.factors[of] = a.factors[of] - b.factors[of];
  return difference;
}

std::optional<InB> product(const InB& a, const InB& b) {
  for (size_t axis = 0; axis < kAxes; ++axis) {
    if (a.depends_on(axis) && b.depends_on(axis)) return {};
  }
  InB product;
  for (size_t i = 0; i < a.factors.size(); ++i) {
    for (size_t j = 0; j < b.factors.size(); ++j) {
      // Of those that have an axis in common one factor is 0.
      if (!(i & j)) product.factors[i | j] += a.factors[i] * b.factors[j];
    }
  }
  return product;
}

std::vector<int64_t> values_at(const std::vector<InB>& all, const BatchSizes& sizes) {
  std::vector<int64_t> values;
  for (const InB& each : all) values.push_back(each.at(sizes));
  return values;
}

bool is_at_least(const InB& value, int64_t least) {
  // As a sum of products of what the sizes have more than 2.
  InB more = value;
  for (size_t axis = 0; axis < kAxes; ++axis) {
    const size_t bit = size_t{1} << axis;
    for (size_t of = 0; of < more.factors.size(); ++of) {
      if (of & bit) more.factors[of ^ bit] += 2 * more.factors[of];
    }
  }
  const auto grows = [](int64_t factor) { return factor >= 0; };
  return more.plus() >= least && std::all_of(more.factors.begin() + 1, more.factors.end(), grows);
}

std::string product_name(size_t of) {
  std::string name;
  for (size_t axis = 0; axis < kAxes; ++axis) {
    if (of >> axis & 1) name += std::string(name.empty() ? "" : "*") + kAxisNames[axis];
  }
  return name;
}

std::string to_string(const InB& value) {
  std::string text;
  for (const size_t of : {7, 3, 5, 6, 1, 2, 4, 0}) {  // the longest products first
    const int64_t times = value.factors[of];
    if (times == 0) continue;
    const std::string name = product_name(of);
    const uint64_t size = times < 0 ? 0 - static_cast<uint64_t>(times) : static_cast<uint64_t>(times);
    text += text.empty() ? (times < 0 ? "-" : "") : (times < 0 ? " - " : " + ");
    if (name.empty() || size != 1) text += std::to_string(size);
    if (!name.empty()) text += (size != 1 ? "*" : "") + name;
  }
  return text.empty() ? "0" : text;
}

}  // namespace vmap::program
