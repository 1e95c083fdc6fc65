#!/bin/bash
# Builds the .deb packages in a bare Debian, installs them in another one and uses them there:
# deb.sh SUITE [SCRATCH_FOLDER [PACKAGES]]
# SUITE: bookworm, trixie, ... PACKAGES: a folder of packages that were built there already. Needs root, debootstrap,
# the network and minutes, so ctest does not run it. The roots are kept in the scratch folder and used again.
set -euo pipefail

fail()
{
    echo "deb.sh: $*" >&2
    exit 1
}

suite=${1:?which suite?}
scratch=${2:-/tmp/stridescope-deb}
packages=${3:+$(readlink -f "$3")}
project=$(cd "$(dirname "$0")/../.." && pwd)
[ "$(id -u)" = 0 ] || fail "needs root"
command -v debootstrap >/dev/null || fail "needs debootstrap"
# What is mounted below goes with this process.
[ -n "${DEB_SH_MOUNTS:-}" ] || DEB_SH_MOUNTS=own exec unshare --mount --propagation private bash "$0" "$@"
mkdir -p "$scratch"
scratch=$(cd "$scratch" && pwd)
base=$scratch/$suite.base
builder=$scratch/$suite.builder
user=$scratch/$suite.user
log=$scratch/$suite.log
: >"$log"
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
trap '[ $? = 0 ] || { tail -n 20 "$log"; echo "$suite: FAILED, see $log"; }' EXIT

# inside ROOT COMMAND...: both are logged.
inside()
{
    local root=$1
    shift
    chroot "$root" "$@" </dev/null >>"$log" 2>&1
}

mount_in()
{
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
}

if [ ! -d "$base" ]; then
    rm -rf "$base.part"
    debootstrap --variant=minbase "$suite" "$base.part" >>"$log" 2>&1
    mv "$base.part" "$base"
fi
# The ways to the archive are this machine's.
cp /etc/resolv.conf "$base/etc/"
cp /etc/apt/apt.conf.d/* "$base/etc/apt/apt.conf.d/"

# The packages, by the command that the README names.
if [ -z "$packages" ]; then
    [ -d "$builder" ] || cp -a "$base" "$builder"
    mount_in "$builder"
    mkdir -p "$builder/project"
    find "$builder/project" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
    (cd "$project" && git ls-files -z --cached --others --exclude-standard | tar -c --null --files-from=-) \
        | tar -x -C "$builder/project" --no-same-owner
    packages=$(chroot "$builder" /project/dev package </dev/null 2>>"$log" | head -n 1)
    packages=$builder$(dirname "$packages")
fi
version=$(sed -n 's/^project(stridescope VERSION \([0-9.]*\).*/\1/p' "$project/CMakeLists.txt")
program=$(echo "$packages/stridescope_${version}_"*.deb)
library=$(echo "$packages/libstridescope-dev_${version}_"*.deb)
for package in "$program" "$library"; do
    [ -f "$package" ] || fail "no package was built: $package"
done

# Installed where nothing is but Debian itself, as a user does.
rm -rf "$user"
cp -a "$base" "$user"
mount_in "$user"
cp "$program" "$library" "$user/tmp/"
cp "$project/assets/examples/10-nchw-three-channels.stride.json" "$user/tmp/scene.json"
inside "$user" apt-get update
inside "$user" apt-get install -y "/tmp/${program##*/}"
said=$(chroot "$user" stridescope --version)
[ "$said" = "stridescope $version" ] || fail "--version says: $said"
facts=$(cd / && chroot "$user" stridescope eval --json /tmp/scene.json)
[[ $facts == *'"ok":true'* ]] || fail "eval says: $facts"
# Every face that it looks for has come with it.
faces=$(grep -o '"[A-Za-z]*-[A-Za-z]*\.[ot]tf"' "$project/ui/shell/fonts.cpp" | tr -d '"')
[ -n "$faces" ] || fail "no face found in ui/shell/fonts.cpp"
for face in $faces; do
    [ -n "$(find "$user/usr/share/fonts" -name "$face")" ] || fail "the font $face was not installed"
done
inside "$user" apt-get install -y --no-install-recommends xvfb xauth
inside "$user" xvfb-run -a stridescope /tmp/scene.json --screenshot /tmp/picture.png --size 1280x800 --stats
[ -s "$user/tmp/picture.png" ] || fail "no picture"
cp "$user/tmp/picture.png" "$scratch/$suite.png"
# A C++ program needs what comes with the library, and a compiler.
inside "$user" apt-get install -y --no-install-recommends "/tmp/${library##*/}" g++ cmake make pkg-config
rm -rf "$user/tmp/uses"
mkdir "$user/tmp/uses"
cp "$project/tests/package/CMakeLists.txt" "$project/tests/package/"*.cpp "$user/tmp/uses/"
inside "$user" cmake -S /tmp/uses -B /tmp/uses/build
inside "$user" cmake --build /tmp/uses/build
inside "$user" /tmp/uses/build/uses_stridescope
inside "$user" /tmp/uses/build/dumps /tmp/dumped.json
inside "$user" stridescope eval /tmp/dumped.json
inside "$user" sh -c 'cd /tmp/uses && g++ -std=c++20 main.cpp $(pkg-config --cflags --libs stridescope) -o main && ./main'
inside "$user" apt-get purge -y stridescope libstridescope-dev
left=$(chroot "$user" find /usr /etc -name '*stridescope*')
[ -z "$left" ] || fail "left behind when it was removed: $left"
echo "$suite: ${program##*/} installed, said its version, evaluated, drew $suite.png and was removed;" \
    "a program was built with ${library##*/} ($SECONDS s)"
