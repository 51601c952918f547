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

# Who passes the wheel on passes on what it is made of: their licences go with it, from where Debian has them.
foreach(package libyaml-cpp-dev libfmt-dev libcli11-dev nlohmann-json3-dev)
  set(licence /usr/share/doc/${package}/copyright)
  if(EXISTS ${licence})
    install(FILES ${licence} DESTINATION ${CMAKE_INSTALL_DATADIR}/vmapgen/licenses RENAME ${package}.txt)
  else()
    message(STATUS "no ${licence}: add the licence of ${package} before you pass this wheel on")
  endif()
endforeach()
