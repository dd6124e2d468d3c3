"""Writes the control files of the Debian package, and builds it, behind Tooling/package."""

import argparse
import email.utils
import gzip
import hashlib
import os
import re
import subprocess
import tempfile
from pathlib import Path

import debian_files

MAINTAINER = "The Stashbook authors <stashbook@stash.example.org>"
NEEDED = ["tzdata"]
# Emoji in images, HTTPS for phones, servers of photos, a browser, and libraries on servers.
RECOMMENDED = ["ca-certificates", "fonts-noto-color-emoji", "openssl", "xdg-utils"]
SUGGESTED = ["nginx", "postgresql"]
DESCRIPTION = """\
Description: stash and logbook for needlepoint
 Stashbook records needlepoint canvases with photos, mesh counts, tags, and a
 journal. It also logs your weight, and has drawings. Use commands, the
 terminal app, or the web app.
 .
 Everything is in one folder on your computer, without an account or a cloud.
 Removing the package never removes this folder.
"""


def control(version: str, root: Path) -> str:
    """Returns the control file."""
    size = sum(max(1, -(-path.lstat().st_size // 1024)) for path in root.rglob("*") if "DEBIAN" not in path.parts)
    later = debian_files.owners(debian_files.loaded_later())
    loaded = {path.name: package for path, package in later.items()}
    recommended = sorted([*RECOMMENDED, loaded.pop("libpq.so.5")])
    depends = sorted({*dependencies(root), *NEEDED, *loaded.values()})
    architecture = debian_files.output("dpkg", "--print-architecture").strip()
    return (
        f"Package: stashbook\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: {MAINTAINER}\n"
        f"Installed-Size: {size}\nDepends: {', '.join(depends)}\nRecommends: {', '.join(recommended)}\n"
        f"Suggests: {', '.join(SUGGESTED)}\nSection: misc\nPriority: optional\n{DESCRIPTION}")


def dependencies(root: Path) -> list[str]:
    """Returns the packages of the libraries that the programs are linked with, with the required versions."""
    programs = sorted(str(path.resolve()) for path in (root / "usr/lib/stashbook/bin").iterdir())
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "debian").mkdir()
        (Path(folder) / "debian/control").write_text("Source: stashbook\n\nPackage: stashbook\nArchitecture: any\n")
        shown = subprocess.run(
            ["dpkg-shlibdeps", "-O", *(f"-e{program}" for program in programs)], cwd=folder, check=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    return re.search(r"^shlibs:Depends=(.*)$", shown, re.M)[1].split(", ")


def changelog(version: str) -> bytes:
    """Returns the package's changelog in Debian's format."""
    date = email.utils.formatdate(int(os.environ["SOURCE_DATE_EPOCH"]))
    text = f"stashbook ({version}) unstable; urgency=medium\n\n  * See CHANGELOG.md.gz.\n\n -- {MAINTAINER}  {date}\n"
    return gzip.compress(text.encode(), 9, mtime=0)


def sums(root: Path) -> str:
    """Returns the MD5 sums of the files, which dpkg --verify reads."""
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    return "".join(
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files
        if "DEBIAN" not in path.parts)


def main() -> None:
    parser = argparse.ArgumentParser(prog="package_deb.py")
    parser.add_argument("version")
    parser.add_argument("root", type=Path, help="the folder with the package's files")
    parser.add_argument("package", type=Path, help="the new file")
    options = parser.parse_args()
    root = options.root
    (root / "usr/share/doc/stashbook/changelog.gz").write_bytes(changelog(options.version))
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(control(options.version, root))
    (root / "DEBIAN/md5sums").write_text(sums(root))
    subprocess.run(["chmod", "-R", "u=rwX,go=rX", str(root)], check=True)
    subprocess.run(
        ["dpkg-deb", "--build", "--root-owner-group", "-Zxz", "-z6", "--threads-max=1", str(root),
         str(options.package)], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
