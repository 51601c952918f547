# libtorch: the one that Torch_DIR or CMAKE_PREFIX_PATH names (as CMake variables or in the environment), else the
# wheel that setup.sh installs into .venv. When pip builds a wheel (SKBUILD): the torch of the Python that runs pip, for
# that is the one that the wheel will be loaded into.

set(_libtorch_hints)
set(_libtorch_fallbacks)
if(SKBUILD)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  execute_process(
    COMMAND ${Python3_EXECUTABLE} -c "import importlib.util as u; s = u.find_spec('torch'); print(s.submodule_search_locations[0] if s else '')"
    OUTPUT_VARIABLE _libtorch_hints OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(_libtorch_advice "PyTorch is not installed where ${Python3_EXECUTABLE} looks. Install it first, and build without "
      "isolation, so that the build sees it: pip install --no-build-isolation . (torch is not fetched for the build, for "
      "the wheel fits only the version that it is built with), or name a libtorch: export Torch_DIR=…/share/cmake/Torch")
else()
  file(GLOB _libtorch_fallbacks ${PROJECT_SOURCE_DIR}/.venv/lib/python3*/site-packages/torch)
  set(_libtorch_advice "Run ./setup.sh in ${PROJECT_SOURCE_DIR}, which installs the pinned wheel into .venv, or name one: "
      "-DTorch_DIR=…/share/cmake/Torch. The generator alone builds with -DVMAPGEN_BUILD_RUNTIME=OFF.")
endif()

include(VmapgenFindTorch)
# Who has us as a folder of its own project links what we link: its folders must see libtorch's targets too.
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
vmapgen_find_torch(HINTS ${_libtorch_hints})
if(NOT Torch_FOUND)
  vmapgen_find_torch(PATHS ${_libtorch_fallbacks} NO_DEFAULT_PATH)
endif()
unset(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL)

if(NOT Torch_FOUND)
  message(FATAL_ERROR "libtorch was not found. " ${_libtorch_advice})
endif()
message(STATUS "libtorch: ${TORCH_INSTALL_PREFIX}")
