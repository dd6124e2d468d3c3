"""The build and tests of each module alone, behind Tooling/matrix."""

import argparse
import contextlib
import dataclasses
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import test_count
from gist import gist
from manifest import Manifest, only
from tree import ROOT, run

FOLDERS = ("Modules/Core", "Modules/Sessions", "Modules/LibraryServices", "Modules/Features/", "Modules/Adapters/",
           "Modules/Hosts/")
BUILD = ROOT / ".build"
LONGEST = 1_200  # seconds for one build or one run of tests


@dataclasses.dataclass
class Row:
    """The result of one module."""

    name: str
    alone: str = "no"
    tests: str = "-"
    seconds: float = 0
    said: str = ""

    def __str__(self):
        return f"{self.alone:>12}  {self.tests:>12} {self.seconds:8.1f}"


def swift_build(names, *arguments):
    """Builds targets of this package in its build folder, with the flags of Tooling/test, and returns the process.

    A module that is up to date isn't compiled again, whichever targets the last build was limited to.
    """
    command = ["swift", "build", "--scratch-path", str(BUILD), "--explicit-target-dependency-import-check", "error"]
    return run([*command, *arguments], cwd=ROOT, timeout=LONGEST, env={**os.environ, **only(names)})


@contextlib.contextmanager
def hidden(manifest, names):
    """Hides the compiled modules of all other targets, keeping their dates, so that none is compiled again.

    The check of imports rejects the imports that only tests may have.
    """
    modules = BUILD / "debug/Modules"
    others = set(manifest.targets) - set(names)
    with tempfile.TemporaryDirectory(prefix="hidden-", dir=BUILD) as aside:
        moved = [file for other in others for file in modules.glob(f"{other.replace('-', '_')}.*")]
        for file in moved:
            file.rename(f"{aside}/{file.name}")
        try:
            yield
        finally:
            for file in moved:
                pathlib.Path(aside, file.name).rename(file)


@contextlib.contextmanager
def same_versions():
    """Restores the resolved versions of all packages, because a limited build records only those it uses."""
    file = ROOT / "Package.resolved"
    before = file.read_bytes() if file.exists() else None
    try:
        yield
    finally:
        if before is None:
            file.unlink(missing_ok=True)
        else:
            file.write_bytes(before)


def names_with_tests(manifest, name):
    return [name, f"{name}Tests"] if f"{name}Tests" in manifest.targets else [name]


def examine(manifest, name):
    """Builds a module with its tests and the test modules, and runs the tests; or else builds the module alone."""
    row, start = Row(name), time.monotonic()
    names = manifest.closure(*names_with_tests(manifest, name))
    tested = f"{name}Tests" in names
    with hidden(manifest, names), same_versions():
        built = alone = swift_build(names, *["--build-tests"] if tested else ["--target", name])
    if tested and built.returncode != 0:
        with hidden(manifest, manifest.closure(name)), same_versions():
            alone = swift_build(names, "--target", name)
    if alone.returncode != 0:
        row.said = alone.stdout or f"The build didn't end within {LONGEST} s."
    else:
        row.alone = "yes"
        if built.returncode != 0:
            row.tests, row.said = "don't build", built.stdout or f"The build didn't end within {LONGEST} s."
        elif tested:
            row.tests, row.said = run_tests()
    row.seconds = time.monotonic() - start
    return row


def run_tests():
    """Runs the tests of the last build, and returns the text for their column, and the output if they failed."""
    with tempfile.TemporaryDirectory(prefix="matrix-") as folder:
        report = pathlib.Path(folder) / "tests.xml"
        ran = run([str(BUILD / "debug/stashbookPackageTests.xctest"), "--testing-library", "swift-testing",
                   "--xunit-output", str(report)], cwd=ROOT, timeout=LONGEST)
        try:
            passed, failed, _ = test_count.count([report])
        except (OSError, test_count.xml.ParseError):
            return "hang" if ran.returncode is None else "crashed", ran.stdout
    if ran.returncode or failed:
        return "hang" if ran.returncode is None else f"{failed} failed", ran.stdout
    return (str(passed), "") if passed else ("none", "")


def changed_modules(manifest, names, base):
    """Returns the modules whose own files, tests, or declaration in Package.swift changed since a commit.

    If the package builds, whether a module builds alone doesn't depend on changes in the modules that it sees.
    """
    commands = [["diff", "--name-only", base, "--"], ["ls-files", "--others", "--exclude-standard"]]
    paths = [path for command in commands for path in git(*command).splitlines()]
    before = None
    if "Package.swift" in paths:
        with tempfile.TemporaryDirectory(prefix="matrix-") as folder:
            pathlib.Path(folder, "Package.swift").write_text(git("show", f"{base}:Package.swift"))
            before = Manifest(folder)

    def is_changed(target):
        declaration = manifest.targets[target]
        if before and before.targets.get(target) != declaration:
            return True
        return any(path.startswith(declaration["path"] + "/") for path in paths)

    return [name for name in names if any(map(is_changed, names_with_tests(manifest, name)))]


def git(*arguments):
    done = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"Tooling/matrix: {done.stderr.strip()}")
    return done.stdout


def main():
    options = parse()
    manifest = Manifest(ROOT)
    names = [name for name, target in manifest.targets.items()
             if target["type"] == "regular" and target["path"].startswith(FOLDERS)
             and any((ROOT / target["path"]).rglob("*.swift"))]
    names.sort(key=lambda name: FOLDERS.index(next(
        f for f in FOLDERS if manifest.targets[name]["path"].startswith(f))))
    unknown = set(options.modules) - set(names)
    if unknown:
        sys.exit(f"Tooling/matrix: no module {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    if options.modules:
        names = [name for name in names if name in options.modules]
    if options.changed:
        names = changed_modules(manifest, names, options.changed)
        if not names:
            print(f"No module has changed since {options.changed}.")
            return 0
    return show(manifest, names)


def show(manifest, names):
    width, start, bad = max(map(len, names)), time.monotonic(), []
    BUILD.mkdir(exist_ok=True)
    for stamp in BUILD.glob("built-*"):
        stamp.unlink()  # the next user of the folder builds, because it may lack products
    print(f"{'module':{width}}  builds alone         tests  seconds", flush=True)
    for name in names:
        row = examine(manifest, name)
        bad += [row] if row.said else []
        print(f"{name:{width}}  {row}", flush=True)
    for row in bad:
        print(f"\n== {row.name}\n{gist(row.said, ROOT)}")
    print(f"\n{len(names) - len(bad)} of {len(names)} modules pass alone ({time.monotonic() - start:.0f} s)")
    return 1 if bad else 0


def parse():
    parser = argparse.ArgumentParser(
        prog="Tooling/matrix",
        description="Builds and tests each module alone: the package is limited to the module, its dependencies, the"
        " test modules (Sessions, LibraryServices, TestKit, MemoryAdapters, HeadlessHost), and its tests, and the"
        " compiler can't see any other module. The build folder is that of Tooling/test, so nothing is compiled twice."
        " Exits with 1 if any module doesn't build or has a failing test.",
    )
    parser.add_argument("modules", nargs="*", metavar="module", help="modules to examine (default: all)")
    parser.add_argument("--changed", metavar="BASE",
                        help="examine only modules whose files, tests, or declaration changed since this commit")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
