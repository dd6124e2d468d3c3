"""Random mistakes, compiled in once and tried in one process each, behind `Tooling/mutants --sample N`."""

import collections
import concurrent.futures
import json
import os
import pathlib
import random
import sys
import time

import mistake_tests
import switched_mistakes
from gist import gist
from manifest import WARNINGS, only
from mistakes import Finder
from mutants import COPIED, mirror
from swift_text import SwiftText
from tree import ROOT, place, run

SCRATCH = ROOT / ".build-mutants/sample"
FASTER = ("-debug-info-format", "none", "-Xswiftc", "-index-ignore-system-modules", "--use-integrated-swift-driver",
          "-Xswiftc", "-continue-building-after-errors")
LONGEST_BUILD = 3_600  # seconds
LONGEST_TESTS = 900  # seconds for one test without a mistake, and for all tests of a module with one
BATCH = 8  # seconds of tests that share a process
LONGEST_SEARCH = 60  # seconds of tests outside a module's own
SPARE = 1.4  # factor of additional mistakes to compile in, because some don't typecheck
MOST_BUILDS = 200
LEFT_ALONE = {"TestKit"}  # modules that are part of no program


class Sample:
    """A copy of the tree with mistakes compiled in."""

    def __init__(self, manifest, options):
        self.manifest, self.options = manifest, options
        self.root = SCRATCH / "tree"
        self.modules = [name for name, target in manifest.targets.items()
                        if target["path"].startswith("Modules/") and target["type"] == "regular"
                        and name not in LEFT_ALONE and any((ROOT / target["path"]).rglob("*.swift"))]
        unknown = set(options.modules) - set(self.modules)
        if unknown:
            sys.exit(f"Tooling/mutants: unknown modules {', '.join(sorted(unknown))};"
                     f" the modules are {', '.join(self.modules)}")
        self.modules = options.modules or self.modules
        # The files are read once, so that the tree can be edited while the copy is built.
        self.files = {str(path.relative_to(ROOT)): path.read_bytes() for path in (ROOT / "Modules").rglob("*")
                      if path.is_file() and "__pycache__" not in path.parts}
        found = [mistake for name in self.modules for mistake in self._found(name)]
        self.mistakes, self.seeds, taken = {}, {}, {}
        for seed in options.seeds:
            shuffled = found[:]
            random.Random(seed).shuffle(shuffled)
            first = len(self.mistakes) + 1
            chosen = switched_mistakes.disjoint(shuffled, round(options.sample * SPARE), taken)
            self.mistakes |= enumerate(chosen, first)
            self.seeds[seed] = range(first, first + len(chosen))
        self.made, self.found = len(self.mistakes), len(found)

    def numbers(self, seed):
        """Returns a seed's sample of the mistakes that compile."""
        return [number for number in self.seeds[seed] if number in self.mistakes][:self.options.sample]

    def _found(self, name):
        folder = self.manifest.targets[name]["path"]
        for path in sorted(self.files):
            if path.startswith(f"{folder}/") and path.endswith(".swift"):
                yield from Finder(path, SwiftText(self.files[path].decode())).mistakes()

    def build(self):
        """Builds repeatedly, dropping mistakes that don't typecheck, until the build succeeds."""
        SCRATCH.mkdir(parents=True, exist_ok=True)
        self.root.mkdir(exist_ok=True)
        python = self.root / ".build-python"
        if (ROOT / ".build-python").is_dir() and not python.exists():
            python.symlink_to(ROOT / ".build-python")
        tests = mistake_tests.targets(self.manifest)
        if self.options.own:
            tests &= {f"{name}Tests" for name in self.modules}
        environment = {**os.environ, **WARNINGS, **only(self.manifest.closure(*self.modules, *tests))}
        for name in COPIED:
            if name != "Modules":
                mirror(ROOT / name, self.root / name)
        what = []  # tests are built last, because each change to a module would compile its tests again
        for number in range(MOST_BUILDS):
            self._write()
            start = time.monotonic()
            done = run(["swift", "build", *what, *FASTER], cwd=self.root, env=environment, timeout=LONGEST_BUILD)
            took = time.monotonic() - start
            if done.returncode == 0 and what:
                say(f"Built with {len(self.mistakes)} mistakes in {took:.0f} s.")
                return
            if done.returncode == 0:
                what = ["--build-tests"]
                continue
            wrong = switched_mistakes.blamed(done.stdout, self.root, self.mistakes)
            if not wrong:
                sys.exit("The tree doesn't build, and no mistake is the cause:\n" + gist(done.stdout, self.root))
            if os.environ.get("STASHBOOK_MISTAKES_SHOWN"):
                say(gist(done.stdout, self.root))
            say(f"Build {number + 1} ({took:.0f} s): {len(wrong)} mistakes don't compile.")
            self.mistakes = {key: value for key, value in self.mistakes.items() if key not in wrong}
        sys.exit(f"The tree doesn't build after {MOST_BUILDS} attempts.")

    def _write(self):
        """Writes each source with its switches, if it differs from the existing file."""
        by_path = collections.defaultdict(list)
        for number, mistake in self.mistakes.items():
            by_path[mistake.path].append((number, mistake))
        wanted = dict(self.files)
        for path, mistakes in by_path.items():
            text = wanted[path].decode()
            wanted[path] = switched_mistakes.switched(text, mistakes).encode()
        for name in self.modules:
            folder = self.manifest.targets[name]["path"]
            inside = [pair for path, pairs in sorted(by_path.items()) if path.startswith(f"{folder}/")
                      for pair in pairs]
            if inside:
                wanted[f"{folder}/{switched_mistakes.SWITCHES}"] = switched_mistakes.helper(inside, self.made).encode()
        program = "Modules/Adapters/VipsImages/WorkerProgram.swift"
        handed, times = switched_mistakes.HANDED_ON.subn(switched_mistakes.HANDING, wanted[program].decode())
        if times != 1:
            sys.exit(f"{program} no longer lists the worker's environment as Tooling/mutants expects")
        wanted[program] = handed.encode()
        for path in (self.root / "Modules").rglob("*"):
            if path.is_file() and str(path.relative_to(self.root)) not in wanted:
                path.unlink()
        for path, data in wanted.items():
            target = self.root / path
            if not target.exists() or target.read_bytes() != data:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)

    def module(self, mistake):
        return place(mistake.path)[1]


