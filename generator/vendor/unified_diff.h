// The difference of two texts, line by line.
#pragma once

#include <string>
#include <string_view>

namespace vmapgen {

// A unified diff with three lines of context, that patch(1) takes; empty when the texts are the same.
std::string unified_diff(std::string_view before, std::string_view after, const std::string& before_name,
                         const std::string& after_name);

}  // namespace vmapgen
