"""The build and tests of each module alone, behind Tooling/matrix."""

import argparse
import concurrent.futures
import contextlib
import dataclasses
import hashlib
import json
import os
import pathlib
import queue
import shutil
import subprocess
import sys
import tempfile
import time

import test_count
from gist import gist
from manifest import Manifest
from tree import ROOT, run

FOLDERS = ("Modules/Core", "Modules/Sessions", "Modules/LibraryServices", "Modules/Features/", "Modules/Adapters/",
           "Modules/Hosts/")
LONGEST = 1_200  # seconds for one build or one run of tests
# These builds need no debug information and no index. SwiftPM calls this driver deprecated, but it compiles a module
# as soon as the interfaces of its dependencies exist, not after the dependencies are fully compiled.
FASTER = ("-debug-info-format", "none", "-Xswiftc", "-index-ignore-system-modules", "--use-integrated-swift-driver")
CACHE = ROOT / ".build-matrix/rows.json"


class Workshop:
    """A package outside the tree whose manifest names one module at a time.

    All modules share its build folder, so that common dependencies are compiled once. Modules that neither the module
    nor its tests may import are hidden from the compiler. The check of imports rejects imports that only the tests
    may have.
    """

    def __init__(self, manifest, folder):
        self.manifest = manifest
        self.package = folder / "alone"
        self.symbols = folder / "symbols"
        self.profiles = folder / "profiles"
        self.package.mkdir(parents=True)
        for name in ("Package.resolved", ".swift-format"):
            if (ROOT / name).is_file():
                shutil.copy(ROOT / name, self.package)
        (self.package / "Documentation").symlink_to(ROOT / "Documentation")

    def hold(self, names):
        """Writes the manifest of these targets, and links their sources."""
        for old in ("Modules", "Tests", "Apps"):
            shutil.rmtree(self.package / old, ignore_errors=True)
        for path in [*(self.manifest.targets[name]["path"] for name in names), "Tests/Data"]:
            link = self.package / path
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(ROOT / path)
        flags = ["-emit-symbol-graph", "-emit-symbol-graph-dir", str(self.symbols)]
        (self.package / "Package.swift").write_text(self.manifest.text(names, flags))

    @property
    def bundle(self):
        return self.package / ".build/debug/alonePackageTests.xctest"

    def run(self, *command, **environment):
        return run(list(map(str, command)), cwd=self.package, timeout=LONGEST, env={**os.environ, **environment})

    def build(self, *arguments):
        return self.run("swift", "build", "--explicit-target-dependency-import-check", "error",
                        "--enable-code-coverage", *FASTER, *arguments)

    def test(self, report):
        """Runs the tests of the last build."""
        shutil.rmtree(self.profiles, ignore_errors=True)
        return self.run(self.bundle, "--testing-library", "swift-testing", "--xunit-output", report,
                        LLVM_PROFILE_FILE=f"{self.profiles}/%m.profraw")

    @contextlib.contextmanager
    def hidden(self, names):
        """Hides the compiled modules of all other targets, keeping their dates, so that none is rebuilt."""
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

    def public_symbols(self, name):
        """Returns the number of public symbols, including extensions of other modules' types."""
        module, found = name.replace("-", "_"), 0
        for file in [*self.symbols.glob(f"{module}.symbols.json"), *self.symbols.glob(f"{module}@*.symbols.json")]:
            symbols = json.loads(file.read_text(encoding="utf-8"))["symbols"]
            found += sum(symbol["accessLevel"] in ("public", "open") for symbol in symbols)
        return found

    def coverage(self, name):
        """Returns the percentage of a module's lines that its tests ran, or None if unknown."""
        tools = pathlib.Path(shutil.which("swift")).resolve().parent
        data, folder = self.profiles / "all.profdata", self.package / self.manifest.targets[name]["path"]
        self.run(tools / "llvm-profdata", "merge", "-sparse", *self.profiles.glob("*.profraw"), "-o", data)
        told = self.run(tools / "llvm-cov", "export", "-summary-only", "-instr-profile", data, self.bundle, folder)
        if told.returncode:
            return None
        lines = json.loads(told.stdout)["data"][0]["totals"]["lines"]
        return lines["percent"] if lines["count"] else None


@dataclasses.dataclass
class Row:
    """The result of one module."""

    name: str
    lines: int = 0
    symbols: int = 0
    alone: str = "no"
    tests: str = "-"
    coverage: float | None = None
    seconds: float = 0
    said: str = ""
    cached: bool = False

    def __str__(self):
        covered = "-" if self.coverage is None else f"{self.coverage:.0f} %"
        took = "  cached" if self.cached else f"{self.seconds:8.1f}"
        return f"{self.lines:6}  {self.symbols:7}  {self.alone:>12}  {self.tests:>12}  {covered:>8} {took}"


