# What only a wheel holds, beside what Package.cmake installs: its prefix is the folder of the Python module.
install(FILES ${PROJECT_BINARY_DIR}/lib/vmapgen-torch-version DESTINATION ${CMAKE_INSTALL_LIBDIR})

# The libraries that the program is linked to are the distribution's; another machine may have others, or none.
find_package(yaml-cpp REQUIRED)
find_package(fmt REQUIRED)
foreach(library yaml-cpp fmt::fmt)
  get_target_property(type ${library} TYPE)
  if(type STREQUAL "SHARED_LIBRARY")
    install(FILES $<TARGET_FILE:${library}> DESTINATION ${CMAKE_INSTALL_LIBDIR}
            RENAME $<TARGET_SONAME_FILE_NAME:${library}>)
  endif()
endforeach()
