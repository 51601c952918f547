# embed_templates(target dir): the files dir/*.in become part of the program, so that it runs from anywhere without its
# source tree. They are read through embedded_template(name) of generator/emit/templates.h.

set(_embed_templates_script ${CMAKE_CURRENT_LIST_DIR}/EmbedTemplatesScript.cmake)

function(embed_templates target dir)
  file(GLOB templates CONFIGURE_DEPENDS ${dir}/*.in)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${target}_templates.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D OUTPUT=${output} -D "TEMPLATES=${templates}" -P ${_embed_templates_script}
    DEPENDS ${templates} ${_embed_templates_script}
    COMMENT "Embedding templates"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
