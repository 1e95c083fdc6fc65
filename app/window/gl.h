#pragma once

/// OpenGL 3.3, or on a web page WebGL 2 with the names of OpenGL ES 3.
#ifdef __EMSCRIPTEN__
#include <GLES3/gl3.h>
#else
#include <glad/gl.h>
#endif
