"""Each module alone, behind Tooling/matrix."""

import argparse
import contextlib
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import test_count
from gist import gist
from manifest import Manifest
from tree import ROOT, run

FOLDERS = ("Modules/Core", "Modules/Sessions", "Modules/Features/", "Modules/Adapters/", "Modules/Hosts/")
LONGEST = 1_200  # seconds, for one build or one run of tests


class Workshop:
    """A package outside the tree whose manifest names one module at a time.

    All modules share its build folder, so what they have in common is compiled once; what a module may not
    see is hidden from the compiler while it is built.
    """

    def __init__(self, manifest, folder):
        self.manifest = manifest
        self.package = folder / "alone"
        self.package.mkdir()
        for name in ("Package.resolved", ".swift-format"):
            if (ROOT / name).is_file():
                shutil.copy(ROOT / name, self.package)
        if (ROOT.parent / "shared").is_dir():
            (folder / "shared").symlink_to(ROOT.parent / "shared")

    def hold(self, names):
        """Writes the manifest of these targets, their sources by symbolic link."""
        for old in ("Modules", "Tests", "Apps"):
            shutil.rmtree(self.package / old, ignore_errors=True)
        for name in names:
            path = self.manifest.targets[name]["path"]
            link = self.package / path
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(ROOT / path)
        (self.package / "Package.swift").write_text(self.manifest.text(names))

    def swift(self, *arguments):
        return run(["swift", *arguments], cwd=self.package, timeout=LONGEST)

    def build(self, *arguments):
        return self.swift("build", "--explicit-target-dependency-import-check", "error", *arguments)

    @contextlib.contextmanager
    def hidden(self, names):
        """Keeps the compiled modules of all but these out of sight; their dates stay, so none is rebuilt."""
        modules = self.package / ".build/debug/Modules"
        aside = self.package / "aside"
        aside.mkdir(exist_ok=True)
        others = set(self.manifest.targets) - set(names)
        moved = [file for other in others for file in modules.glob(f"{other.replace('-', '_')}.*")]
        for file in moved:
            file.rename(aside / file.name)
        try:
            yield
        finally:
            for file in moved:
                (aside / file.name).rename(file)


class Row:
    """What became of one module."""

    def __init__(self, name):
        self.name, self.lines, self.alone, self.tests, self.seconds, self.said = name, 0, "no", "-", 0.0, ""

    def __str__(self):
        return f"{self.lines:6}  {self.alone:>12}  {self.tests:>12}  {self.seconds:7.1f}"


def examine(workshop, name):
    """Builds a module alone, then its tests beside the test side, and runs them."""
    manifest, row, start = workshop.manifest, Row(name), time.monotonic()
    folder = ROOT / manifest.targets[name]["path"]
    row.lines = sum(len(file.read_text().splitlines()) for file in folder.rglob("*.swift"))
    seen = manifest.closure(name)
    workshop.hold(seen)
    with workshop.hidden(seen):
        built = workshop.build("--target", name)
    if built.returncode:
        row.said = built.stdout
    else:
        row.alone = "yes"
        if f"{name}Tests" in manifest.targets:
            row.tests, row.said = examine_tests(workshop, name)
    row.seconds = time.monotonic() - start
    return row


def examine_tests(workshop, name):
    """What stands in the column of tests, and what was said if it is bad news."""
    workshop.hold(workshop.manifest.closure(name, f"{name}Tests"))
    built = workshop.build("--build-tests")
    if built.returncode:
        return "do not build", built.stdout
    report = workshop.package / "tests.xml"
    report.unlink(missing_ok=True)
    ran = workshop.swift("test", "--skip-build", "--disable-xctest", "--xunit-output", str(report))
    try:
        passed, failed, _ = test_count.count([report])
    except (OSError, test_count.xml.ParseError):
        return "hang" if ran.returncode is None else "crashed", ran.stdout
    if ran.returncode or failed:
        return "hang" if ran.returncode is None else f"{failed} failed", ran.stdout
    return (str(passed), "") if passed else ("none", "")


def changed_modules(manifest, names, base):
    """Modules whose folder or tests changed since a commit, or those of a module they see."""
    commands = [["diff", "--name-only", base, "--"], ["ls-files", "--others", "--exclude-standard"]]
    paths = []
    for command in commands:
        done = subprocess.run(["git", "-C", str(ROOT), *command], capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"Tooling/matrix: {done.stderr.strip()}")
        paths += done.stdout.splitlines()
    if "Package.swift" in paths:
        return names

    def touched(target):
        folder = manifest.targets[target]["path"] + "/"
        return any(path.startswith(folder) for path in paths)

    return [name for name in names
            if any(touched(t) for t in manifest.closure(name))
            or f"{name}Tests" in manifest.targets and touched(f"{name}Tests")]


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
            print(f"No module changed since {options.changed}.")
            return 0
    with tempfile.TemporaryDirectory(prefix="matrix-") as folder:
        return show(Workshop(manifest, pathlib.Path(folder).resolve()), names)


def show(workshop, names):
    width = max(map(len, names))
    print(f"{'module':{width}}   lines  builds alone         tests  seconds", flush=True)
    rows = []
    for name in names:
        rows.append(examine(workshop, name))
        print(f"{name:{width}}  {rows[-1]}", flush=True)
    bad = [row for row in rows if row.said]
    for row in bad:
        print(f"\n== {row.name}\n{gist(row.said, workshop.package)}")
    total = sum(row.seconds for row in rows)
    print(f"\n{len(rows) - len(bad)} of {len(rows)} modules stand alone ({total:.0f} s)")
    return 1 if bad else 0


def parse():
    parser = argparse.ArgumentParser(
        prog="Tooling/matrix",
        description="Builds and tests each module alone: in a package outside the tree that holds only the"
        " module, what it may see, the dependency-free test side (Sessions, TestKit, MemoryAdapters,"
        " HeadlessHost) and its tests. Exits 1 if any does not build or has a failing test.",
    )
    parser.add_argument("modules", nargs="*", metavar="module", help="these alone (default: all)")
    parser.add_argument("--changed", metavar="BASE",
                        help="only modules that changed since a commit: their folder, their tests, or a module"
                        " they see (so all when Core did); all when Package.swift did")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
