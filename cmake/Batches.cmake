# Files of a library compiled several at once: what headers bring is made once for all of them, which is a half to three
# quarters of the time. From nothing that is much faster, and slower after a change of one file: who works on vmapgen says
# -DVMAPGEN_BATCHES=OFF, and meets the headers that a file forgot to include.

option(VMAPGEN_BATCHES "Compile several files of a library at once: faster from nothing, slower after a change" ON)
mark_as_advanced(VMAPGEN_BATCHES)

# vmapgen_compile_in_batches(TARGETS… [ALONE SOURCES…]): but for these, which are large.
function(vmapgen_compile_in_batches)
  cmake_parse_arguments(PARSE_ARGV 0 _in "" "" "ALONE")
  if(NOT VMAPGEN_BATCHES OR VMAPGEN_SANITIZE)
    return()
  endif()
  # g++ takes files that a batch includes for headers, in which a type that others see has no unnamed namespace's.
  foreach(_target IN LISTS _in_UNPARSED_ARGUMENTS)
    target_compile_options(${_target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  endforeach()
  set_target_properties(${_in_UNPARSED_ARGUMENTS} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  if(_in_ALONE)
    set_source_files_properties(${_in_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()