class Cache:
    """The rows of modules that passed, keyed by everything they depend on."""

    def __init__(self, manifest):
        self.manifest = manifest
        version = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
        self.common = [version, *(self.content(path) for path in self.shared())]
        try:
            self.rows = json.loads(CACHE.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            self.rows = {}

    @staticmethod
    def shared():
        """Returns the files that every row depends on: this tool's, the resolved packages, and those that tests read."""
        names = ("gist", "manifest", "matrix", "test_count", "tree")
        return [*(ROOT / f"Tooling/lib/{name}.py" for name in names), ROOT / "Package.resolved",
                ROOT / "Documentation/Features.md", *sorted((ROOT / "Tests/Data").rglob("*"))]

    @staticmethod
    def content(path):
        return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""

    def key(self, name):
        seen = sorted(self.manifest.closure(*names_with_tests(self.manifest, name)))
        digest = hashlib.sha256("\n".join([*self.common, self.manifest.text(seen)]).encode())
        for target in seen:
            folder = ROOT / self.manifest.targets[target]["path"]
            for path in sorted(path for path in folder.rglob("*") if path.is_file()):
                digest.update(f"{path.relative_to(ROOT)} {self.content(path)}\n".encode())
        return digest.hexdigest()

    def row(self, name):
        held = self.rows.get(name)
        if held and held["key"] == self.key(name):
            return Row(**held["row"], cached=True)
        return None

    def keep(self, row):
        if row.said:
            return
        held = dataclasses.asdict(row)
        del held["cached"]
        self.rows[row.name] = {"key": self.key(row.name), "row": held}
        CACHE.parent.mkdir(exist_ok=True)
        CACHE.write_text(json.dumps(self.rows, indent=1), encoding="utf-8")


def names_with_tests(manifest, name):
    return [name, f"{name}Tests"] if f"{name}Tests" in manifest.targets else [name]


def examine(workshop, name):
    """Builds a module with its tests and the test modules, and runs the tests; or else builds the module alone."""
    manifest, row, start = workshop.manifest, Row(name), time.monotonic()
    folder = ROOT / manifest.targets[name]["path"]
    row.lines = sum(len(file.read_text().splitlines()) for file in folder.rglob("*.swift"))
    names = manifest.closure(*names_with_tests(manifest, name))
    workshop.hold(names)
    tested = f"{name}Tests" in names
    with workshop.hidden(names):
        built = alone = workshop.build(*["--build-tests"] if tested else ["--target", name])
    if tested and built.returncode != 0:
        with workshop.hidden(manifest.closure(name)):
            alone = workshop.build("--target", name)
    if alone.returncode != 0:
        row.said = alone.stdout or f"The build didn't end within {LONGEST} s."
    else:
        row.alone, row.symbols = "yes", workshop.public_symbols(name)
        if built.returncode != 0:
            row.tests, row.said = "don't build", built.stdout or f"The build didn't end within {LONGEST} s."
        elif tested:
            row.tests, row.said = run_tests(workshop)
            row.coverage = None if row.said else workshop.coverage(name)
    row.seconds = round(time.monotonic() - start, 1)
    return row


def run_tests(workshop):
    """Returns the text for the column of tests, and the output if the tests failed."""
    report = workshop.package / "tests.xml"
    report.unlink(missing_ok=True)
    ran = workshop.test(report)
    try:
        passed, failed, _ = test_count.count([report])
    except (OSError, test_count.xml.ParseError):
        return "hang" if ran.returncode is None else "crashed", ran.stdout
    if ran.returncode or failed:
        return "hang" if ran.returncode is None else f"{failed} failed", ran.stdout
    return (str(passed), "") if passed else ("none", "")


def affected_modules(manifest, names, base):
    """Returns the modules that a change since a commit affects, in their folder, their tests, or a dependency."""
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
            if any(touched(target) for target in manifest.closure(*names_with_tests(manifest, name)))]


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
    if options.affected:
        names = affected_modules(manifest, names, options.affected)
        if not names:
            print(f"No module is affected since {options.affected}.")
            return 0
    with tempfile.TemporaryDirectory(prefix="matrix-") as folder:
        return show(manifest, pathlib.Path(folder).resolve(), names, options)


def show(manifest, folder, names, options):
    width, start = max(map(len, names)), time.monotonic()
    print(f"{'module':{width}}   lines  symbols  builds alone         tests  coverage  seconds", flush=True)
    rows = []
    for row in examined(manifest, folder, names, options.jobs):
        rows.append(row)
        print(f"{row.name:{width}}  {row}", flush=True)
    bad = [row for row in rows if row.said]
    for row in bad:
        print(f"\n== {row.name}\n{gist(row.said, folder)}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps([dataclasses.asdict(row) for row in rows], indent=1) + "\n")
    print(f"\n{len(rows) - len(bad)} of {len(rows)} modules pass alone ({time.monotonic() - start:.0f} s)")
    return 1 if bad else 0


def examined(manifest, folder, names, jobs):
    """Yields the rows in the order of the names, from the cache if possible; `jobs` others are examined at once."""
    cache, shops = Cache(manifest), queue.SimpleQueue()
    for number in range(jobs):
        shops.put(Workshop(manifest, folder / str(number)))

    def made(name):
        shop = shops.get()
        try:
            return examine(shop, name)
        finally:
            shops.put(shop)

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        known = {name: cache.row(name) for name in names}
        coming = {name: pool.submit(made, name) for name in names if not known[name]}
        for name in names:
            row = known[name] or coming[name].result()
            cache.keep(row)
            yield row


def parse():
    parser = argparse.ArgumentParser(
        prog="Tooling/matrix",
        description="Builds and tests each module alone, in a package outside the tree with only the module, its"
        " dependencies, the test modules (Sessions, LibraryServices, TestKit, MemoryAdapters, HeadlessHost), and its"
        " tests. Modules that haven't changed since they passed aren't built again, and their rows say `cached`."
        " Exits with 1 if any module doesn't build or has a failing test.",
    )
    parser.add_argument("modules", nargs="*", metavar="module", help="modules to examine (default: all)")
    parser.add_argument("--affected", metavar="BASE",
                        help="examine only modules that changed since this commit, in their folder, their tests, or a"
                        " dependency; all if Package.swift or Core changed")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", choices=range(1, 33),
                        help="number of modules examined at once, each in a separate build folder (default: 1)")
    parser.add_argument("--json", metavar="FILE", help="also write the rows to this file")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
