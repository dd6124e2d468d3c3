"""The build, in which every import must be declared in the manifest and every warning is an error."""

import pathlib
import re
import shutil

from tree import run

ERROR = re.compile(r"^(?P<path>/[^:\n]+):(?P<line>\d+):\d+: error: (?P<message>.*)$")
UNDECLARED = re.compile(r"error: Target (?P<target>\S+) imports another target \((?P<other>[\w-]+)\)")
C_WARNING = re.compile(r"^(?P<path>[^:\n]+):(?P<line>\d+):\d+: (?:warning|error): (?P<message>.*)$")


def command(tree, scratch):
    """Returns the command that builds everything, with the flags of `swift test`, which uses the same build."""
    return ["swift", "build", "--package-path", str(tree.root), "--scratch-path",
            str(tree.root / scratch), "--build-tests",
            "--explicit-target-dependency-import-check", "error"]


def check(tree, scratch=".build"):
    """Yields (path, line, rule, message).

    Package.swift lets the compiler treat warnings as errors, so that none can remain from an earlier build.
    """
    done = run(command(tree, scratch))
    if done.returncode:
        yield from failures(tree, done.stdout)
    else:
        yield from c_warnings(tree)


def failures(tree, output):
    """Yields the errors of a failed build.

    The exit status decides whether a build failed, because its last line may claim success.
    """
    found = set()
    for line in output.splitlines():
        if match := UNDECLARED.search(line):
            path, number = first_import(tree, match["target"], match["other"])
            found.add((path, number, "build",
                       f"{match['target']} imports {match['other']}, which Package.swift doesn't declare"))
        elif (match := ERROR.match(line)) and not match["message"].startswith("emit-module"):
            found.add((inside(tree, match["path"]), int(match["line"]), "build", match["message"]))
    if not found:
        tail = [line for line in output.splitlines() if not re.match(r"\[\d+/\d+\]", line)][-12:]
        found.add(("Package.swift", 1, "build", "the build failed:\n    " + "\n    ".join(tail)))
    yield from sorted(found)


def first_import(tree, target, module):
    pattern = re.compile(rf"^[^\n]*\bimport\b[^\n]*\b{re.escape(module)}\b", re.MULTILINE)
    for source in tree.sources:
        if source.module == target:
            for line, _ in source.lines_matching(pattern):
                return source.path, line
    return "Package.swift", 1


def c_warnings(tree):
    """Yields the warnings of the project's C files, which are compiled again for them."""
    files = tree.files(["Modules"], ".c")
    swift = shutil.which("swift")
    if not files or not swift:
        return
    clang = pathlib.Path(swift).resolve().with_name("clang")
    flags = run(["pkg-config", "--cflags", "vips"]).stdout.split()
    for path in files:
        include = (tree.root / path).parent / "include"
        output = run([str(clang), "-fsyntax-only", "-Wall", "-Wextra", *flags, f"-I{include}", path],
                     cwd=tree.root).stdout
        for line in output.splitlines():
            if match := C_WARNING.match(line):
                yield inside(tree, match["path"]), int(match["line"]), "warning", match["message"]


def inside(tree, path):
    """Returns a path relative to the tree if the tree contains it."""
    try:
        return str(pathlib.Path(path).resolve().relative_to(tree.root)) if path.startswith("/") else path
    except ValueError:
        return path
