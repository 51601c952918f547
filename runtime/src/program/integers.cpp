#include "integers.h"

#include <cstdlib>

namespace vmap::program {

namespace {

// How much it grows by a step, where that is a whole number.
std::optional<int64_t> slope(int64_t rise, int64_t run) {
  if (rise % run != 0) return {};
  return rise / run;
}

std::optional<InB> through_corners(std::span<const int64_t> v, std::span<const BatchSizes> sizes) {
  const int64_t b = sizes[0].b, c = sizes[0].c;
  const int64_t step_b = sizes[1].b - b, step_c = sizes[2].c - c;
  const auto in_b = slope(v[1] - v[0], step_b), in_b_later = slope(v[3] - v[2], step_b);
  const auto in_c = slope(v[2] - v[0], step_c);
  if (!in_b || !in_b_later || !in_c) return {};
  const auto both = slope(*in_b_later - *in_b, step_c);
  if (!both) return {};
  InB value{*in_b - *both * c, 0, *in_c - *both * b, *both};
  value.plus = v[0] - value.at(sizes[0]);
  return value;
}

std::optional<InB> through(std::span<const int64_t> v, std::span<const BatchSizes> sizes) {
  if (v.size() < 2 || sizes[1] == sizes[0]) return InB{0, v[0]};
  if (sizes.size() > 3) return through_corners(v, sizes);
  const auto times = slope(v[1] - v[0], sizes[1].b - sizes[0].b);
  if (!times) return {};
  return InB{*times, v[0] - *times * sizes[0].b};
}

}  // namespace

std::vector<BatchSizes> looked_at(const std::array<int64_t, 3>& b, const std::array<int64_t, 3>& c,
                                  bool nested) {
  if (!nested) return {b[0], b[1], b[2]};
  return {{b[0], c[0]}, {b[1], c[0]}, {b[0], c[1]}, {b[1], c[1]}, {b[2], c[2]}};
}

std::optional<InB> fitted(std::span<const int64_t> values, std::span<const BatchSizes> sizes) {
  const std::optional<InB> found = through(values, sizes);
  for (size_t i = 0; found && i < values.size(); ++i) {
    if (found->at(sizes[i]) != values[i]) return {};
  }
  return found;
}

InB operator+(const InB& a, const InB& b) {
  return {a.times + b.times, a.plus + b.plus, a.inner + b.inner, a.both + b.both};
}

InB operator-(const InB& a, const InB& b) {
  return {a.times - b.times, a.plus - b.plus, a.inner - b.inner, a.both - b.both};
}

std::optional<InB> product(const InB& a, const InB& b) {
  if ((a.has_b() && b.has_b()) || (a.has_c() && b.has_c())) return {};
  return InB{a.times * b.plus + a.plus * b.times, a.plus * b.plus, a.inner * b.plus + a.plus * b.inner,
             a.both * b.plus + a.plus * b.both + a.times * b.inner + a.inner * b.times};
}

bool is_positive(const InB& value) {
  const bool grows =
      value.both >= 0 && value.times + 2 * value.both >= 0 && value.inner + 2 * value.both >= 0;
  return grows && value.at({2, 2}) > 0;
}

std::string to_string(const InB& value) {
  std::string text;
  const auto add = [&](int64_t times, const char* factor) {
    if (times == 0) return;
    const uint64_t size = times < 0 ? 0 - static_cast<uint64_t>(times) : static_cast<uint64_t>(times);
    text += text.empty() ? (times < 0 ? "-" : "") : (times < 0 ? " - " : " + ");
    if (!*factor || size != 1) text += std::to_string(size);
    if (*factor) text += (size != 1 ? "*" : "") + std::string(factor);
  };
  add(value.both, "B*C");
  add(value.times, "B");
  add(value.inner, "C");
  add(value.plus, "");
  return text.empty() ? "0" : text;
}

}  // namespace vmap::program
