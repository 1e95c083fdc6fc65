#!/bin/sh
# Draws the icon's pictures of all sizes from the drawing in icons/scalable. Needs rsvg-convert (librsvg2-bin).
set -eu
cd "$(dirname "$0")/icons"
for size in 16 22 24 32 48 64 128 256; do
    mkdir -p "${size}x$size/apps"
    for drawing in scalable/apps/*.svg; do
        rsvg-convert -w "$size" -h "$size" "$drawing" -o "${size}x$size/apps/$(basename "$drawing" .svg).png"
    done
done
