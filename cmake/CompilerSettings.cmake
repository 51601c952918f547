# How everything here is compiled, whoever configures.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  if(PROJECT_IS_TOP_LEVEL)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release, …" FORCE)
  else()
    set(CMAKE_BUILD_TYPE Release)
  endif()
endif()
# -O3, CMake's choice, buys nothing in code that calls libtorch, and takes longer to compile.
if(CMAKE_CXX_FLAGS_RELEASE STREQUAL "-O3 -DNDEBUG")
  set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
endif()

# GCC collects its own garbage all the time, a tenth of what a file of rules takes. With this it begins at a GiB: no file
# here needs that much.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:--param ggc-min-heapsize=1048576 --param ggc-min-expand=100>")
endif()

# VMAPGEN_RACE_FLAGS: for sources in which data races are looked for. Not for rules, generated or written: those are pure
# functions of their arguments, what threads share is around them; so they are the release build's, from ccache.
set(VMAPGEN_RACE_FLAGS)
if(VMAPGEN_SANITIZE STREQUAL "thread")
  set(VMAPGEN_RACE_FLAGS -fsanitize=thread -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=thread)
elseif(VMAPGEN_SANITIZE STREQUAL "leak")
  add_link_options(-fsanitize=leak)  # an allocator that remembers: nothing is compiled in
elseif(VMAPGEN_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=address,undefined)
endif()

# A copy of the tree, or a fresh clone, hits the cache of the first one: ccache sees paths relative to the tree.
find_program(VMAPGEN_CCACHE ccache)
mark_as_advanced(VMAPGEN_CCACHE)
if(VMAPGEN_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${VMAPGEN_CCACHE})
endif()
