#!/bin/bash
# Opened as a desktop opens it, by what is installed: the window shows the scene, and the desktop finds the entry and
# the icon by the window.
set -eu
. "$(dirname "$0")/display.sh"
start_display
require xprop
cmake --install "$(dirname "$STRIDESCOPE")" --prefix "$scratch/usr" --component program >"$scratch/log"
entry=$(echo "$scratch"/usr/share/applications/*.desktop)
value() { sed -n "s/^$1=//p" "$entry"; }
cp assets/examples/01-row-major.stride.json "$scratch/a scene.stride.json"

read -r -a exec <<<"$(value Exec)"
[ "${exec[*]:1}" = "%f" ] || fail "Exec=$(value Exec) takes no file"
STRIDESCOPE=$scratch/usr/bin/${exec[0]}
start_program "$scratch/a scene.stride.json"
named_after_scene() { [ "$(title)" = "a scene.stride.json - Stridescope" ]; }
wait_until named_after_scene || fail "the title is $(title)"
class=$(xprop -id "$window" WM_CLASS)
[[ $class == *", \"$(value StartupWMClass)\"" ]] || fail "the window says $class"
sizes=$(xprop -id "$window" _NET_WM_ICON | grep -o 'Icon ([0-9x ]*)' | tr '\n' ' ' || true)
[ "$sizes" = "Icon (16 x 16) Icon (32 x 32) Icon (48 x 48) Icon (128 x 128) " ] || fail "the window's icons: $sizes"
press ctrl q
ends_with 0
