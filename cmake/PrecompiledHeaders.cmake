# libtorch's headers take longer to read than most files that include them take to compile, so they are read once for
# all libraries, once for the proof (-O1), and once for the tests (-fPIE).
# No header of ours is among them: what changes would be compiled again everywhere. A file still includes all that it
# needs: sanitizers, what is vendored, and the package's users compile without.

option(VMAPGEN_PRECOMPILED_HEADERS "Read the headers of libtorch and of the standard library once, not for every file" ON)
mark_as_advanced(VMAPGEN_PRECOMPILED_HEADERS)
if(VMAPGEN_SANITIZE)  # whose flags are some files' only
  set(VMAPGEN_PRECOMPILED_HEADERS OFF)
endif()

# Else the header that has the signs of arithmetic brings all operators with it.
set(_torch_definitions AT_PER_OPERATOR_HEADERS)
set(_torch_headers
  <ATen/TensorOperators.h> <ATen/core/Tensor.h> <ATen/core/dispatch/Dispatcher.h> <torch/library.h>
  <algorithm> <array> <cstdint> <functional> <map> <memory> <optional> <set> <string> <string_view> <unordered_map>
  <utility> <vector>)

# vmapgen_precompile_torch(TARGET [FURTHER HEADERS…])
function(vmapgen_precompile_torch target)
  target_compile_definitions(${target} PRIVATE ${_torch_definitions})
  if(VMAPGEN_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} PRIVATE ${_torch_headers} ${ARGN})
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)  # for ccache
  endif()
endfunction()

# vmapgen_share_precompiled(TARGET WITH…): with what TARGET has precompiled. With its own -O: g++ 12 dies of another.
function(vmapgen_share_precompiled from)
  get_target_property(type ${from} TYPE)
  foreach(target IN LISTS ARGN)
    target_compile_definitions(${target} PRIVATE ${_torch_definitions})
    if(VMAPGEN_PRECOMPILED_HEADERS)
      target_precompile_headers(${target} REUSE_FROM ${from})
      target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
      # A compiler takes them only where the same symbols are defined; CMake defines one for each shared library.
      set_property(TARGET ${target} PROPERTY DEFINE_SYMBOL "")
      if(type STREQUAL SHARED_LIBRARY)
        target_compile_definitions(${target} PRIVATE ${from}_EXPORTS)
      endif()
    endif()
  endforeach()
endfunction()
