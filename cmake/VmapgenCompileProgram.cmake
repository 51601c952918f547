# vmapgen_compile_program(target PROGRAM energy.vmap OUTPUT energy.pt2 [GRADIENTS] [EXAMPLES examples.pt] [PYTHON python])
#
# Compiles a traced program (vmap::Program::save, vmapgen.trace) into native code for vmap::Compiled::load, at build time and
# again when the program changes: add_dependencies(my_app target), or build the target. It is code for this machine's processor.
#
# OUTPUT     relative to the current binary folder.
# GRADIENTS  the program of its gradients is compiled too.
# EXAMPLES   a list of inputs, by torch.save, that the code is compared with the program on; random numbers without it.
# PYTHON     one that has torch and vmapgen; else VMAPGEN_PYTHON, else `python3`. Running the result needs none.
function(vmapgen_compile_program target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "GRADIENTS" "PROGRAM;OUTPUT;EXAMPLES;PYTHON" "")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "vmapgen_compile_program(${target}): what is '${arg_UNPARSED_ARGUMENTS}'? There are PROGRAM, OUTPUT, GRADIENTS, "
                        "EXAMPLES and PYTHON.")
  endif()
  foreach(needed PROGRAM OUTPUT)
    if(NOT arg_${needed})
      message(FATAL_ERROR "vmapgen_compile_program(${target}): no ${needed}. Say vmapgen_compile_program(${target} PROGRAM energy.vmap "
                          "OUTPUT energy.pt2)")
    endif()
  endforeach()
  if(NOT arg_OUTPUT MATCHES "[.]pt2$")
    message(FATAL_ERROR "vmapgen_compile_program(${target}): OUTPUT is ${arg_OUTPUT}, and a package is a .pt2 file.")
  endif()
  cmake_path(ABSOLUTE_PATH arg_PROGRAM BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  cmake_path(ABSOLUTE_PATH arg_OUTPUT BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} NORMALIZE)
  set(python python3)
  foreach(each "${VMAPGEN_PYTHON}" "${arg_PYTHON}")
    if(each)
      set(python "${each}")
    endif()
  endforeach()
  set(options)
  if(arg_GRADIENTS)
    list(APPEND options --gradients)
  endif()
  if(arg_EXAMPLES)
    cmake_path(ABSOLUTE_PATH arg_EXAMPLES BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    list(APPEND options --examples ${arg_EXAMPLES})
  endif()
  # In vmapgen's own build its module is that of the sources.
  set(environment)
  set(libraries)
  if(TARGET vmap_program)
    get_target_property(sources vmap_program SOURCE_DIR)
    set(environment VMAPGEN_LIBRARY_DIR=$<TARGET_FILE_DIR:vmap_program> PYTHONPATH=${sources}/../python)
    set(libraries vmap_program)
  endif()
  add_custom_command(
    OUTPUT ${arg_OUTPUT}
    COMMAND ${CMAKE_COMMAND} -E env ${environment} ${python} -m vmapgen compile ${arg_PROGRAM} --out ${arg_OUTPUT} ${options}
    DEPENDS ${arg_PROGRAM} ${arg_EXAMPLES} ${libraries}
    COMMENT "Native code of ${arg_PROGRAM}"
    VERBATIM)
  add_custom_target(${target} DEPENDS ${arg_OUTPUT})
endfunction()