def say(text):
    print(text, file=sys.stderr, flush=True)


class Verdicts:
    """The tests that catch each mistake, among those that reach it, those of its module first."""

    def __init__(self, sample, bench, pool):
        """Runs each test once without a mistake."""
        self.sample, self.bench = sample, bench
        self.tests = bench.tests()
        say(f"Finding which of {len(self.tests)} tests reach each mistake …")
        told = dict(zip(self.tests, pool.map(lambda test: bench.without(test, LONGEST_TESTS), self.tests)))
        for test, (_, reached) in told.items():
            if reached is None:
                say(f"skipped, fails or hangs without a mistake: {test}")
        told = {test: result for test, result in told.items() if result[1] is not None}
        # The start of a process is left out, because many tests share one.
        start = min(seconds for seconds, _ in told.values())
        self.seconds = {test: seconds - start for test, (seconds, _) in told.items()}
        self.reaching, self.reached = collections.defaultdict(set), {}
        for test, (_, reached) in told.items():
            self.reached[test] = len(reached)
            for number in reached:
                self.reaching[number].add(test)
        say(f"{sum(self.seconds.values()):.0f} s without a mistake.")

    def verdicts(self, numbers, pool):
        """Yields each number with the test that caught its mistake, as results arrive."""
        coming = {pool.submit(self.verdict, number): number for number in numbers}
        for done in concurrent.futures.as_completed(coming):
            yield coming[done], done.result()

    def verdict(self, number):
        """Returns the test that caught a mistake, or None."""
        module = self.sample.module(self.sample.mistakes[number])
        reaching = set(self.reaching[number])
        if module in mistake_tests.SANDBOXED:
            reaching |= {test for test in self.seconds if mistake_tests.WORKING_THE_SANDBOX.match(test)}
        own = {test for test in reaching if test.startswith(f"{module}Tests.")}
        others = set() if self.sample.options.own else reaching - own
        for tests, longest in [(own, LONGEST_TESTS), (others, LONGEST_SEARCH)]:
            for batch in mistake_tests.batches(self.sharpest(tests), self.seconds, BATCH, longest):
                limit = 20 + 5 * sum(self.seconds[test] for test in batch)
                if caught := self.bench.catches(number, batch, limit):
                    return caught
        return None

    def sharpest(self, tests):
        """Returns tests with the quickest and the most focused ones, which reach few mistakes, first."""
        return sorted(tests, key=lambda test: ((self.seconds[test] + 0.01) * (self.reached[test] + 1), test))


def report(sample, seed, verdicts):
    """Prints a seed's survivors and shares, and returns the share of caught mistakes."""
    survivors = [number for number, caught in verdicts.items() if caught is None]
    if survivors:
        print(f"\n{len(survivors)} survived:")
        for number in sorted(survivors, key=lambda number: sample.mistakes[number].path):
            print(f"  {sample.mistakes[number]}")
    print(f"\n{'module':16} {'caught':>7} {'of':>4}  share")
    counts = collections.defaultdict(collections.Counter)
    for number, caught in verdicts.items():
        counts[sample.module(sample.mistakes[number])][caught is not None] += 1
    for name, count in sorted(counts.items()):
        print(f"{name:16} {count[True]:7} {count.total():4}  {100 * count[True] / count.total():.0f}%")
    caught, total = len(verdicts) - len(survivors), len(verdicts)
    share = 100 * caught / total if total else 0
    print(f"\n{caught} of {total} mistakes caught ({share:.1f}%); seed {seed}, {sample.found} places", flush=True)
    return share


def main(manifest, options):
    """Creates and tries a sample for each seed."""
    start = time.monotonic()
    sample = Sample(manifest, options)
    if not sample.mistakes:
        sys.exit("Tooling/mutants: found no possible mistakes")
    seeds = ", ".join(map(str, options.seeds))
    say(f"{len(sample.mistakes)} of {sample.found} possible mistakes, seed {seeds}; building …")
    sample.build()
    bench = mistake_tests.Bench(
        sample.root / ".build/debug/stashbookPackageTests.xctest", sample.root, options.seeds[0])
    rows, shares = [], []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        try:
            tried = Verdicts(sample, bench, pool)
            for seed in options.seeds:
                verdicts = {}
                for number, caught in tried.verdicts(sample.numbers(seed), pool):
                    verdicts[number], it = caught, sample.mistakes[number]
                    print(f"{'caught' if caught else 'SURVIVED':9} {it}" + (f"  [{caught}]" if caught else ""),
                          flush=True)
                    rows.append({"seed": seed, "path": it.path, "line": it.line, "kind": it.kind, "was": it.was,
                                 "now": it.now, "caughtBy": caught})
                shares.append(report(sample, seed, verdicts))
        except BaseException:
            pool.shutdown(cancel_futures=True)  # waits for running tests, and starts no others
            raise
    say(f"In {(time.monotonic() - start) / 60:.0f} min.")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0 if min(shares) >= options.floor else 1
