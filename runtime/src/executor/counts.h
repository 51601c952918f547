// Internal: how often each operator's rule was carried out.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace vmap::executor {

using Count = std::atomic<uint64_t>;

// Lives as long as the process.
Count& count_of(const std::string& op);

}  // namespace vmap::executor
