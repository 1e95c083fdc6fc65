#!/bin/bash
# `link`: what it prints is the scene to any program that knows deflate and base64, and to `import`.
. "$(dirname "$0")/common.bash"

run link --help
exits 0
run link "$good"
exits 0
err_is_empty
grep -qE '^#scene=[A-Za-z0-9_-]+$' "$work/out" || wrong "$what: prints $(cat "$work/out")"
cp "$work/out" "$work/link"
if command -v python3 >/dev/null; then
    read_back=$(python3 -c '
import base64, json, sys, zlib
text = sys.stdin.read().strip().removeprefix("#scene=")
scene = zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), -15)
print(json.loads(scene) == json.load(open(sys.argv[1])))' "$good" <"$work/link")
    [ "$read_back" = True ] || wrong "$what: Python reads another scene"
fi
run import "$work/link"
exits 0
out_has '"sizes": [2,3],"strides": [5,1]'

run link "$good" --base https://example.org/view
exits 0
out_has "https://example.org/view$(cat "$work/link")"

# The window's view is left out; a file is not.
echo '{"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[2],"view":{"theme":"dark"}}' >"$work/viewed.json"
run link "$work/viewed.json"
exits 0
cp "$work/out" "$work/viewed"
run import "$work/viewed"
exits 0
! grep -q theme "$work/out" || wrong "$what: a link has the view"
echo '{"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[2],"values":{"file":"x.npy"}}' >"$work/file.json"
run link "$work/file.json"
exits 1
out_is_empty
err_has "file at values.file"
run link "$bad"
exits 0
run link "$work/none.json"
exits 1
run link
exits 2

finish
