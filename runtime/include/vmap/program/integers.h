// Sizes, dims and the like that depend on the batch sizes of a program.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace vmap::program {

// The batch size B, and C and D, those of maps inside the mapped function.
inline constexpr size_t kAxes = 3;
inline constexpr char kAxisNames[kAxes + 1] = "BCD";

// Of a run. Those that a program does not compute with are 2.
struct BatchSizes {
  std::array<int64_t, kAxes> of{0, 2, 2};

  BatchSizes() = default;
  BatchSizes(int64_t b, int64_t c = 2, int64_t d = 2)
      : of{b, c, d} {}  // NOLINT: a batch size is one of these
  int64_t b() const { return of[0]; }
  int64_t operator[](size_t axis) const { return of[axis]; }
  friend bool operator==(const BatchSizes&, const BatchSizes&) = default;
};

// A sum of products of batch sizes, each at most once in a product: 3*B*C + 2*B - C + 1.
struct InB {
  // By what a factor is multiplied with: bit 0 is B, bit 1 is C, bit 2 is D.
  std::array<int64_t, size_t{1} << kAxes> factors{};

  constexpr InB() = default;
  // times * B + plus + inner * C + both * B * C
  constexpr InB(int64_t times, int64_t plus, int64_t inner = 0, int64_t both = 0)
      : factors{plus, times, inner, both} {}

  constexpr int64_t plus() const { return factors[0]; }
  // Unsigned: what a file says may be too large, and then it is no size of anything.
  int64_t at(const BatchSizes& sizes) const {
    const auto u = [](int64_t value) { return static_cast<uint64_t>(value); };
    const uint64_t b = u(sizes[0]), c = u(sizes[1]), d = u(sizes[2]);
    const auto in_b_and_c = [&](size_t from) {
      return u(factors[from]) + u(factors[from + 1]) * b +
             (u(factors[from + 2]) + u(factors[from + 3]) * b) * c;
    };
    return static_cast<int64_t>(in_b_and_c(0) + in_b_and_c(4) * d);
  }
  bool depends_on(size_t axis) const {
    for (size_t of = 0; of < factors.size(); ++of) {
      if (of >> axis & 1 && factors[of] != 0) return true;
    }
    return false;
  }
  bool is_fixed() const {
    for (size_t of = 1; of < factors.size(); ++of) {
      if (factors[of] != 0) return false;
    }
    return true;
  }
  friend bool operator==(const InB&, const InB&) = default;
};

// "B", "3*B + 1", "-4", "B*C - C"
std::string to_string(const InB& value);

// "B*C": what a factor of that index is multiplied with; empty for 0.
std::string product_name(size_t of);

}  // namespace vmap::program
