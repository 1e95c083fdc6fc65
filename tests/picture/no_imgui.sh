#!/bin/bash
# no_imgui.sh LIBRARY: the library of pictures neither defines nor wants anything of Dear ImGui or of a window.
set -u
symbols=$(nm -C "$1") || exit 1
wrong=$(grep -E 'ImGui|ImDraw|ImFont|ImVec|glfw' <<<"$symbols")
if [ -n "$wrong" ]; then
    echo "$1 names these:"
    echo "$wrong"
    exit 1
fi
