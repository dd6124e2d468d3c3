"""Known mistakes, each of which must turn a named test red; behind Tooling/mutants."""

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

import test_count
from gist import gist
from manifest import Manifest
from tree import ROOT, run

PATCHES = ROOT / "Tests/Mutants"
SCRATCH = ROOT / ".build-mutants"
COPIED = ["Package.swift", "Package.resolved", ".swift-format", "Modules", "Apps", "Tests", "Tooling"]
LONGEST = 300  # seconds, for the tests of one filter without a mistake


class Mutant:
    """One patch: `# test: FILTER` first, `# why: …` after it, then the difference."""

    def __init__(self, path):
        self.name, self.copy = path.stem, path.relative_to(ROOT)
        first = path.read_text().split("\n", 1)[0]
        match = re.fullmatch(r"# test:\s*(\S.*?)\s*", first)
        if not match:
            sys.exit(f"{path.relative_to(ROOT)}:1: the first line has to be `# test: FILTER`")
        self.filter = match[1]
        self.tests = self.filter.split(".", 1)[0]  # the target


class Copy:
    """The tree as it is now, in a scratch folder that is kept, so that only what differs is compiled.

    Its manifest names one target of tests at a time and what that sees, so that no more is compiled.
    """

    def __init__(self):
        self.manifest = Manifest(ROOT)
        self.root = SCRATCH / "tree"
        self.root.mkdir(parents=True, exist_ok=True)
        # What the tests find beside the tree, and in it.
        for link, real in [(SCRATCH / "shared", ROOT.parent / "shared"),
                           (self.root / ".build-python", ROOT / ".build-python")]:
            if real.is_dir() and not link.exists():
                link.symlink_to(real)
        for name in COPIED:
            mirror(ROOT / name, self.root / name)

    def hold(self, tests):
        """Writes the manifest for a target of tests."""
        manifest = self.manifest.text(self.manifest.closure(tests))
        (self.root / "Package.swift").write_text(manifest)

    def apply(self, mutant, *options):
        """Applies a patch; what was said if it does not fit, else None."""
        environment = {**os.environ, "GIT_CEILING_DIRECTORIES": str(SCRATCH)}
        command = ["git", "apply", "--whitespace=nowarn", *options, str(self.root / mutant.copy)]
        done = run(command, cwd=self.root, env=environment)
        return done.stdout if done.returncode else None

    def swift(self, *arguments, **options):
        return run(["swift", *arguments], cwd=self.root, **options)

    def build(self):
        """What the build said if it failed, else None."""
        done = self.swift("build", "--build-tests")
        return done.stdout if done.returncode else None

    def test(self, filter, longest=LONGEST):
        """What the tests do that a filter matches: "pass", "fail", "hang", or "none" if there is none."""
        filter = re.sub(r"[()]", r"\\\g<0>", filter)  # as Swift Testing names tests: no groups of a pattern
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
    """Copies what differs and removes what is no longer there."""
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
    """(verdict, details): those of killed are the good verdicts. The tests took so many seconds without the mistake."""
    misfit = copy.apply(mutant)
    if misfit is not None:
        return "does not apply", misfit
    try:
        said = copy.build()
        if said is not None:
            return "does not build", said
        return {
            "fail": ("killed", ""),
            "pass": ("survives", f"{mutant.filter} passes with the mistake in"),
            "hang": ("killed, never ends", ""),
            "none": ("no such test", ""),
        }[copy.test(mutant.filter, 60 + 10 * seconds)]
    finally:
        copy.apply(mutant, "--reverse")


def unharmed(copy, filters):
    """(filter, what is wrong with its tests before any mistake is made or None, the seconds they take)."""
    said = copy.build()
    if said is not None:
        sys.exit("The tree does not build without a mistake:\n" + gist(said, copy.root))
    wrong = {"fail": "red without the mistake", "hang": "hangs without the mistake", "none": "no such test"}
    for filter in sorted(filters):
        start = time.monotonic()
        yield filter, wrong.get(copy.test(filter)), time.monotonic() - start


def main():
    options = parse()
    if options.sample is not None:
        import mutants_sample  # which sees this module

        return mutants_sample.main(Manifest(ROOT), options)
    mutants = [Mutant(path) for path in sorted(PATCHES.glob("*.patch"))]
    unknown = set(options.names) - {mutant.name for mutant in mutants}
    if unknown:
        sys.exit(f"Tooling/mutants: no patch {', '.join(sorted(unknown))} in Tests/Mutants")
    mutants = [mutant for mutant in mutants if not options.names or mutant.name in options.names]
    if not mutants:
        print("There is no patch in Tests/Mutants.")
        return 0
    copy = Copy()
    strays = sorted({mutant.tests for mutant in mutants} - set(copy.manifest.targets))
    if strays:
        sys.exit(f"Tooling/mutants: a filter begins with its target of tests; there is no {', '.join(strays)}")
    width = max(len(mutant.name) for mutant in mutants)
    print(f"{'mutant':{width}}  {'verdict':24}  seconds  test", flush=True)
    killed, details = 0, []
    for tests, group in itertools.groupby(sorted(mutants, key=lambda it: it.tests), lambda it: it.tests):
        group = list(group)
        print(f"Building {tests} without mistakes, to see them pass …", file=sys.stderr)
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
        description="Applies each patch of Tests/Mutants to a copy of the tree (.build-mutants), runs the test"
        " it names and expects it to fail, or never to end: by not building it is not killed. Exits 1 if a mutant"
        " survives, does not apply or does not build, or if its test is missing or red without it.",
        epilog="A patch begins with `# test: TARGET.SUITE/TEST` (as for `swift test --filter`), then `# why: …`."
        " Only that target of tests, and what it sees, is built. With --sample it makes mistakes by itself instead:"
        " they are compiled in once as switches that STASHBOOK_MISTAKE selects, those that don't compile are dropped,"
        " and each is tried in processes of its own against the suites that reach it: its module's own, then"
        " the quickest of the others for 90 seconds.",
    )
    parser.add_argument("names", nargs="*", metavar="name", help="these patches alone (default: all)")
    parser.add_argument("--sample", type=positive, metavar="N", help="make N mistakes at random instead")
    parser.add_argument("--seed", dest="seeds", metavar="A,B", default=[random.randrange(1 << 32)],
                        type=lambda text: [int(part) for part in text.split(",")],
                        help="a sample for each of these seeds, none overlapping those before (default: a random seed)")
    parser.add_argument("--modules", type=lambda text: text.split(","), default=[], metavar="A,B",
                        help="make mistakes in these modules alone (default: all)")
    parser.add_argument("--own", action="store_true", help="try each module's own tests alone")
    parser.add_argument("--jobs", type=positive, metavar="N", default=os.cpu_count() or 1,
                        help="try so many at once (default: one per core)")
    parser.add_argument("--floor", type=float, metavar="PERCENT", default=93,
                        help="exit with 1 if fewer are caught (default: 93)")
    parser.add_argument("--json", metavar="FILE", help="write each mistake and what caught it there, too")
    options = parser.parse_args()
    if options.sample is None and (options.modules or options.own or options.json):
        parser.error("--modules, --own, and --json need --sample")
    return options


def positive(text):
    """A number of at least one."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


if __name__ == "__main__":
    sys.exit(main())
