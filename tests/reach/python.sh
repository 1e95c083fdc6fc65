#!/bin/bash
# stridescope.py: layouts, saved storages and the window's program, with what this machine has of NumPy and PyTorch.
# The system's Python: another that comes first in PATH may lack both.
here=$(cd "$(dirname "$0")" && pwd)
python=/usr/bin/python3
[ -x $python ] || { echo "skipped: no $python here"; exit 77; }
export PYTHONDONTWRITEBYTECODE=1
printed=$(mktemp)
trap 'rm -f "$printed"' EXIT
"${STRIDESCOPE:?the program to test}" python >"$printed" || exit 1
cmp "$printed" "$here/../../assets/python/stridescope.py" || exit 1
$python "$here/python_plain.py" "$STRIDESCOPE" || exit 1
for library in numpy torch; do
    if $python -c "import $library" 2>/dev/null; then
        $python "$here/python_$library.py" "$STRIDESCOPE" || exit 1
    else
        echo "not checked: no $library for $python (Debian: python3-$library)"
    fi
done
