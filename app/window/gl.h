#pragma once

/// OpenGL 3.3, or on a page WebGL 2 by the names of OpenGL ES 3.
#ifdef __EMSCRIPTEN__
#include <GLES3/gl3.h>
#else
#include <glad/gl.h>
#endif
