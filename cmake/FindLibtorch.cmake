# libtorch: the one that Torch_DIR or CMAKE_PREFIX_PATH names (as CMake variables or in the environment), else the
# wheel that setup.sh installs into .venv.

file(GLOB _venv_torch ${CMAKE_SOURCE_DIR}/.venv/lib/python3*/site-packages/torch)
# TorchConfig.cmake warns of static libraries that no shared build of it ships.
set(_log_level "${CMAKE_MESSAGE_LOG_LEVEL}")
set(CMAKE_MESSAGE_LOG_LEVEL ERROR)
find_package(Torch QUIET)
if(NOT Torch_FOUND)
  find_package(Torch QUIET PATHS ${_venv_torch} NO_DEFAULT_PATH)
endif()
set(CMAKE_MESSAGE_LOG_LEVEL "${_log_level}")

if(NOT Torch_FOUND)
  message(FATAL_ERROR "libtorch was not found. Run ./setup.sh, which installs the pinned wheel into .venv; or name one: "
                      "-DTorch_DIR=…/share/cmake/Torch. The generator alone builds with -DVMAPGEN_BUILD_RUNTIME=OFF.")
endif()
message(STATUS "libtorch: ${TORCH_INSTALL_PREFIX}")
