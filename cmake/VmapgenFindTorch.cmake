# vmapgen_find_torch(ARGUMENTS…): find_package(Torch ARGUMENTS…), and a libtorch for CUDA where no CUDA toolkit is.
#
# NOTE: [CUDA builds of libtorch]
# TorchConfig.cmake of a build for CUDA stops with an error where it finds no complete CUDA toolkit, though what uses no
# CUDA headers needs nothing of it: the wheels bring the libraries that they run with. There the target `torch` is
# defined here, with the variables that TorchConfig.cmake sets. Who found Torch before keeps what was found: a folder
# beside this one may have, with targets for the whole build, and its variables are not known here.
macro(vmapgen_find_torch)
  if(NOT TARGET torch OR NOT Torch_FOUND)
    _vmapgen_torch_of_target(Torch_DIR)
    # Only its folder: the version file asks for nothing.
    find_package(Torch ${ARGN} QUIET NO_MODULE CONFIGS TorchConfigVersion.cmake)
    if(Torch_FOUND)
      _vmapgen_define_torch("${Torch_DIR}" _vmapgen_defined_torch)
      if(NOT _vmapgen_defined_torch)
        # TorchConfig.cmake warns of static libraries that no shared build of it ships.
        set(_vmapgen_log_level "${CMAKE_MESSAGE_LOG_LEVEL}")
        set(CMAKE_MESSAGE_LOG_LEVEL ERROR)
        find_package(Torch QUIET PATHS "${Torch_DIR}" NO_DEFAULT_PATH)
        set(CMAKE_MESSAGE_LOG_LEVEL "${_vmapgen_log_level}")
      endif()
    endif()
  endif()
endmacro()

# Sets `result` to the folder of the TorchConfig.cmake that belongs to the target `torch`, where there is one.
function(_vmapgen_torch_of_target result)
  if(TARGET torch)
    get_target_property(includes torch INTERFACE_INCLUDE_DIRECTORIES)
    list(GET includes 0 include)
    get_filename_component(folder "${include}/../share/cmake/Torch" ABSOLUTE)
    if(EXISTS "${folder}/TorchConfigVersion.cmake")
      set(${result} "${folder}" PARENT_SCOPE)
    endif()
  endif()
endfunction()

# Defines `torch` if `dir` holds a build for CUDA that TorchConfig.cmake would refuse here, and says in `result` whether.
function(_vmapgen_define_torch dir result)
  set(${result} FALSE PARENT_SCOPE)
  get_filename_component(root "${dir}/../../.." ABSOLUTE)
  if(NOT EXISTS "${root}/lib/libtorch_cuda.so")
    return()
  endif()
  find_package(CUDAToolkit QUIET)
  set(complete TRUE)
  foreach(library cudart cublas cufft curand cusolver cusparse nvrtc)
    if(NOT TARGET CUDA::${library})
      set(complete FALSE)
    endif()
  endforeach()
  if(complete)
    return()
  endif()

  message(STATUS "libtorch is built for CUDA, and here is no complete CUDA toolkit: linking to it without one")
  set(includes "${root}/include" "${root}/include/torch/csrc/api/include")
  if(NOT TARGET torch)
    foreach(library c10 torch_cpu c10_cuda torch_cuda)
      add_library(${library} SHARED IMPORTED GLOBAL)
      set_target_properties(${library} PROPERTIES IMPORTED_LOCATION "${root}/lib/lib${library}.so"
        INTERFACE_INCLUDE_DIRECTORIES "${includes}")
    endforeach()
    # Nothing names a symbol of libtorch.so or of what is loaded with it (torch_cuda): the linker must not drop it.
    # What they need in turn stands in other wheels.
    add_library(torch INTERFACE IMPORTED GLOBAL)
    set_target_properties(torch PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${includes}")
    target_link_libraries(torch INTERFACE "-Wl,--no-as-needed,${root}/lib/libtorch.so,--as-needed" torch_cpu c10)
    target_link_options(torch INTERFACE "-Wl,--allow-shlib-undefined")
  endif()

  include("${dir}/TorchConfigVersion.cmake")
  set(Torch_VERSION "${PACKAGE_VERSION}" PARENT_SCOPE)
  set(TORCH_INSTALL_PREFIX "${root}" PARENT_SCOPE)
  set(TORCH_INCLUDE_DIRS "${includes}" PARENT_SCOPE)
  set(TORCH_LIBRARIES torch torch_cpu c10 PARENT_SCOPE)
  set(TORCH_CUDA_LIBRARIES torch_cuda c10_cuda PARENT_SCOPE)
  set(${result} TRUE PARENT_SCOPE)
endfunction()
