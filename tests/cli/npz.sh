#!/bin/bash
# Archives of arrays, as NumPy writes and reads them. The system's Python: another may lack NumPy.
if ! /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
    echo "skipped: no NumPy for /usr/bin/python3 (Debian: python3-numpy)"
    exit 77
fi
PYTHONDONTWRITEBYTECODE=1 exec /usr/bin/python3 "$(dirname "$0")/npz_numpy.py" "${STRIDESCOPE:?the program to test}"
