// Internal: what a library does when it is loaded, where an exception would end the process.
#pragma once

#include <string>

namespace vmap::detail {

// Runs `work`. What it throws becomes an ImportError where Python loads the library (ctypes raises
// SystemError, and torch.ops.load_library an OSError, with the ImportError as their cause), else a line on
// stderr. Returns whether nothing was thrown.
bool load(const char* library, void (*work)()) noexcept;

// Of the shared library that the caller's code is in.
std::string path_of_this_library();

// Throws where another copy of `library`, which is at `path`, has defined `op` in this process already.
void refuse_second_copy(const char* library, const std::string& path, const char* op);

}  // namespace vmap::detail
