# New Debian systems for Tooling/package-check. The functions use its variables $work, $system, $place, $search, $server,
# $port, $photo, and $version.
# shellcheck shell=bash

passed() { printf 'passed  %s\n' "$*"; }
expect() { # description, command
  local what=$1
  shift
  "$@" >"$work/output" 2>&1 || { cat "$work/output" >&2 && stop "failed: $what"; }
  passed "$what"
}

# Makes a new system with a user, in $work/NAME.
new_system() { # suite, name
  local base=$root/.build-package/$1
  if [[ ! -e $base ]]; then
    rm -rf --one-file-system "$base.new"
    mkdir -p "$base.new"
    quietly "Downloading Debian $1" debootstrap --variant=minbase "$1" "$base.new" http://deb.debian.org/debian
    mv "$base.new" "$base"
  fi
  system=$work/$2
  cp -a "$base" "$system"
  mount -t proc proc "$system/proc"
  mount --rbind /dev "$system/dev"
  cp -L /etc/resolv.conf "$system/etc/resolv.conf"
  mkdir -p "$system/srv"
  chroot "$system" useradd --create-home --home-dir /srv/stitcher stitcher
  cp "$photo" "$system/srv/stitcher/photo.png"
}
as_root() { chroot "$system" env -i DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }
as_user() {
  chroot --userspec=stitcher:stitcher "$system" env -i HOME=/srv/stitcher PATH="$search" LANG=C.UTF-8 "$@"
}
# Repeats a command until it succeeds, for at most a minute.
wait_until() { # description, command
  local what=$1 start
  shift
  start=$(now)
  until "$@" >"$work/output" 2>&1; do
    (($(now) - start < 60000)) || { cat "$work/output" >&2 && stop "failed: $what"; }
    sleep 0.5
  done
  passed "$what"
}
shows() { # text, command
  local text=$1 output
  shift
  output=$("$@" 2>&1) && [[ $output == *"$text"* ]] || { printf '%s\n' "$output" && return 1; }
}
seconds() { awk -v from="$1" -v to="$(now)" 'BEGIN { printf "%.3f", (to - from) / 1000 }'; }
now() { printf '%s' "$(($(date +%s%N) / 1000000))"; }

# Adds a canvas with a photo, draws, and looks at the results. Arguments: what is tested, the program.
use() {
  local what=$1 program=$2 id
  expect "$what: a canvas with a photo is added" \
    as_user "$program" canvas add --designer Anna --name Meadow --photo /srv/stitcher/photo.png
  expect "$what: the canvas is listed" shows Meadow as_user "$program" canvas list
  expect "$what: the photo is in the library" shows '"width":512' as_user sh -c "$program photo list --json | tr -d ' '"
  expect "$what: originals and their images are intact" as_user "$program" photo verify --derived
  id=$(as_user "$program" drawing new --name Garden)
  as_user "$program" drawing stamp "$id" 🌷 --at 300,300 >/dev/null
  expect "$what: a drawing is exported as an image" \
    as_user "$program" drawing export "$id" --output /srv/stitcher/drawing.png --force
  expect "$what: the library is sound" as_user "$program" doctor
}

# Runs the commands below a heading of Documentation/Installing.md in $place. A container runs in the background, with its
# output in the file `output`. Arguments: the heading, a function that runs a shell.
follow() {
  local heading=$1 command
  shift
  while IFS= read -r command; do
    [[ $command != "docker run"* ]] || command+=" >output 2>&1 &"
    expect "page: $command" "$@" sh -c "cd $place && $command"
  done < <(PYTHONDONTWRITEBYTECODE=1 python3 "$root/Tooling/lib/page_commands.py" "$heading" "$version")
}

# Serves a library, and opens the address. Arguments: what is tested, a function that runs the command.
serve() {
  local what=$1 start address
  shift
  start=$(now)
  rm -f "$work/address"
  "$@" >"$work/address" 2>"$work/serve-errors" &
  server=$!
  until [[ -s $work/address ]]; do
    kill -0 "$server" 2>/dev/null || { cat "$work/serve-errors" >&2 && stop "failed: $what: serve ended"; }
    (($(now) - start < 20000)) || stop "failed: $what: serve printed no address"
    sleep 0.05
  done
  passed "$what: serve is ready after $(seconds "$start") s"
  address=$(python3 -c 'import json, sys; print(json.loads(sys.stdin.readline())["url"])' <"$work/address")
  expect "$what: the address connects a browser" \
    curl -sS --fail -c "$work/cookies" --max-time 20 "$address"
  expect "$what: the web app shows the canvas" \
    shows Meadow curl -sS --fail -b "$work/cookies" --max-time 20 "http://127.0.0.1:$port/canvases"
  expect "$what: /healthz and /readyz answer" \
    curl -sS --fail --max-time 5 "http://127.0.0.1:$port/healthz" "http://127.0.0.1:$port/readyz"
}
end_server() {
  local child
  for child in $(pgrep -P "$server" || true) "$server"; do kill -TERM "$child" 2>/dev/null || true; done
  wait "$server" 2>/dev/null || true
  server=
}
