#pragma once

// glad brings the OpenGL declarations; GLFW must not bring its own.
#include "app/window/gl.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
