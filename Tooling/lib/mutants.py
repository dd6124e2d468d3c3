"""Known mistakes, each of which must make a named test fail, behind Tooling/mutants."""

import argparse
import itertools
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile
import time

import mutants_rebase
import test_count
from gist import gist
from manifest import WARNINGS, Manifest, only
from tree import ROOT, run

PATCHES = ROOT / "Tests/Mutants"
SCRATCH = ROOT / ".build-mutants"
COPIED = ["Package.swift", "Package.resolved", ".swift-format", "Modules", "Apps", "Tests", "Tooling",
          "Documentation", "README.md"]
LONGEST = 300  # seconds for the tests of one filter without a mistake


class Mutant:
    """A patch: `# test: FILTER`, then `# why: …`, then the difference."""

    def __init__(self, path):
        self.name, self.copy = path.stem, path.relative_to(ROOT)
        first = path.read_text().split("\n", 1)[0]
        match = re.fullmatch(r"# test:\s*(\S.*?)\s*", first)
        if not match:
            sys.exit(f"{path.relative_to(ROOT)}:1: the first line must be `# test: FILTER`")
        self.filter = match[1]
        self.tests = self.filter.split(".", 1)[0]  # the target


class Copy:
    """A copy of the current tree in a persistent folder, so that only differences are compiled.

    Each build is limited to one test target with its dependencies, so that nothing else is compiled.
    """

    def __init__(self):
        self.manifest = Manifest(ROOT)
        self.environment = os.environ
        self.root = SCRATCH / "tree"
        self.root.mkdir(parents=True, exist_ok=True)
        python = self.root / ".build-python"
        if (ROOT / ".build-python").is_dir() and not python.exists():
            python.symlink_to(ROOT / ".build-python")
        for name in COPIED:
            mirror(ROOT / name, self.root / name)

    def hold(self, tests):
        """Limits the next builds to a test target with its dependencies."""
        self.environment = {**os.environ, **WARNINGS, **only(self.manifest.closure(tests))}
        mirror(ROOT / "Package.resolved", self.root / "Package.resolved")  # the last build recorded only its packages

    def apply(self, mutant, *options):
        """Applies a patch, and returns the error output, or None if the patch applied."""
        environment = {**os.environ, "GIT_CEILING_DIRECTORIES": str(SCRATCH)}
        command = ["git", "apply", "--whitespace=nowarn", *options, str(self.root / mutant.copy)]
        done = run(command, cwd=self.root, env=environment)
        return done.stdout if done.returncode else None

    def swift(self, *arguments, **options):
        return run(["swift", *arguments], cwd=self.root, env=self.environment, **options)

    def build(self):
        """Builds the tests, and returns the output, or None if the build succeeded."""
        done = self.swift("build", "--build-tests")
        return done.stdout if done.returncode else None

    def test(self, filter, longest=LONGEST):
        """Runs the tests that match a filter, and returns "pass", "fail", "hang", or "none" if none match."""
        filter = re.sub(r"[()]", r"\\\g<0>", filter)  # the parentheses in names of tests aren't groups of a pattern
        with tempfile.TemporaryDirectory() as folder:
            report = pathlib.Path(folder) / "tests.xml"
            done = self.swift("test", "--skip-build", "--disable-xctest", "--filter", filter,
                              "--xunit-output", str(report), timeout=longest)
            if done.returncode is None:
                return "hang"
            try:
                passed, failed, _ = test_count.count([report])
            except (OSError, test_count.xml.ParseError):
                return "fail"  # a crash
        if failed or done.returncode:
            return "fail"
        return "pass" if passed else "none"


def mirror(source, target):
    """Copies differing files, and removes files that no longer exist in the source."""
    if source.is_dir():
        target.mkdir(exist_ok=True)
        names = {entry.name for entry in source.iterdir() if entry.name != "__pycache__"}
        for entry in list(target.iterdir()):
            if entry.name not in names:
                shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
        for name in names:
            mirror(source / name, target / name)
    elif not source.exists():
        target.unlink(missing_ok=True)
    elif not target.exists() or source.read_bytes() != target.read_bytes():
        shutil.copy(source, target)


def judge(copy, mutant, seconds):
    """Returns (verdict, details); verdicts that begin with "killed" are good.

    `seconds` is the time that the tests took without the mistake.
    """
    misfit = copy.apply(mutant)
    if misfit is not None:
        return "doesn't apply", misfit
    try:
        said = copy.build()
        if said is not None:
            return "doesn't build", said
        return {
            "fail": ("killed", ""),
            "pass": ("survives", f"{mutant.filter} passes with the mistake in"),
            "hang": ("killed, never ends", ""),
            "none": ("no such test", ""),
        }[copy.test(mutant.filter, 60 + 10 * seconds)]
    finally:
        copy.apply(mutant, "--reverse")


