"""The tests that reach a mistake, and their runs, behind `Tooling/mutants --sample`."""

import os
import pathlib
import re
import resource
import shutil
import subprocess
import tempfile
import threading
import time

from switched_mistakes import REACHED, VARIABLE
from tree import end

# Tests of Tooling rather than of the product.
LEFT_OUT = {"ArchitectureTests"}
# Modules that run in a sandboxed process, which can't record the mistakes it reaches, and the tests that use them.
SANDBOXED = {"VipsWorker", "ImageWire"}
WORKING_THE_SANDBOX = re.compile(r"(VipsWorkerTests|ImageWireTests|VipsImagesTests)\.|AdapterContractTests\.Image")
MOST_MEMORY = 8 << 30  # bytes for one test process
WIDTH = "16"
MOST_TESTS = 400  # in one process; a longer filter takes as long to match as the tests take
FAILED = re.compile(r"^✘ (?:Test|Suite) (\".*?\"|\S+) .*?(?:recorded an issue|failed)")


def targets(manifest):
    """Returns the test targets that may catch a mistake."""
    return {name for name, target in manifest.targets.items() if target["type"] == "test"} - LEFT_OUT


def filter_of(tests):
    """Returns a filter for tests, each named `Target.Suite/test()`, that reads each suite's name once."""
    by_suite = {}
    for test in tests:
        suite, name = re.fullmatch(r"(.*?/)?([^/]*\(.*)", test).groups()
        by_suite.setdefault(suite or "", []).append(re.escape(name))
    return "^(" + "|".join(f"{re.escape(suite)}({'|'.join(names)})" for suite, names in by_suite.items()) + ")"


def batches(tests, seconds, most, longest):
    """Yields groups of at most `MOST_TESTS` tests and about `most` seconds each, up to `longest` seconds in total.

    `seconds` is the time of each test. The processor time would be too short for a test that waits for a browser.
    """
    group, spent, total = [], 0.0, 0.0
    for test in tests:
        if group and (spent + seconds[test] > most or len(group) == MOST_TESTS):
            yield group
            group, spent = [], 0.0
        total += seconds[test]
        if total > longest and total > seconds[test]:
            break
        group.append(test)
        spent += seconds[test]
    if group:
        yield group


def unmount(folder):
    """Unmounts disks that killed tests have left mounted in a folder."""
    for line in pathlib.Path("/proc/self/mounts").read_text().splitlines():
        if (place := line.split()[1]).startswith(f"{folder}/"):
            subprocess.run(["umount", "-l", place], check=False, capture_output=True)


class Bench:
    """Runs the built tests in a separate process, with one mistake switched on."""

    def __init__(self, bundle, root, seed):
        self.bundle, self.root, self.seed = bundle, root, seed

    def tests(self):
        """Returns all built tests, each named `Target.Suite/test()`."""
        listed = subprocess.run([str(self.bundle), "--testing-library", "swift-testing", "--list-tests"],
                                cwd=self.root, stdout=subprocess.PIPE, text=True, check=True).stdout
        return sorted(line for line in listed.splitlines() if "(" in line and line.split(".", 1)[0] not in LEFT_OUT)

    def without(self, test, longest):
        """Runs one test without a mistake.

        Returns (seconds, numbers of the mistakes reached, or None if the test failed or hung).
        """
        with tempfile.TemporaryDirectory(prefix="mistakes-", ignore_cleanup_errors=True) as folder:
            folder = pathlib.Path(folder)
            reached = folder / "reached"
            start = time.monotonic()
            code, _, _ = self._run([test], folder, longest, {VARIABLE: "-1", REACHED: str(reached)}, False)
            seconds = time.monotonic() - start
            if code != 0:
                return seconds, None
            return seconds, {int(line) for line in reached.read_text().split()} if reached.exists() else set()

    def catches(self, number, tests, longest):
        """Returns which of some tests caught a mistake, or None."""
        with tempfile.TemporaryDirectory(prefix="mistakes-", ignore_cleanup_errors=True) as folder:
            code, said, last = self._run(tests, pathlib.Path(folder), longest, {VARIABLE: str(number)}, True)
            if code is None:
                return f"a limit of {longest:.0f} s"
            if said:
                return said
            return f"a crash ({last})" if code else None

    def _run(self, tests, folder, longest, variables, stops):
        """Runs tests, up to the first failure if `stops`.

        Returns (exit code or None if the tests hang, the first failed test or None, the last line).
        """
        temporary = folder / "tmp"
        temporary.mkdir()
        command = [str(self.bundle), "--testing-library", "swift-testing",
                   "--experimental-maximum-parallelization-width", WIDTH, "--filter", filter_of(tests)]
        # Without backtraces: a mistake may crash a test, and a process that hangs over the trace keeps the output open.
        environment = {**os.environ, **variables, "TMPDIR": str(temporary), "STASHBOOK_SEED": str(self.seed),
                       "SWIFT_BACKTRACE": "enable=no"}
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
            if said or hung.is_set():
                end(process.pid)
            process.stdout.close()
            code = process.wait()
            unmount(temporary)
            shutil.rmtree(temporary, ignore_errors=True)
        return (None if hung.is_set() else code), said, last[:80]
