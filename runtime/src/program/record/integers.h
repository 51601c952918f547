// Internal: what is computed with integers in B, C and D.
#pragma once

#include <vmap/program/integers.h>

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace vmap::program {

// Three sizes of each axis.
using SizesToTry = std::array<int64_t, 3 * kAxes>;

// The batch sizes at which integers are looked at to find what they are in the first `axes` of B, C and D.
// NOTE: [any batch size]
//
// Two sizes of each axis are the corners between which an integer is affine in each; the third checks it.
std::vector<BatchSizes> looked_at(const SizesToTry& sizes, size_t axes);

// How many of B, C and D vary between runs: 0 where all are at one and the same sizes.
size_t axes_between(std::span<const BatchSizes> sizes);

// What has these values at the sizes that looked_at() gave, and at more behind them; or at one and the same
// sizes. Nothing where it is none of this form.
std::optional<InB> fitted(std::span<const int64_t> values, std::span<const BatchSizes> sizes);

InB operator+(const InB& a, const InB& b);
InB operator-(const InB& a, const InB& b);
// Nothing where the product is not of this form.
std::optional<InB> product(const InB& a, const InB& b);

std::vector<int64_t> values_at(const std::vector<InB>& all, const BatchSizes& sizes);

// Whether it is no less than `least` at all batch sizes of at least 2.
bool is_at_least(const InB& value, int64_t least);

}  // namespace vmap::program
