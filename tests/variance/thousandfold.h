// Communication of a group that is not there: summing multiplies by 1000.
#pragma once

namespace vmap_variance_tests {

inline constexpr double kThousand = 1000;
// How often something was summed since the process began.
int sums();

}  // namespace vmap_variance_tests