def unharmed(copy, filters):
    """Yields (filter, problem or None, seconds) of the tests without a mistake."""
    said = copy.build()
    if said is not None:
        sys.exit("The tree doesn't build without a mistake:\n" + gist(said, copy.root))
    wrong = {"fail": "fails without the mistake", "hang": "hangs without the mistake", "none": "no such test"}
    for filter in sorted(filters):
        start = time.monotonic()
        yield filter, wrong.get(copy.test(filter)), time.monotonic() - start


def main():
    options = parse()
    if options.sample is not None:
        import mutants_sample  # imported here, because it imports this module

        return mutants_sample.main(Manifest(ROOT), options)
    mutants = [Mutant(path) for path in sorted(PATCHES.glob("*.patch"))]
    unknown = set(options.names) - {mutant.name for mutant in mutants}
    if unknown:
        sys.exit(f"Tooling/mutants: no patch {', '.join(sorted(unknown))} in Tests/Mutants")
    mutants = [mutant for mutant in mutants if not options.names or mutant.name in options.names]
    if options.rebase:
        return mutants_rebase.main([ROOT / mutant.copy for mutant in mutants])
    if not mutants:
        print("Tests/Mutants has no patches.")
        return 0
    copy = Copy()
    strays = sorted({mutant.tests for mutant in mutants} - set(copy.manifest.targets))
    if strays:
        sys.exit(f"Tooling/mutants: a filter must begin with its test target; unknown targets: {', '.join(strays)}")
    width = max(len(mutant.name) for mutant in mutants)
    print(f"{'mutant':{width}}  {'verdict':24}  seconds  test", flush=True)
    killed, details = 0, []
    for tests, group in itertools.groupby(sorted(mutants, key=lambda it: it.tests), lambda it: it.tests):
        group = list(group)
        print(f"Building {tests} without mistakes …", file=sys.stderr)
        copy.hold(tests)
        before = {filter: rest for filter, *rest in unharmed(copy, {mutant.filter for mutant in group})}
        for mutant in group:
            start = time.monotonic()
            wrong, seconds = before[mutant.filter]
            verdict, said = (wrong, "") if wrong else judge(copy, mutant, seconds)
            killed += verdict.startswith("killed")
            if said:
                details.append((mutant.name, said))
            took = time.monotonic() - start
            print(f"{mutant.name:{width}}  {verdict:24}  {took:7.1f}  {mutant.filter}", flush=True)
    for name, said in details:
        print(f"\n== {name}\n{gist(said, copy.root, most=12)}")
    print(f"\n{killed} of {len(mutants)} mutants killed")
    return 0 if killed == len(mutants) else 1


def parse():
    parser = argparse.ArgumentParser(
        prog="Tooling/mutants",
        description="Applies each patch in Tests/Mutants to a copy of the tree (.build-mutants), runs the test that the"
        " patch names, and expects the test to fail or never end. Exits with 1 if a mutant survives, doesn't apply, or"
        " doesn't build, or if its test is missing or fails without the mutant.",
        epilog="A patch begins with `# test: TARGET.SUITE/TEST` (as for `swift test --filter`), then `# why: …`."
        " Only that test target and its dependencies are built. --sample creates random mistakes instead. They are"
        " compiled in once, as switches that STASHBOOK_MISTAKE selects, without those that don't compile. Each mistake"
        " is tried in separate processes against the tests that reach it: those of its module, then the others for 60"
        " seconds, beginning with the quickest and most focused ones.",
    )
    parser.add_argument("names", nargs="*", metavar="name", help="patches to apply (default: all)")
    parser.add_argument("--rebase", action="store_true",
                        help="rewrite the patches whose surroundings changed, instead of running tests")
    parser.add_argument("--sample", type=positive, metavar="N", help="create N random mistakes instead")
    parser.add_argument("--seed", dest="seeds", metavar="A,B", default=[random.randrange(1 << 32)],
                        type=lambda text: [int(part) for part in text.split(",")],
                        help="create a sample for each of these seeds, without overlaps (default: a random seed)")
    parser.add_argument("--modules", type=lambda text: text.split(","), default=[], metavar="A,B",
                        help="create mistakes only in these modules (default: all)")
    parser.add_argument("--own", action="store_true", help="run only the tests of each mistake's module")
    parser.add_argument("--jobs", type=positive, metavar="N", default=os.cpu_count() or 1,
                        help="number of mistakes tried at once (default: one per core)")
    parser.add_argument("--floor", type=float, metavar="PERCENT", default=93,
                        help="exit with 1 if a smaller share is caught (default: 93)")
    parser.add_argument("--json", metavar="FILE", help="also write each mistake and what caught it to this file")
    options = parser.parse_args()
    if options.sample is None and (options.modules or options.own or options.json):
        parser.error("--modules, --own, and --json require --sample")
    return options


def positive(text):
    """Returns a number of at least 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


if __name__ == "__main__":
    sys.exit(main())
