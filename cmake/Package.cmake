# vmapgen as a package: the names by which other projects link it, the same in an install tree (find_package) and in a
# build tree (add_subdirectory), and what `cmake --install` and a wheel (SKBUILD) hold.

# What joins when it is built: a build without libtorch has the program only.
set(_package_targets)
foreach(target vmapgen vmap_native vmap_functorch vmap_program vmap_variance vmap_rules vmap_prove)
  if(TARGET ${target})
    list(APPEND _package_targets ${target})
    if(NOT TARGET vmapgen::${target})
      get_target_property(type ${target} TYPE)
      if(type STREQUAL "EXECUTABLE")
        add_executable(vmapgen::${target} ALIAS ${target})
      else()
        add_library(vmapgen::${target} ALIAS ${target})
      endif()
    endif()
  endif()
endforeach()

# Functions for who uses us; they are known to the whole build from here on, as they are after find_package.
file(GLOB _package_modules CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/Vmapgen*)
set(_package_module_names)
foreach(module IN LISTS _package_modules)
  if(module MATCHES "\\.cmake$")
    include(${module})
    cmake_path(GET module FILENAME name)
    string(APPEND _package_module_names " ${name}")
  endif()
endforeach()

if(TARGET vmap_native)
  # import vmapgen says which PyTorch the libraries beside this file are for, before it loads them.
  file(WRITE ${PROJECT_BINARY_DIR}/lib/vmapgen-torch-version "${Torch_VERSION}\n")
endif()
if(NOT VMAPGEN_INSTALL)
  return()
endif()
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# All that `cmake --install` needs, and no test: make install.
add_custom_target(vmapgen_package DEPENDS ${_package_targets})

# Our libraries find each other by $ORIGIN. libtorch stands where it stood at build time; beside a wheel it stands in
# site-packages, and a Python that imports torch first has it already: no path of the machine that built the wheel.
set(_package_hint)
set(_package_rpath "$ORIGIN")
set(_package_program_rpath)
if(SKBUILD)
  list(APPEND _package_rpath "$ORIGIN/../../torch/lib")
  set(_package_program_rpath "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
elseif(TARGET vmap_native)
  set(_package_hint ${TORCH_INSTALL_PREFIX})
  list(APPEND _package_rpath "${TORCH_INSTALL_PREFIX}/lib")
endif()
set(_package_libraries ${_package_targets})
list(REMOVE_ITEM _package_libraries vmapgen vmap_prove)
if(_package_libraries)
  set_target_properties(${_package_libraries} PROPERTIES INSTALL_RPATH "${_package_rpath}")
endif()
set_target_properties(vmapgen PROPERTIES INSTALL_RPATH "${_package_program_rpath}")
if(TARGET vmap_prove)
  set(_package_prove_rpath "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}" ${_package_rpath})
  list(TRANSFORM _package_prove_rpath REPLACE "^[$]ORIGIN$" "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
  set_target_properties(vmap_prove PROPERTIES INSTALL_RPATH "${_package_prove_rpath}")
endif()

set(_package_cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/vmapgen)
set(_package_data_dir ${CMAKE_INSTALL_DATADIR}/vmapgen)
install(TARGETS ${_package_targets} EXPORT vmapgenTargets
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT vmapgenTargets NAMESPACE vmapgen:: DESTINATION ${_package_cmake_dir})
if(TARGET vmap_native)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/runtime/include/vmap DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
          FILES_MATCHING PATTERN "*.h")
endif()
set(_package_generated ${PROJECT_SOURCE_DIR}/generated)
if(VMAPGEN_GENERATED)
  set(_package_generated ${VMAPGEN_GENERATED})
endif()
# The program looks for them here: generator/driver/installation.h.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/schema ${_package_generated} DESTINATION ${_package_data_dir})
# What vendored rules are made of.
set(_package_runtime ${PROJECT_SOURCE_DIR}/runtime)
set(_package_headers ${_package_runtime}/include/vmap)
install(FILES ${_package_headers}/bdim.h DESTINATION ${_package_data_dir}/runtime/include/vmap)
install(DIRECTORY ${_package_headers}/operators ${_package_headers}/rules
        DESTINATION ${_package_data_dir}/runtime/include/vmap)
install(DIRECTORY ${_package_runtime}/src/rules DESTINATION ${_package_data_dir}/runtime/src)
install(FILES ${_package_runtime}/vocabulary.yaml DESTINATION ${_package_data_dir}/runtime)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${_package_data_dir})
install(FILES ${_package_modules} DESTINATION ${_package_cmake_dir})

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/vmapgenConfig.cmake.in
  ${PROJECT_BINARY_DIR}/package/vmapgenConfig.cmake
  INSTALL_DESTINATION ${_package_cmake_dir}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR _package_data_dir)
# Before 1.0 a minor version may break what the README shows.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/vmapgenConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/vmapgenConfig.cmake
              ${PROJECT_BINARY_DIR}/package/vmapgenConfigVersion.cmake DESTINATION ${_package_cmake_dir})

if(SKBUILD)
  include(PackageWheel)
endif()
