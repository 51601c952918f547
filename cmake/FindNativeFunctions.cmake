# Finds PyTorch's list of operators, native_functions.yaml, which every wheel carries inside its torchgen package.
# Sets the cache variable VMAPGEN_NATIVE_FUNCTIONS; give it by hand for a fork's own list.
set(_native_functions_roots)
if(Torch_DIR)  # <site-packages>/torch/share/cmake/Torch
  list(APPEND _native_functions_roots ${Torch_DIR}/../../../..)
endif()
foreach(_prefix IN LISTS CMAKE_PREFIX_PATH)  # <site-packages>/torch
  list(APPEND _native_functions_roots ${_prefix}/..)
endforeach()
file(GLOB _native_functions_venv ${PROJECT_SOURCE_DIR}/.venv/lib/python3*/site-packages)
list(APPEND _native_functions_roots ${_native_functions_venv})

find_file(VMAPGEN_NATIVE_FUNCTIONS native_functions.yaml
  PATHS ${_native_functions_roots}
  PATH_SUFFIXES torchgen/packaged/ATen/native
  NO_DEFAULT_PATH
  DOC "PyTorch's native_functions.yaml")

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(NativeFunctions REQUIRED_VARS VMAPGEN_NATIVE_FUNCTIONS)
