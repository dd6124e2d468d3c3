"""The source tree: its Swift files, and the module and layer of each."""

import functools
import os
import pathlib
import signal
import subprocess
import sys

from swift_text import SwiftText

ROOT = pathlib.Path(__file__).resolve().parents[2]
for each in (signal.SIGTERM, signal.SIGHUP):
    signal.signal(each, lambda number, frame: sys.exit(128 + number))  # so that run() cleans up

DATA = os.environ.get("STASHBOOK_DATA")  # the folder of real files for optional tests
if DATA:
    DATA = os.environ["STASHBOOK_DATA"] = os.path.abspath(DATA)  # also for programs that run in another folder

SOURCE_FOLDERS = ["Modules", "Apps", "Tests", "Tooling/Benchmarks"]


class SourceFile:
    """A Swift file with its path relative to the tree, its layer, and its module."""

    def __init__(self, root, path):
        self.path = path
        self.swift = SwiftText((root / path).read_text(encoding="utf-8"))
        self.layer, self.module = place(path)

    def lines_matching(self, pattern, text=None):
        """Yields each match of a compiled pattern in the code, with its line."""
        for match in pattern.finditer(self.swift.code if text is None else text):
            yield self.swift.line_of(match.start()), match

    def comment_at(self, line):
        """Returns the comments on a line, and on the line above if that line is only a comment."""
        comments = self.swift.comments.split("\n")
        above = line - 2
        own_line = above >= 0 and not self.swift.code.split("\n")[above].strip()
        return (comments[above] if own_line else "") + " " + comments[line - 1]


def place(path):
    """Returns the layer and module of a path: ("Features", "Stash") for Modules/Features/Stash/…"""
    parts = pathlib.PurePath(path).parts
    if parts[0] == "Modules" and len(parts) > 2:
        if parts[1] in ("Features", "Adapters", "Hosts"):
            return parts[1], parts[2]
        return parts[1], parts[1]
    if parts[0] == "Tests" and len(parts) > 2:
        return "Tests", parts[1]
    return parts[0], parts[1] if len(parts) > 2 else ""


class Tree:
    """The files to check in one folder."""

    def __init__(self, root):
        self.root = pathlib.Path(root).resolve()

    @functools.cached_property
    def sources(self):
        return [SourceFile(self.root, path) for path in self.files(SOURCE_FOLDERS, ".swift")]

    def files(self, folders, *suffixes):
        """Returns paths relative to the tree, sorted, without those in hidden folders."""
        found = []
        for folder in folders:
            for parent, children, names in os.walk(self.root / folder):
                children[:] = [child for child in children if not child.startswith(".")]
                inside = pathlib.Path(parent).relative_to(self.root)
                found += [str(inside / n) for n in names if not suffixes or n.endswith(suffixes)]
        return sorted(found)

    @functools.cached_property
    def modules(self):
        """The project's Swift modules in Modules, by name, with their folders."""
        folders = {}
        for source in self.sources:
            if source.path.startswith("Modules/") and source.module:
                middle = [] if source.layer == source.module else [source.layer]
                folders[source.module] = "/".join(["Modules", *middle, source.module])
        return folders

    @functools.cached_property
    def features(self):
        return self.in_layer("Features")

    def in_layer(self, layer):
        return {name for name, folder in self.modules.items() if place(folder + "/x")[0] == layer}


def run(command, timeout=None, **options):
    """Runs a command until it ends, and returns its output and errors as one text.

    After `timeout` seconds, the command and its descendants are killed, and the return code is None.
    """
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace", start_new_session=True, **options)
    try:
        output, _ = process.communicate(timeout=timeout)
        return subprocess.CompletedProcess(command, process.returncode, output)
    except subprocess.TimeoutExpired:
        end(process.pid)
        return subprocess.CompletedProcess(command, None, process.communicate()[0])
    except BaseException:
        end(process.pid)
        raise


def end(process):
    """Kills a process and its descendants, including those in other process groups."""
    parents = {}
    for entry in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(entry.parent.name)] = int(entry.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
    ending = [process]
    for ancestor in ending:
        ending += [child for child, parent in parents.items() if parent == ancestor]
    for each in ending:
        try:
            os.kill(each, signal.SIGKILL)
        except ProcessLookupError:
            continue
