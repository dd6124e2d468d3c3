"""Writes archives whose bytes depend only on the files' names, contents, and executable bits."""

import os
import tarfile
from pathlib import Path


def add(archive: tarfile.TarFile, folder: Path, prefix: str, owner: int = 0) -> None:
    """Adds a folder's contents, sorted, with one owner and the time of the commit."""
    for path in sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).parts):
        entry = archive.gettarinfo(path, prefix + str(path.relative_to(folder)))
        entry.uid = entry.gid = owner
        entry.uname = entry.gname = ""
        entry.mtime = int(os.environ["SOURCE_DATE_EPOCH"])
        if not entry.issym():
            entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        if entry.isreg():
            with path.open("rb") as content:
                archive.addfile(entry, content)
        else:
            archive.addfile(entry)
