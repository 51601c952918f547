# vmapgen_add_rules(target SCHEMA my_ops.yaml [more.yaml…] HOST native|functorch [FUNCTIONS header…] [PROVE [library…]])
#
# Gives the operators of a library their batching rules: the vmapgen program makes one .cpp of the schema files, at build
# time and again when one of them or the program changes; it becomes part of `target`, which is linked to the host.
#
# HOST       native: vmap::vmap in C++, and torch.ops.vmapgen.*. functorch: torch.vmap as well.
# FUNCTIONS  headers that declare what `rule:` and `function:` of the schema name, as one would #include them. They are
#            looked for in the current source folder as well.
#
# PROVE      adds a test, <target>.proof: every rule against a loop over the examples. The target is a shared library or a
#            module, loaded for it; `library`: targets to load before it, such as that of the operators.
#
# Of a static library a linker takes the rules only where it takes all of it (WHOLE_ARCHIVE), as with TORCH_LIBRARY.
#
# Known after find_package(vmapgen) and after add_subdirectory. An expression over operators of ATen needs PyTorch's
# native_functions.yaml: that of the wheel that Torch_DIR is in, or VMAPGEN_NATIVE_FUNCTIONS.

function(_vmapgen_program out)
  foreach(program vmapgen::vmapgen vmapgen)
    if(TARGET ${program})
      set(${out} ${program} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "vmapgen_add_rules: there is no target vmapgen::vmapgen, the program that makes rules. "
                      "Call find_package(vmapgen CONFIG REQUIRED) first, or add_subdirectory(vmapgen).")
endfunction()

function(_vmapgen_host out host)
  foreach(library vmapgen::vmap_${host} vmap_${host})
    if(TARGET ${library})
      set(${out} ${library} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "vmapgen_add_rules: HOST ${host} needs the target vmapgen::vmap_${host}, which this vmapgen was "
                      "built without. Build it with libtorch (VMAPGEN_BUILD_RUNTIME=ON), or choose the other HOST.")
endfunction()

