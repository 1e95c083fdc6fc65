#pragma once

// glad declares OpenGL; GLFW must not declare it again.
#include "app/window/gl.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
