"""Writes an OCI image layout with the program and the Debian files that it needs, behind Tooling/package."""

import argparse
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import tarfile
import tempfile
import time
from pathlib import Path

import debian_files
import tar_files

USER = 65532
DATA = "/data"
# Packages whose data the programs read: time zones, certificates of servers, and fonts with their configuration.
DATA_PACKAGES = ["fontconfig-config", "fonts-dejavu-core", "fonts-noto-color-emoji", "tzdata"]
UNUSED = re.compile(r"^/usr/share/(?:doc|man|lintian|locale|bug|zoneinfo/(?:right|posix)/)|^/usr/(?:bin|sbin)/")
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
PORT = 7274


def copy(path: Path, root: Path, target: Path | None = None) -> None:
    """Copies a file, or a link, to the same place below another root."""
    copied = root / str(target or path).lstrip("/")
    copied.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(path, copied, follow_symlinks=target is not None)


def system(root: Path, programs: list[Path]) -> set[str]:
    """Fills a root with what the programs need from Debian, and returns the names of the packages."""
    heif = debian_files.heif_module()
    libraries = debian_files.libraries([*programs, *debian_files.loaded_later(), heif])
    for folder in ("bin", "lib", "lib64", "sbin"):
        (root / "usr" / folder).mkdir(parents=True, exist_ok=True)
        (root / folder).symlink_to(f"usr/{folder}")
    for path in [*libraries, *debian_files.loaded_later(), heif]:
        resolved = Path(os.path.realpath(path.parent)) / path.name
        copy(resolved, root, resolved)
    for package in DATA_PACKAGES:
        for path in debian_files.files(package):
            if not UNUSED.match(str(path)):
                copy(path, root)
    copy(Path(CERTIFICATES), root, Path(CERTIFICATES))
    # The health check of container engines needs a program that asks the server.
    copy(Path("/bin/busybox"), root, Path("/usr/bin/busybox"))
    texts = {
        "etc/passwd": f"root:x:0:0:root:/:/bin/false\nstashbook:x:{USER}:{USER}:Stashbook:{DATA}:/bin/false\n",
        "etc/group": f"root:x:0:\nstashbook:x:{USER}:\n",
        "etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: files dns\n",
    }
    for name, text in texts.items():
        (root / name).write_text(text)
    packages = {*debian_files.owners([*libraries, heif]).values(), *DATA_PACKAGES, "ca-certificates", "busybox-static"}
    for name in packages:
        copy(debian_files.copyright_of(name), root, Path("/usr/share/doc", name, "copyright"))
    return packages


def program(root: Path, package: Path) -> None:
    """Fills a root with the files of the Debian package that the image needs."""
    for name in ("usr/lib/stashbook", "usr/share/stashbook-fonts"):
        shutil.copytree(package / name, root / name, symlinks=True)
    (root / "usr/bin").mkdir(parents=True)
    shutil.copy2(package / "usr/bin/stashbook", root / "usr/bin/stashbook", follow_symlinks=False)
    documents = root / "usr/share/doc/stashbook"
    documents.mkdir(parents=True)
    for name in ("copyright", "third-party.txt.gz"):
        shutil.copy2(package / "usr/share/doc/stashbook" / name, documents / name)


