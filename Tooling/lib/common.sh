# Functions that all commands in Tooling share. Each command sources this file.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
command_name=Tooling/$(basename "$0")

# A crash in a test is reported with its backtrace, without registers and lists of libraries.
export SWIFT_BACKTRACE=${SWIFT_BACKTRACE:-color=no,threads=crashed,registers=none,images=none}

say() { printf '%s\n' "$*" >&2; }
stop() {
  say "$command_name: $*"
  exit 1
}

# Prints the comment block at the beginning of the command's file.
usage() { awk 'NR == 1 { next } /^#/ { sub(/^# ?/, ""); print; next } { exit }' "$0"; }

# Installs the missing packages of the named groups. Fast if none is missing.
ensure_packages() {
  local groups=" $* " group name rest missing=() wanted=()
  while read -r group name rest; do
    [[ $group != \#* && $groups == *" $group "* ]] && wanted+=("$name")
  done <"$root/Tooling/lib/packages"
  if ! command -v dpkg-query >/dev/null; then
    say "$command_name: not a Debian system; Tooling/lib/packages lists the required packages."
    return
  fi
  local there
  there=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null || true)
  for name in "${wanted[@]}"; do
    grep -qx "$name installed" <<<"$there" || missing+=("$name")
  done
  [[ ${#missing[@]} -eq 0 ]] || install_packages "${missing[@]}"
}

install_packages() {
  local as_root=()
  if [[ $(id -u) -ne 0 ]]; then
    command -v sudo >/dev/null || stop "these Debian packages are missing, and installing them requires root:
  $*
As root: apt-get update && apt-get install --no-install-recommends $*"
    as_root=(sudo)
  fi
  say "Installing Debian packages: $*"
  local log
  log=$(mktemp)
  if ! { "${as_root[@]}" apt-get -q update &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get -q -y --no-install-recommends install "$@"; } >"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    stop "apt-get couldn't install: $*"
  fi
  rm -f "$log"
}

# Installs the PyPI packages of the group `python`, or of the named group, into a folder of the working copy. Fast if
# they are installed.
ensure_python() {
  local wanting=${1:-python} folder=$root/.build-python stamp group name rest wanted=()
  while read -r group name rest; do
    [[ $group == "$wanting" ]] && wanted+=("$name")
  done <"$root/Tooling/lib/packages"
  stamp=$folder/installed${1:+-$1}
  [[ -e $stamp && $(<"$stamp") == "${wanted[*]}" ]] && return
  ensure_packages venv
  quietly "Installing ${wanted[*]}" install_python "$folder" "${wanted[@]}" ||
    stop "couldn't install ${wanted[*]} from PyPI"
  printf '%s' "${wanted[*]}" >"$stamp"
}

install_python() { # folder, packages
  python3 -m venv "$1" && "$1/bin/python3" -m pip install --disable-pip-version-check -q "${@:2}"
}

# Writes the fonts of the web app for a program in a folder, unless the fonts are there or were tried before.
# Without them, the web app uses the fonts of the device.
ensure_fonts() { # folder of the program
  local folder
  folder=$(readlink -m "$1/..")/share/stashbook-fonts
  [[ -e $folder ]] || { mkdir -p "$folder" && "$root/Tooling/fonts" "$folder"; } ||
    say "The web app uses the fonts of the device. To try again, run Tooling/fonts $folder"
}

ensure_swift() {
  command -v swift >/dev/null || stop "Swift 6.2 or later is required: https://www.swift.org/install"
}

# Exports the names of the features to exclude from the app, given those to include: A,B.
# Fails if a name isn't the name of a feature.
features_without() {
  local feature others=() wanted=",$1,"
  for feature in "$root"/Modules/Features/*/; do
    feature=$(basename "$feature")
    if [[ $wanted == *",$feature,"* ]]; then wanted=${wanted/",$feature,"/,}; else others+=("$feature"); fi
  done
  [[ -n $1 && $wanted == , ]] || return 1
  export STASHBOOK_WITHOUT=${others[*]}
}

# Runs a build, and shows its output only if it fails. Arguments: the description, the command.
quietly() {
  local what=$1 log status=0 start=$SECONDS
  shift
  log=$(mktemp)
  if [[ -t 2 ]]; then printf '%s …' "$what" >&2; else say "$what …"; fi
  "$@" >"$log" 2>&1 </dev/null || status=$?
  [[ -t 2 ]] && printf '\r\033[K' >&2
  if [[ $status -ne 0 ]]; then
    grep -vE '^\[[0-9]+/[0-9]+\]|^error: cancelled$|prohibited flag' "$log" | tail -n 60 >&2
    say "$command_name: $what failed after $((SECONDS - start)) s."
  fi
  rm -f "$log"
  return "$status"
}

# The flags of the release build. The program starts faster without a table of its symbols, with SQLite and the
# C++ library linked in, without looking for libraries next to itself first, and with type metadata accessed by
# calls instead of by names, each of which is searched among all types. Generic code is specialized for the types
# it is used with, even across modules.
release=(
  -c release --static-swift-stdlib --disable-local-rpath -Xlinker --no-export-dynamic
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xswiftc "-L$root/.build-release/static"
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
  -Xswiftc -cross-module-optimization
  # Paths of the working copy don't become part of the program, so that it is the same in each working copy.
  -Xcc "-ffile-prefix-map=$root=." -Xswiftc -file-prefix-map -Xswiftc "$root=."
  # The compiler's hashes of the modules and the linker's hash of the program would be different in each build.
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen -Xlinker --build-id=none
  # A linker that adds the part of ICU's data that the app uses, and merges equal functions.
  -Xswiftc -Xclang-linker -Xswiftc "--ld-path=$root/.build-release/static/ld" -Xlinker --icf=safe
)

# The flags of the quick build, which takes half as long as the debug build from scratch, and longer after a change.
quick=(--disable-index-store -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -gnone -Xcc -g0)

# Builds both executables unless nothing has changed since the last build.
# Arguments: the scratch folder, then the arguments of `swift build`.
build_products() {
  local scratch=$root/$1 product stamp
  shift
  # An app without some features must not count as up to date later, and the other way around.
  stamp=$scratch/built-$(printf '%s\n' "${STASHBOOK_WITHOUT-}" "$@" | cksum | cut -d' ' -f1)
  local sources=("$root/Package.swift" "$root/Modules" "$root/Apps" "$(readlink -f "$(command -v swift)")")
  [[ -e $root/Package.resolved ]] && sources+=("$root/Package.resolved")
  if [[ -e $stamp && -z $(find "${sources[@]}" -newer "$stamp" -print -quit) ]]; then
    return
  fi
  mkdir -p "$scratch" && rm -f "$scratch"/built-*
  # Without this file, the first build would write it, and the second would find it newer than the stamp.
  [[ -e $root/Package.resolved ]] ||
    quietly "Fetching packages" swift package resolve --package-path "$root" --scratch-path "$scratch" || return 1
  if [[ " $* " == *" release "* ]]; then
    # The linker finds these static libraries before the shared ones.
    local library
    mkdir -p "$scratch/static"
    for library in libstdc++.a libsqlite3.a; do
      ln -sf "$(clang -print-file-name=$library)" "$scratch/static"
    done
    PYTHONDONTWRITEBYTECODE=1 python3 "$root/Tooling/lib/icu_data.py" "$scratch/static"
  fi
  local began
  began=$(mktemp)
  for product in stashbook imaging-worker; do
    # A fixed address needs no relocation at start. Only C++ exceptions need the index of unwind tables, and no code
    # in the program throws any. The worker keeps both, because it reads untrusted images with libraries in C++.
    local linking=()
    [[ $product == stashbook && " $* " == *" release "* ]] && linking=(-Xlinker --no-pie -Xlinker --no-eh-frame-hdr)
    python3 "$root/Tooling/lib/build_progress.py" "Building $product" \
      swift build --package-path "$root" --scratch-path "$scratch" --product "$product" "$@" "${linking[@]}" ||
      { rm -f "$began"; return 1; }
  done
  mv "$began" "$stamp"
}
