"""Mistakes made at random, compiled in once and tried one process each: `Tooling/mutants --sample N`."""

import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import sys
import time

import mistake_tests
import switched_mistakes
from gist import gist
from mistakes import Finder
from mutants import COPIED, mirror
from swift_text import SwiftText
from tree import BUILDING, ROOT, place, run

SCRATCH = ROOT / ".build-mutants/sample"
FASTER = ("-debug-info-format", "none", "-Xswiftc", "-index-ignore-system-modules", "--use-integrated-swift-driver")
LONGEST_BUILD = 3_600  # seconds
LONGEST_TESTS = 900  # seconds, without a mistake
SPARE = 1.4  # so many more are compiled in than asked for, as some don't typecheck
MOST_BUILDS = 40
LEFT_ALONE = {"TestKit"}  # not part of any program
IN_ANOTHER_PROCESS = {"VipsWorker", "ImageWire"}  # which can't write down what it reaches


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
            sys.exit(f"Tooling/mutants: no module {', '.join(sorted(unknown))}; there are {', '.join(self.modules)}")
        self.modules = options.modules or self.modules
        self.filters = {name: mistake_tests.filters(ROOT, manifest, name, options.own) for name in self.modules}
        found = [mistake for name in self.modules for mistake in self._found(name)]
        random.Random(options.seed).shuffle(found)
        chosen = switched_mistakes.disjoint(found, round(options.sample * SPARE))
        self.mistakes = dict(enumerate(chosen, 1))
        self.found = len(found)

    def _found(self, name):
        folder = ROOT / self.manifest.targets[name]["path"]
        for path in sorted(folder.rglob("*.swift")):
            yield from Finder(str(path.relative_to(ROOT)), SwiftText(path.read_text(encoding="utf-8"))).mistakes()

    def build(self):
        """Builds until all that is compiled in typechecks; what doesn't is dropped."""
        SCRATCH.mkdir(parents=True, exist_ok=True)
        self.root.mkdir(exist_ok=True)
        for link, real in [(SCRATCH / "shared", ROOT.parent / "shared"),
                           (self.root / ".build-python", ROOT / ".build-python")]:
            if real.is_dir() and not link.exists():
                link.symlink_to(real)
        targets = {mistake_tests.target(filter) for filters in self.filters.values() for filter in filters}
        manifest = self.manifest.text(self.manifest.closure(*self.modules, *targets))
        for name in COPIED:
            if name not in ("Modules", "Package.swift"):
                mirror(ROOT / name, self.root / name)
        if not (self.root / "Package.swift").exists() or (self.root / "Package.swift").read_text() != manifest:
            (self.root / "Package.swift").write_text(manifest)
        for number in range(MOST_BUILDS):
            self._write()
            start = time.monotonic()
            done = run(["swift", "build", "--build-tests", *FASTER], cwd=self.root, env=BUILDING, timeout=LONGEST_BUILD)
            took = time.monotonic() - start
            if done.returncode == 0:
                say(f"Built with {len(self.mistakes)} mistakes in {took:.0f} s.")
                return
            wrong = switched_mistakes.blamed(done.stdout, self.root, self.mistakes)
            if not wrong:
                sys.exit("The tree does not build, and no mistake is to blame:\n" + gist(done.stdout, self.root))
            if os.environ.get("STASHBOOK_MISTAKES_SHOWN"):
                say(gist(done.stdout, self.root))
            say(f"Build {number + 1} ({took:.0f} s): {len(wrong)} mistakes don't compile.")
            self.mistakes = {key: value for key, value in self.mistakes.items() if key not in wrong}
        sys.exit(f"The tree does not build after {MOST_BUILDS} attempts.")

    def _write(self):
        """Writes each source with its switches, if that differs from what is there."""
        by_path = collections.defaultdict(list)
        for number, mistake in self.mistakes.items():
            by_path[mistake.path].append((number, mistake))
        wanted = {}
        for path in (ROOT / "Modules").rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                wanted[str(path.relative_to(ROOT))] = path.read_bytes()
        for path, mistakes in by_path.items():
            text = wanted[path].decode()
            wanted[path] = switched_mistakes.switched(text, mistakes).encode()
        for name in self.modules:
            folder = self.manifest.targets[name]["path"]
            inside = [pair for path, pairs in sorted(by_path.items()) if path.startswith(f"{folder}/")
                      for pair in pairs]
            if inside:
                count = round(self.options.sample * SPARE)
                wanted[f"{folder}/{switched_mistakes.SWITCHES}"] = switched_mistakes.helper(inside, count).encode()
        program = "Modules/Adapters/VipsImages/WorkerProgram.swift"
        handed, times = switched_mistakes.HANDED_ON.subn(switched_mistakes.HANDING, wanted[program].decode())
        if times != 1:
            sys.exit(f"{program} no longer lists the worker's environment where Tooling/mutants expects it")
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


def baseline(sample, bench):
    """For each filter the seconds it takes, the tests that fail, and the numbers it reaches, with no mistake on."""
    before = {}
    for filter in sorted({filter for filters in sample.filters.values() for filter in filters}):
        told = bench.without(filter, LONGEST_TESTS)
        if told is None:
            sys.exit(f"{filter} hangs without a mistake")
        before[filter] = told
        seconds, failed, _ = told
        say(f"{filter}: {seconds:.1f} s" + "".join(f"\n  left alone, red without a mistake: {name}" for name in failed))
    return before


def verdict(sample, bench, before, number):
    """What caught a mistake, or None."""
    name = sample.module(sample.mistakes[number])
    for filter in sample.filters[name]:
        seconds, failed, reached = before[filter]
        if number in reached or name in IN_ANOTHER_PROCESS:
            if caught := bench.catches(number, filter, failed, 20 + 5 * seconds):
                return caught
    return None


def report(sample, verdicts, seconds, floor):
    """Prints the survivors and the shares; returns the exit code."""
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
    print(f"\n{caught} of {total} mistakes caught ({share:.1f}%) in {seconds / 60:.0f} min; seed {sample.options.seed},"
          f" {sample.found} places")
    return 0 if total and share >= floor else 1


def main(manifest, options):
    """Makes a sample and tries it."""
    start = time.monotonic()
    sample = Sample(manifest, options)
    if not sample.mistakes:
        sys.exit("Tooling/mutants: there is no place for a mistake")
    say(f"{len(sample.mistakes)} of {sample.found} possible mistakes, seed {options.seed}; building …")
    sample.build()
    bench = mistake_tests.Bench(sample.root / ".build/debug/alonePackageTests.xctest", sample.root, options.seed)
    before = baseline(sample, bench)
    numbers, verdicts = list(sample.mistakes)[:options.sample], {}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        coming = {pool.submit(verdict, sample, bench, before, number): number for number in numbers}
        for done in concurrent.futures.as_completed(coming):
            number = coming[done]
            verdicts[number] = done.result()
            print(f"{'caught' if verdicts[number] else 'SURVIVED':9} {sample.mistakes[number]}"
                  + (f"  [{verdicts[number]}]" if verdicts[number] else ""), flush=True)
    if options.json:
        rows = [{"path": it.path, "line": it.line, "kind": it.kind, "was": it.was, "now": it.now,
                 "caughtBy": verdicts[number]} for number, it in sample.mistakes.items() if number in verdicts]
        pathlib.Path(options.json).write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return report(sample, verdicts, time.monotonic() - start, options.floor)