class Layout:
    """An OCI image layout in a folder."""

    def __init__(self, folder: Path):
        self.folder = folder
        (folder / "blobs/sha256").mkdir(parents=True)
        self.layers, self.differences = [], []

    def blob(self, data: bytes, kind: str) -> dict:
        """Stores bytes, and returns their descriptor."""
        digest = hashlib.sha256(data).hexdigest()
        (self.folder / "blobs/sha256" / digest).write_bytes(data)
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(data)}

    def layer(self, root: Path, after=lambda archive: None) -> None:
        """Adds a layer with the contents of a folder."""
        written = io.BytesIO()
        with tarfile.open(fileobj=written, mode="w", format=tarfile.GNU_FORMAT) as archive:
            tar_files.add(archive, root, "")
            after(archive)
        data = written.getvalue()
        self.differences.append("sha256:" + hashlib.sha256(data).hexdigest())
        self.layers.append(self.blob(gzip.compress(data, 9, mtime=0), "layer.v1.tar+gzip"))

    def write(self, version: str, architecture: str) -> None:
        """Writes the configuration, the manifest, and the index."""
        created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
        labels = {
            "org.opencontainers.image.title": "Stashbook", "org.opencontainers.image.version": version,
            "org.opencontainers.image.licenses": "Apache-2.0"}
        asks = ["/usr/bin/busybox", "wget", "-q", "-O", "/dev/null", f"http://127.0.0.1:{PORT}/healthz"]
        configuration = {
            "created": created, "architecture": architecture, "os": "linux",
            "config": {
                "User": f"{USER}:{USER}", "WorkingDir": DATA, "Volumes": {DATA: {}},
                "ExposedPorts": {f"{PORT}/tcp": {}},
                "Env": [
                    "PATH=/usr/bin", f"HOME={DATA}", f"STASHBOOK_LIBRARY={DATA}/library", f"TMPDIR={DATA}"],
                "Entrypoint": ["/usr/bin/stashbook"], "Cmd": ["serve", "--host", "0.0.0.0"], "StopSignal": "SIGTERM",
                # Docker and Podman read this extension of the format. Nanoseconds.
                "Healthcheck": {"Test": ["CMD", *asks], "Interval": 30 * 10**9, "Timeout": 5 * 10**9, "Retries": 3},
                "Labels": labels},
            "rootfs": {"type": "layers", "diff_ids": self.differences},
            "history": [{"created": created, "created_by": "Tooling/package", "comment": comment}
                        for comment in ("Debian files", "Stashbook")]}
        manifest = {
            "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
            "config": self.blob(encoded(configuration), "config.v1+json"), "layers": self.layers, "annotations": labels}
        described = self.blob(encoded(manifest), "manifest.v1+json") | {
            "platform": {"architecture": architecture, "os": "linux"},
            "annotations": {"org.opencontainers.image.ref.name": re.sub(r"[^\w.-]", "-", version)}}
        (self.folder / "index.json").write_bytes(encoded(
            {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [described]}))
        (self.folder / "oci-layout").write_bytes(encoded({"imageLayoutVersion": "1.0.0"}))


def encoded(value: dict) -> bytes:
    return json.dumps(value, indent=1, sort_keys=True).encode()


def add_places(archive: tarfile.TarFile) -> None:
    """Adds the folder for the library, which the image's user owns, and the folders that an engine mounts."""
    mounted = [(name, 0o755, 0) for name in ("dev", "proc", "sys")]
    for name, mode, owner in [*mounted, ("tmp", 0o1777, 0), (DATA.lstrip("/"), 0o700, USER)]:
        entry = tarfile.TarInfo(name)
        entry.type, entry.mode, entry.uid, entry.gid = tarfile.DIRTYPE, mode, owner, owner
        entry.mtime = int(os.environ["SOURCE_DATE_EPOCH"])
        archive.addfile(entry)


def main() -> None:
    parser = argparse.ArgumentParser(prog="package_image.py")
    parser.add_argument("version")
    parser.add_argument("package", type=Path, help="the folder with the files of the Debian package")
    parser.add_argument("image", type=Path, help="the new folder")
    options = parser.parse_args()
    layout = Layout(options.image)
    with tempfile.TemporaryDirectory() as folder:
        base, top = Path(folder, "base"), Path(folder, "top")
        base.mkdir(), top.mkdir()
        packages = system(base, sorted((options.package / "usr/lib/stashbook/bin").iterdir()))
        listed = base / "usr/share/doc/stashbook/debian-packages.txt"
        listed.parent.mkdir(parents=True)
        listed.write_text("".join(f"{name} {version}\n" for name, version in debian_files.versions(packages).items()))
        layout.layer(base, add_places)
        program(top, options.package)
        layout.layer(top)
    layout.write(options.version, debian_files.output("dpkg", "--print-architecture").strip())


if __name__ == "__main__":
    main()
