"""Fills the folder of the archive with the program and the libraries that it needs, behind Tooling/package."""

import argparse
import os
import shutil
import subprocess
from pathlib import Path

import debian_files

TEMPLATES = Path(__file__).parent / "package"
SHARED = ["stashbook-fonts", "applications", "bash-completion", "doc", "fish", "icons", "man"]
UNITS = ["stashbook.service", "stashbook-backup.service", "stashbook-backup.timer"]
FONTS = ["fonts-dejavu-core", "fonts-noto-color-emoji"]
SYSTEM = "libc6"  # glibc, which must be the computer's own


def fill(package: Path, folder: Path) -> None:
    """Fills a folder, given the files of the Debian package."""
    triplet = debian_files.triplet()
    libraries = folder / "lib/stashbook" / triplet
    (folder / "bin").mkdir(parents=True)
    libraries.mkdir(parents=True)
    shutil.copy2(package / "usr/lib/stashbook/bin/stashbook", folder / "bin")
    # With this path, the program and the libraries that it loads later find their libraries.
    subprocess.run(
        ["patchelf", "--force-rpath", "--set-rpath", f"$ORIGIN/../lib/stashbook/{triplet}", str(folder / "bin/stashbook")],
        check=True)
    shutil.copy2(package / "usr/lib/stashbook/bin/imaging-worker", folder / "lib/stashbook")
    launcher = folder / "bin/imaging-worker"
    launcher.write_text((TEMPLATES / "imaging-worker").read_text().replace("TRIPLET", triplet))
    launcher.chmod(0o755)
    for name in SHARED:
        shutil.copytree(package / "usr/share" / name, folder / "share" / name)
    shutil.copytree(package / "usr/share/zsh/vendor-completions", folder / "share/zsh/site-functions")
    units = folder / "share/systemd/user"
    units.mkdir(parents=True)
    for name in UNITS:
        (units / name).write_text((TEMPLATES / name).read_text().replace("/usr/bin/", "%h/.local/bin/"))
    packages = add_libraries(package, folder, libraries) | add_fonts(folder / "share/stashbook-image-fonts")
    licenses = folder / "share/doc/stashbook/libraries"
    licenses.mkdir()
    for name, version in debian_files.versions(packages).items():
        shutil.copy2(debian_files.copyright_of(name), licenses / f"{name}-{version.replace(':', '-')}.txt")


def add_fonts(target: Path) -> set[str]:
    """Copies the fonts for images of drawings, and returns their packages."""
    target.mkdir()
    shutil.copy2(TEMPLATES / "fonts.conf", target)
    for path in sorted(path for name in FONTS for path in debian_files.files(name) if path.suffix == ".ttf"):
        shutil.copy2(path, target)
    return set(FONTS)


def add_libraries(package: Path, folder: Path, target: Path) -> set[str]:
    """Copies the libraries, and returns their packages."""
    heif = debian_files.heif_module()
    programs = [*(package / "usr/lib/stashbook/bin").iterdir(), *debian_files.loaded_later(), heif]
    owners = debian_files.owners([*debian_files.libraries(programs), *debian_files.loaded_later()])
    for path, name in owners.items():
        if name != SYSTEM:
            shutil.copy2(os.path.realpath(path), target / path.name)
    (target / heif.parent.name).mkdir()
    shutil.copy2(heif, target / heif.parent.name)
    return {*owners.values(), *debian_files.owners([heif]).values()} - {SYSTEM}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="package_tar.py")
    parser.add_argument("package", type=Path, help="the folder with the files of the Debian package")
    parser.add_argument("folder", type=Path, help="the new folder")
    options = parser.parse_args()
    fill(options.package, options.folder)
