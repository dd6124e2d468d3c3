"""The suites that reach a mistake, and running them; behind `Tooling/mutants --sample`."""

import os
import pathlib
import re
import resource
import shutil
import subprocess
import tempfile
import threading
import time
import xml.etree.ElementTree as xml

from switched_mistakes import REACHED, VARIABLE
from tree import end

# Tests of Tooling, and not of the product.
LEFT_OUT = {"ArchitectureTests"}
# Modules that run in a sandboxed process, which can't write down what it reaches: these suites work them.
SANDBOXED = {"VipsWorker", "ImageWire"}
WORKING_THE_SANDBOX = re.compile(r"(VipsWorkerTests|ImageWireTests|VipsImagesTests)\.|AdapterContractTests\.Image")
MOST_MEMORY = 8 << 30  # bytes, for one process of tests
WIDTH = "16"
FAILED = re.compile(r"^✘ (?:Test|Suite) (\".*?\"|\S+) .*?(?:recorded an issue|failed)")


def targets(manifest):
    """The targets of tests that may catch a mistake."""
    return {name for name, target in manifest.targets.items() if target["type"] == "test"} - LEFT_OUT


def filter_of(suites):
    """A filter for these suites, each `Target.Suite`."""
    return "^(" + "|".join(re.escape(suite) for suite in suites) + ")/"


def batches(suites, seconds, most, longest):
    """The suites in groups that take about `most` seconds each, quick ones first, until `longest` are spent."""
    group, spent, total = [], 0.0, 0.0
    for suite in sorted(suites, key=lambda suite: (seconds[suite], suite)):
        if group and spent + seconds[suite] > most:
            yield group
            group, spent = [], 0.0
        total += seconds[suite]
        if total > longest and total > seconds[suite]:
            break
        group.append(suite)
        spent += seconds[suite]
    if group:
        yield group


def unmount(folder):
    """Unmounts what tests that were ended have left mounted below a folder."""
    for line in pathlib.Path("/proc/self/mounts").read_text().splitlines():
        if (place := line.split()[1]).startswith(f"{folder}/"):
            subprocess.run(["umount", "-l", place], check=False, capture_output=True)


class Bench:
    """Runs the built tests in a process of its own, with one mistake on."""

    def __init__(self, bundle, root, seed):
        self.bundle, self.root, self.seed = bundle, root, seed

    def suites(self):
        """All suites of the built tests, each `Target.Suite`."""
        listed = subprocess.run([str(self.bundle), "--testing-library", "swift-testing", "--list-tests"],
                                cwd=self.root, stdout=subprocess.PIPE, text=True, check=True).stdout
        found = {line.split("/", 1)[0] for line in listed.splitlines() if "/" in line}
        return sorted(suite for suite in found if suite.split(".", 1)[0] not in LEFT_OUT)

    def without(self, filter, longest):
        """(seconds, tests that fail, numbers of the mistakes reached) with no mistake on; None if it hangs."""
        with tempfile.TemporaryDirectory(prefix="mistakes-", ignore_cleanup_errors=True) as folder:
            folder = pathlib.Path(folder)
            reached, report = folder / "reached", folder / "tests.xml"
            start = time.monotonic()
            code, _, _ = self._run(filter, folder, longest, {VARIABLE: "-1", REACHED: str(reached)},
                                   ["--xunit-output", str(report)], stops=False)
            if code is None:
                return None
            failed = ["the run: it ended without a report"]
            if report.exists():
                failed = [f"{case.get('classname')}/{case.get('name')}" for case in xml.parse(report).iter("testcase")
                          if case.find("failure") is not None]
            numbers = {int(line) for line in reached.read_text().split()} if reached.exists() else set()
            return time.monotonic() - start, failed, numbers

    def catches(self, number, filter, skipped, longest):
        """What caught a mistake in tests that a filter names, or None."""
        with tempfile.TemporaryDirectory(prefix="mistakes-", ignore_cleanup_errors=True) as folder:
            options = [word for test in skipped for word in ("--skip", "^" + re.escape(test))]
            code, said, last = self._run(filter, pathlib.Path(folder), longest, {VARIABLE: str(number)}, options)
            if code is None:
                return f"a limit of {longest:.0f} s"
            if said:
                return said
            return f"a crash ({last})" if code else None

    def _run(self, filter, folder, longest, variables, options, stops=True):
        """(exit code or None if it hangs, the first failed test, the last line): ended at the first failure."""
        temporary = folder / "tmp"
        temporary.mkdir()
        command = [str(self.bundle), "--testing-library", "swift-testing",
                   "--experimental-maximum-parallelization-width", WIDTH, "--filter", filter, *options]
        environment = {**os.environ, **variables, "TMPDIR": str(temporary), "STASHBOOK_SEED": str(self.seed)}
        process = subprocess.Popen(
            command, cwd=self.root, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY)))
        hung = threading.Event()

        def stop():
            hung.set()
            end(process.pid)

        limit = threading.Timer(longest, stop)
        limit.start()
        said, last = None, ""
        try:
            for line in process.stdout:
                line = re.sub(r"\033\[[\d;]*m", "", line).strip()
                last = line or last
                if stops and (match := FAILED.match(line)):
                    said = match[1]
                    break
        finally:
            limit.cancel()
            if process.poll() is None and (said or hung.is_set()):
                end(process.pid)
            process.stdout.close()
            code = process.wait()
            unmount(temporary)
            shutil.rmtree(temporary, ignore_errors=True)
        return (None if hung.is_set() else code), said, last[:80]
