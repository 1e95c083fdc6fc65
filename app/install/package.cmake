# cpack: two packages for Debian and its derivatives, the program and what C++ programs are built with.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGE_CONTACT "The maintainers of Stridescope <maintainers@stridescope.invalid>")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME stridescope)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "Draw a tensor's grid beside the memory that holds it
Point at an element of a tensor to see its offset, byte, lane, and bank. Point
at a byte to see which element it holds, or why it holds none. Edit a size, a
stride, a window, an index, or a chip, and the picture follows.

The command line gives the same facts, and performs slices, gathers, and
repacking on .npy and .safetensors files.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
if(STRIDESCOPE_GUI)
    # What is read or loaded only when it runs: the fonts, and what GLFW asks of X.
    set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS
        "fonts-inter, fonts-jetbrains-mono, libxcursor1, libxi6, libxinerama1, libxrandr2")
    set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS libgl1-mesa-dri)
    set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS fonts-noto-cjk) # titles and notes may be in any language
endif()

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libstridescope-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_DESCRIPTION "Compute where a tensor's bytes are (development files)
The library of stridescope(1): layouts of buffers, slices, gathers, and TPU
lanes, in checked 64-bit arithmetic. It is static, for C++20, and found by
CMake as stridescope::core and by pkg-config as stridescope.

<stridescope/dump.hpp> writes a tensor of a C++11 program as a scene.")
# Linked into everything that is built with the core.
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libfmt-dev, libhwy-dev, libmd4c-dev, nlohmann-json3-dev, zlib1g-dev")
set(CPACK_DEBIAN_DEV_PACKAGE_SUGGESTS stridescope)

set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_SOURCE_DIR}/debian.cmake)
include(CPack)
