// Internal: what is computed with integers in B and C.
#pragma once

#include <vmap/program/integers.h>

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace vmap::program {

// The batch sizes at which integers are looked at to find what they are in B; and in C too, with `nested`.
// NOTE: [any batch size]
//
// `b` and `c` are three sizes each. Two lie on a line and the third checks it; of B and C, two each are the
// corners between which an integer is affine in one and the other.
std::vector<BatchSizes> looked_at(const std::array<int64_t, 3>& b, const std::array<int64_t, 3>& c,
                                  bool nested);

// What has these values at the sizes that looked_at() gave, or at one and the same sizes. Nothing where it is
// none of this form.
std::optional<InB> fitted(std::span<const int64_t> values, std::span<const BatchSizes> sizes);

InB operator+(const InB& a, const InB& b);
InB operator-(const InB& a, const InB& b);
// Nothing where the product is not of this form.
std::optional<InB> product(const InB& a, const InB& b);

// Whether it is greater than 0 at all batch sizes of at least 2.
bool is_positive(const InB& value);

}  // namespace vmap::program