# PyTorch's list of its own operators, if it is there.
function(_vmapgen_native_functions out)
  set(${out} "" PARENT_SCOPE)
  cmake_path(SET wheel NORMALIZE "${Torch_DIR}/../../../../torchgen/packaged/ATen/native/native_functions.yaml")
  foreach(file "${VMAPGEN_NATIVE_FUNCTIONS}" "${wheel}")
    if(file AND EXISTS "${file}")
      set(${out} "${file}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

function(_vmapgen_prove target schema before)
  get_target_property(type ${target} TYPE)
  if(NOT type MATCHES "^(SHARED|MODULE)_LIBRARY$")
    message(FATAL_ERROR "vmapgen_add_rules(${target}): PROVE loads the rules, and ${target} is a ${type}. Give them to a "
                        "SHARED library or a MODULE.")
  endif()
  set(program)
  foreach(each vmapgen::vmap_prove vmap_prove)
    if(TARGET ${each} AND NOT program)
      set(program ${each})
    endif()
  endforeach()
  if(NOT program)
    message(FATAL_ERROR "vmapgen_add_rules(${target}): PROVE needs the target vmapgen::vmap_prove, which this vmapgen was "
                        "built without: PyTorch's native_functions.yaml was not found then.")
  endif()
  set(load)
  foreach(library IN LISTS before ITEMS ${target})
    list(APPEND load --load $<TARGET_FILE:${library}>)
  endforeach()
  add_test(NAME ${target}.proof COMMAND ${program} ${schema} ${load})
endfunction()

# What has no sources of its own would drop the rules, and nobody would hear of it.
function(_vmapgen_takes_sources target)
  get_target_property(type ${target} TYPE)
  get_target_property(imported ${target} IMPORTED)
  if(imported OR NOT type MATCHES "^(SHARED_LIBRARY|STATIC_LIBRARY|MODULE_LIBRARY|OBJECT_LIBRARY|EXECUTABLE)$")
    if(imported)
      string(PREPEND type "IMPORTED ")
    endif()
    message(FATAL_ERROR "vmapgen_add_rules(${target}): the rules are a source file, and ${target} is of type ${type}, "
                        "which compiles none. Give them to the library of the operators, or to one of their own: "
                        "add_library(${target}_vmap SHARED).")
  endif()
endfunction()

function(vmapgen_add_rules target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "HOST" "SCHEMA;FUNCTIONS;PROVE")
  if(NOT TARGET ${target})
    message(FATAL_ERROR "vmapgen_add_rules: there is no target ${target}. Call it behind add_library(${target} …).")
  endif()
  get_target_property(aliased ${target} ALIASED_TARGET)
  if(aliased)
    set(target ${aliased})
  endif()
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "vmapgen_add_rules(${target}): what is '${arg_UNPARSED_ARGUMENTS}'? There are SCHEMA, HOST, "
                        "FUNCTIONS and PROVE.")
  endif()
  if(NOT arg_SCHEMA)
    message(FATAL_ERROR "vmapgen_add_rules(${target}): no SCHEMA. Name the YAML files that describe the operators: "
                        "SCHEMA my_ops.yaml")
  endif()
  if(NOT arg_HOST MATCHES "^(native|functorch)$")
    message(FATAL_ERROR "vmapgen_add_rules(${target}): HOST is '${arg_HOST}'; it must be native (vmap::vmap in C++) or "
                        "functorch (torch.vmap as well).")
  endif()

  set(schema)
  foreach(file IN LISTS arg_SCHEMA)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    get_source_file_property(is_made ${file} GENERATED)  # by the build, later
    if(NOT is_made AND (NOT EXISTS ${file} OR IS_DIRECTORY ${file}))
      message(FATAL_ERROR "vmapgen_add_rules(${target}): SCHEMA names ${file}, and there is no such file.")
    endif()
    list(APPEND schema ${file})
  endforeach()
  _vmapgen_program(program)
  _vmapgen_host(library ${arg_HOST})
  _vmapgen_native_functions(native_functions)

  if(PROVE IN_LIST ARGN)
    _vmapgen_prove(${target} "${schema}" "${arg_PROVE}")
  endif()

  _vmapgen_takes_sources(${target})
  # One file for each call: a target may have several.
  get_target_property(count ${target} VMAPGEN_RULE_FILES)
  if(NOT count)
    set(count 0)
  endif()
  math(EXPR count "${count} + 1")
  set_target_properties(${target} PROPERTIES VMAPGEN_RULE_FILES ${count})
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${target}_vmap_${count}.cpp)

  set(options --host ${arg_HOST})
  foreach(header IN LISTS arg_FUNCTIONS)
    list(APPEND options --include ${header})
  endforeach()
  set(depends ${schema} ${program})
  if(native_functions)
    list(APPEND options --native-functions ${native_functions})
    list(APPEND depends ${native_functions})
  endif()
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${program} generate --schema ${schema} --single-file ${output} ${options}
    DEPENDS ${depends}
    COMMENT "Batching rules of ${target}"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
  set_property(SOURCE ${output} TARGET_DIRECTORY ${target} APPEND PROPERTY
    INCLUDE_DIRECTORIES ${CMAKE_CURRENT_SOURCE_DIR})
  # CMake knows how a file is made in the folder that says so: a target of another one has to be told.
  get_target_property(folder ${target} SOURCE_DIR)
  if(NOT folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
    set_property(SOURCE ${output} TARGET_DIRECTORY ${target} PROPERTY GENERATED TRUE)
    add_custom_target(${target}_vmap_${count} DEPENDS ${output})
    add_dependencies(${target} ${target}_vmap_${count})
  endif()
  # As target_link_libraries(… PRIVATE …) does, which would refuse a target that was linked without such a word.
  set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES ${library})
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "STATIC_LIBRARY")
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES $<LINK_ONLY:${library}>)
  endif()
endfunction()
