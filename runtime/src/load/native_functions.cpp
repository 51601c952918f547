#include "native_functions.h"

// 600 KB, which a compiler would take a while to read as a literal.
asm(".section .rodata\n"
    "vmap_native_functions_begin:\n"
    ".incbin \"" VMAP_NATIVE_FUNCTIONS
    "\"\n"
    "vmap_native_functions_end:\n"
    ".byte 0\n"
    ".previous\n");

extern "C" {
extern const char vmap_native_functions_begin[] __attribute__((visibility("hidden")));
extern const char vmap_native_functions_end[] __attribute__((visibility("hidden")));
}

namespace vmap {

std::string_view native_functions() {
  return {vmap_native_functions_begin,
          static_cast<size_t>(vmap_native_functions_end - vmap_native_functions_begin)};
}

}  // namespace vmap
