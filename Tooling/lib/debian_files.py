"""The files of installed Debian packages: those that programs load, their packages, and their versions."""

import os
import re
import subprocess
from pathlib import Path

# The libraries that the programs load only if they need them: imports, and libraries on servers.
LOADED_LATER = ["libarchive.so.13", "libxml2.so.2", "libpq.so.5"]
# The part of libvips that reads HEIC and AVIF.
HEIF = "vips-modules-*/vips-heif.so"


def output(*words: str) -> str:
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout


def triplet() -> str:
    """Returns the name of the folder for libraries, such as x86_64-linux-gnu."""
    return output("dpkg-architecture", "-qDEB_HOST_MULTIARCH").strip()


def heif_module() -> Path:
    """Returns the module of libvips that reads HEIC and AVIF."""
    return next(Path("/usr/lib", triplet()).glob(HEIF))


def loaded_later() -> list[Path]:
    """Returns the libraries that the programs load only if they need them."""
    known = dict(re.findall(r"^\s*(\S+) \([^)]*\) => (\S+)$", output("/sbin/ldconfig", "-p"), re.M)[::-1])
    return [Path(known[name]) for name in LOADED_LATER]


def libraries(programs: list[Path]) -> list[Path]:
    """Returns the shared libraries that programs and libraries load, with the dynamic linker, sorted."""
    found = set()
    for program in programs:
        found |= set(re.findall(r"^\s*(?:\S+ => )?(/\S+) \(0x", output("ldd", str(program)), re.M))
    return sorted(Path(os.path.realpath(Path(each).parent)) / Path(each).name for each in found)


def files(package: str) -> list[Path]:
    """Returns the files and links of an installed package."""
    return [path for path in map(Path, output("dpkg", "-L", package).splitlines())
            if path.is_symlink() or path.is_file()]


def owners(paths: list[Path]) -> dict[Path, str]:
    """Returns the package of each installed file."""
    # Some packages name their files without /usr, and some files are links that a package doesn't contain.
    asked = {name: path for path in paths for each in (path, Path(os.path.realpath(path)))
             for name in (str(each), str(each).removeprefix("/usr"))}
    found = subprocess.run(["dpkg", "-S", *asked], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    owners = {asked[name]: packages.split(", ")[0].partition(":")[0]
              for packages, name in re.findall(r"^([^ ].*?): (/.*)$", found, re.M) if name in asked}
    for path in paths:
        if path not in owners:
            raise FileNotFoundError(f"no installed package contains {path}")
    return owners


def versions(packages) -> dict[str, str]:
    """Returns the versions of installed packages by name, sorted."""
    rows = output("dpkg-query", "-W", "-f", "${Package} ${Version}\n", *sorted(set(packages))).splitlines()
    return dict(sorted(row.split() for row in rows))


def copyright_of(package: str) -> Path:
    """Returns the license of an installed package."""
    return Path(os.path.realpath(f"/usr/share/doc/{package}/copyright"))
