// Sizes, dims and the like that depend on the batch sizes of a program.
#pragma once

#include <cstdint>
#include <string>

namespace vmap::program {

// Of a run: B, the batch size, and C, that of a map inside the mapped function, where a program serves any.
struct BatchSizes {
  int64_t b = 0;
  int64_t c = 2;

  BatchSizes() = default;
  BatchSizes(int64_t outer, int64_t inner = 2)
      : b(outer), c(inner) {}  // NOLINT: a batch size is one of these
  friend bool operator==(const BatchSizes&, const BatchSizes&) = default;
};

// times * B + plus + inner * C + both * B * C
struct InB {
  int64_t times = 0;
  int64_t plus = 0;
  int64_t inner = 0;
  int64_t both = 0;

  // Unsigned: what a file says may be too large, and then it is no size of anything.
  int64_t at(const BatchSizes& sizes) const {
    const auto u = [](int64_t value) { return static_cast<uint64_t>(value); };
    return static_cast<int64_t>(u(times) * u(sizes.b) + u(plus) +
                                (u(inner) + u(both) * u(sizes.b)) * u(sizes.c));
  }
  bool has_b() const { return times != 0 || both != 0; }
  bool has_c() const { return inner != 0 || both != 0; }
  bool is_fixed() const { return !has_b() && !has_c(); }
  friend bool operator==(const InB&, const InB&) = default;
};

// "B", "3*B + 1", "-4", "B*C - C"
std::string to_string(const InB& value);

}  // namespace vmap::program
