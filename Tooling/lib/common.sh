# What the commands of Tooling have in common; sourced by each.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
command_name=Tooling/$(basename "$0")

# A crash in a test is told by where it happened, without registers and lists of libraries.
export SWIFT_BACKTRACE=${SWIFT_BACKTRACE:-color=no,threads=crashed,registers=none,images=none}

say() { printf '%s\n' "$*" >&2; }
stop() {
  say "$command_name: $*"
  exit 1
}

# Prints the comment block at the head of the command's own file.
usage() { awk 'NR == 1 { next } /^#/ { sub(/^# ?/, ""); print; next } { exit }' "$0"; }

# Installs the packages of the named groups that are missing; quick when none is.
ensure_packages() {
  local groups=" $* " group name rest missing=() wanted=()
  while read -r group name rest; do
    [[ $group != \#* && $groups == *" $group "* ]] && wanted+=("$name")
  done <"$root/Tooling/lib/packages"
  if ! command -v dpkg-query >/dev/null; then
    say "$command_name: not a Debian system; see Tooling/lib/packages for what has to be there."
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
    command -v sudo >/dev/null || stop "these Debian packages are missing, and installing them takes root:
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
    stop "apt-get could not install: $*"
  fi
  rm -f "$log"
}

# Installs PyPI's packages of the list into a folder of the working copy; quick when they are there.
ensure_python() {
  local folder=$root/.build-python group name rest wanted=()
  while read -r group name rest; do
    [[ $group == python ]] && wanted+=("$name")
  done <"$root/Tooling/lib/packages"
  [[ -e $folder/installed && $(<"$folder/installed") == "${wanted[*]}" ]] && return
  quietly "Installing ${wanted[*]}" install_python "$folder" "${wanted[@]}" ||
    stop "PyPI could not be reached, or has no ${wanted[*]}"
  printf '%s' "${wanted[*]}" >"$folder/installed"
}

install_python() { # folder, packages
  python3 -m venv "$1" && "$1/bin/python3" -m pip install --disable-pip-version-check -q "${@:2}"
}

ensure_swift() {
  command -v swift >/dev/null || stop "Swift 6.2 or newer is needed: https://www.swift.org/install"
}

# Runs a build and shows nothing of it but, when it fails, what it said. Arguments: what, command.
# SwiftPM names our traits to the compiler in the order of a set. With another one each time it plans, all of
# ours would be compiled again.
quietly() {
  local what=$1 log status=0 start=$SECONDS
  shift
  log=$(mktemp)
  if [[ -t 2 ]]; then printf '%s …' "$what" >&2; else say "$what …"; fi
  SWIFT_DETERMINISTIC_HASHING=1 "$@" >"$log" 2>&1 </dev/null || status=$?
  [[ -t 2 ]] && printf '\r\033[K' >&2
  if [[ $status -ne 0 ]]; then
    grep -vE '^\[[0-9]+/[0-9]+\]|^error: cancelled$|prohibited flag' "$log" | tail -n 60 >&2
    say "$command_name: $what failed after $((SECONDS - start)) s."
  fi
  rm -f "$log"
  return "$status"
}

# What the release build is made with. It starts sooner without a table of its own symbols, with SQLite
# and C++'s library in it, not looking for libraries beside itself first, and with types that are asked for by
# call, not by name: each name is looked for among all there are. What is generic is compiled for the types
# it is used with, also where it is another module's.
release=(
  -c release --static-swift-stdlib --disable-local-rpath -Xlinker --no-export-dynamic
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xswiftc "-L$root/.build-release/static"
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
  -Xswiftc -cross-module-optimization
)

# Builds both executables unless nothing changed since the last time.
# Arguments: scratch folder, then the arguments of `swift build`.
build_products() {
  local scratch=$root/$1 product stamp
  shift
  stamp=$scratch/built-$(printf '%s' "$*" | cksum | cut -d' ' -f1)
  local sources=("$root/Package.swift" "$root/Modules" "$root/Apps" "$(readlink -f "$(command -v swift)")")
  [[ -e $root/Package.resolved ]] && sources+=("$root/Package.resolved")
  if [[ -e $stamp && -z $(find "${sources[@]}" -newer "$stamp" -print -quit) ]]; then
    return
  fi
  [[ -e $stamp ]] || say "The first build takes some minutes."
  # Otherwise the first build writes it, and the second one finds it newer.
  [[ -e $root/Package.resolved ]] ||
    quietly "Fetching packages" swift package resolve --package-path "$root" --scratch-path "$scratch" || return 1
  if [[ " $* " == *" release "* ]]; then
    # Where they are found before the shared ones.
    local library
    mkdir -p "$scratch/static"
    for library in libstdc++.a libsqlite3.a; do
      ln -sf "$(clang -print-file-name=$library)" "$scratch/static"
    done
  fi
  local began
  began=$(mktemp)
  for product in stashbook imaging-worker; do
    # At a fixed place nothing in the program has to be adjusted when it starts. The worker, which reads
    # pictures from anywhere, keeps its random one.
    local linking=()
    [[ $product == stashbook && " $* " == *" release "* ]] && linking=(-Xlinker --no-pie)
    quietly "Building $product" swift build --package-path "$root" --scratch-path "$scratch" \
      --product "$product" "$@" "${linking[@]}" || { rm -f "$began" "$stamp"; return 1; }
  done
  mv "$began" "$stamp"
}
