# pkg-config knows the packages of this machine, not those of the browser.
macro(pkg_check_modules NAME)
    cmake_language(CALL web_package_${NAME})
endmacro()

macro(web_package_md4c)
    add_library(web_md4c STATIC ${WEB_SOURCES}/md4c-release-0.4.8/src/md4c.c)
    target_include_directories(web_md4c SYSTEM PUBLIC ${WEB_SOURCES}/md4c-release-0.4.8/src)
    target_compile_options(web_md4c PRIVATE -w)
    add_library(PkgConfig::md4c ALIAS web_md4c)
endmacro()

macro(web_package_imgui)
    set(IMGUI ${WEB_SOURCES}/imgui-1.86)
    set(imgui_INCLUDE_DIRS ${IMGUI} ${IMGUI}/misc/cpp)
    add_library(web_imgui STATIC ${IMGUI}/imgui.cpp ${IMGUI}/imgui_draw.cpp ${IMGUI}/imgui_tables.cpp
        ${IMGUI}/imgui_widgets.cpp ${IMGUI}/backends/imgui_impl_opengl3.cpp ${IMGUI}/misc/cpp/imgui_stdlib.cpp)
    set_target_properties(web_imgui PROPERTIES UNITY_BUILD OFF)
    target_include_directories(web_imgui SYSTEM PUBLIC ${imgui_INCLUDE_DIRS})
    # WebGL has no base vertex: lists of more than 65,536 vertices need indices of 32 bits.
    target_compile_definitions(web_imgui PUBLIC "ImDrawIdx=unsigned int" IMGUI_IMPL_OPENGL_ES3)
    target_compile_options(web_imgui PRIVATE -w)
    add_library(PkgConfig::imgui ALIAS web_imgui)
endmacro()

# A browser shows no list of its fonts.
macro(web_package_fontconfig)
    add_library(PkgConfig::fontconfig INTERFACE IMPORTED)
endmacro()
