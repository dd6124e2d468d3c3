"""Which tests concern a module, and running them; behind `Tooling/mutants --sample`."""

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
from tree import end, place

CONTRACTS = "Tests/AdapterContractTests"
HOST_LAWS = r"^HostConformanceTests\.(HostLawsTests|ScreenLawsTests)/"
PLUGIN_LAWS = r"^HostConformanceTests\.PluginContractTests/"
# Modules that no contract names, as an adapter in front of them keeps it.
BEHIND = {"VipsWorker": "VipsImages", "ImageWire": "VipsImages", "SystemCalls": "FolderBlobs"}
SUITE = re.compile(r"^(?:@Suite[^\n]*?\s)?(?:extension|struct|enum|final class)\s+(\w+)", re.MULTILINE)
DECLARED = re.compile(r"^(?:struct|enum|final class|class|actor)\s+(\w+)", re.MULTILINE)
MOST_MEMORY = 8 << 30  # bytes, for one process of tests
WIDTH = "16"
FAILED = re.compile(r"^✘ (?:Test|Suite) (\".*?\"|\S+) .*?(?:recorded an issue|failed)")


def contract_filter(root, module):
    """The contract suites that name a module's adapter, as a filter of tests; None if none does."""
    files = {path: path.read_text(encoding="utf-8") for path in sorted((root / CONTRACTS).glob("*.swift"))}
    importing = [text for text in files.values() if re.search(rf"^(?:@testable )?import {module}$", text, re.MULTILINE)]
    subjects = {name for text in importing for name in DECLARED.findall(text)}
    suites = set()
    for text in files.values():
        if "@Test" in text and (text in importing or any(re.search(rf"\b{name}\b", text) for name in subjects)):
            suites |= set(SUITE.findall(text))
    return rf"^{CONTRACTS.removeprefix('Tests/')}\.({'|'.join(sorted(suites))})/" if suites else None


def filters(root, manifest, module, own):
    """The filters of tests that concern a module, the module's own first."""
    layer = place(manifest.targets[module]["path"] + "/x")[0]
    found = [rf"^{module}Tests\."] if f"{module}Tests" in manifest.targets else []
    if not own and layer == "Adapters":
        found += [contract_filter(root, BEHIND.get(module, module))]
    elif not own and layer in ("Hosts", "Sessions"):
        found += [HOST_LAWS]
    elif not own and layer == "Features":
        found += [PLUGIN_LAWS]
    return [one for one in found if one]


def target(filter):
    """The target of tests that a filter names."""
    return filter.lstrip("^").split("\\")[0]


def unmount(folder):
    """Unmounts what tests that were ended have left mounted below a folder."""
    for line in pathlib.Path("/proc/self/mounts").read_text().splitlines():
        if (place := line.split()[1]).startswith(f"{folder}/"):
            subprocess.run(["umount", "-l", place], check=False, capture_output=True)


class Bench:
    """Runs the built tests in a process of its own, with one mistake on."""

    def __init__(self, bundle, root, seed):
        self.bundle, self.root, self.seed = bundle, root, seed

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
