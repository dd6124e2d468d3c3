"""The sides of a comparison, their figures, and the report, for Tooling/bench."""

import json
import os
import pathlib
import shlex
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from tree import ROOT

RELEASE = ROOT / ".build-release/release"


def installed():
    """Installs the release build next to it, and returns the installed program.

    Peers are installed, too: an executable as the linker writes it starts 10% slower than a copy.
    """
    prefix = ROOT / ".build-release/installed"
    path = f"{prefix / 'bin'}:{os.environ['PATH']}"  # avoids a message of `install` about PATH
    subprocess.run([ROOT / "Tooling/install", "--prefix", prefix], env={**os.environ, "PATH": path},
                   stdout=subprocess.DEVNULL, check=True)
    return prefix / "bin/stashbook"


class Side:
    """One side of a comparison: a shell command and the figures of its runs."""

    def __init__(self, name, command, before=None, read=None):
        self.name, self.command = name, command
        self.before = before  # a shell command whose time isn't measured
        self.read = read  # a function from the output to the figure; without it, the time is the figure
        self.figures = []

    def run(self):
        if self.before:
            subprocess.run(["bash", "-c", self.before], check=True)
        arguments = shlex.split(self.command) if self.command[0] != "{" else ["bash", "-c", self.command]
        # The output goes to files without `subprocess`, so that reading a pipe or watching a process here doesn't
        # count as the command's time.
        with (open(os.devnull) as nothing, tempfile.TemporaryFile("w+") as output,
              tempfile.TemporaryFile("w+") as errors):
            streams = [(os.POSIX_SPAWN_DUP2, file.fileno(), end) for end, file in enumerate([nothing, output, errors])]
            start = time.perf_counter()
            # Python ignores these two signals; the command must not.
            process = os.posix_spawnp(arguments[0], arguments, os.environ, file_actions=streams,
                                      setsigdef=[signal.SIGPIPE, signal.SIGXFSZ])
            try:
                _, status = os.waitpid(process, 0)
            except BaseException:
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)
                raise
            took = time.perf_counter() - start
            output.seek(0)
            errors.seek(0)
            if code := os.waitstatus_to_exitcode(status):
                said = (errors.read() + output.read()).strip()[-500:]
                sys.exit(f"bench: {self.command}\nexited with {code}: {said}")
            self.figures.append(self.read(output.read()) if self.read else took)

    @property
    def median(self):
        return statistics.median(self.figures)

    def to(self, peer):
        """Returns the median of the rounds' ratios to a peer, because the machine may be slower in some rounds."""
        return statistics.median(own / other for own, other in zip(self.figures, peer.figures, strict=True))


class Report:
    """The report, printed as results arrive, with the requirements of each measurement."""

    def __init__(self):
        self.missed = []
        self.figures = {}  # for each measurement, its rows: title, words, figure, rule, and whether it holds
        self.measurement, self.title = None, None

    def begin(self, measurement):
        """Assigns the following requirements to a measurement."""
        self.measurement = self.figures.setdefault(measurement, [])

    def say(self, words=""):
        print(words, flush=True)

    def entitle(self, title):
        """Prints a title for the following figures and requirements."""
        self.title = title
        self.say(f"\n{title}")

    def compare(self, title, ours, peers, rounds, show):
        """Runs all sides in turn, and prints their commands and medians."""
        self.entitle(title)
        for side in [ours, *peers]:
            self.say(f"  {side.name + ':':<14} {side.command}")
        for side in [ours, *peers]:
            side.run()  # reads every side from disk once
            side.figures.clear()
        for _ in range(rounds):
            for side in [ours, *peers]:
                side.run()
        for side in [ours, *peers]:
            low, high = show(min(side.figures)), show(max(side.figures))
            self.say(f"  {side.name:<14} median {show(side.median)} of {rounds} ({low} to {high})")

    def require(self, words, figure, bound, at_most=True, show="{:.2f}"):
        """Prints a figure and its requirement."""
        holds = figure <= bound if at_most else figure >= bound
        rule = f"{'at most' if at_most else 'at least'} {show.format(bound)}"
        self.say(f"  {words}: {show.format(figure)} ({rule}) {'ok' if holds else 'MISSED'}")
        if self.measurement is not None:
            self.measurement.append((self.title, words, show.format(figure), rule, holds))
        if not holds:
            self.missed.append(words)


class Figures:
    """A reader of a side's figures, printed as JSON; one is the side's figure, and all are stored."""

    def __init__(self, name="median"):
        self.name = name
        self.runs = []

    def __call__(self, output):
        self.runs.append(json.loads(output))
        return self.runs[-1][self.name]

    def median(self, name):
        return statistics.median(run[name] for run in self.runs[1:])  # the first run doesn't count


def tell(report, who, times):
    report.say(f"  {who:<14} median {milliseconds(statistics.median(times))}, 99th percentile"
               f" {milliseconds(percentile(times))} of {len(times)}")


def percentile(times):
    return sorted(times)[int(len(times) * 0.99)]


def per_second(output):
    return json.loads(output)["perSecond"]


def seconds(figure):
    return f"{figure:.2f} s"


def microseconds(figure):
    return f"{1e6 * figure:.0f} µs"


def milliseconds(figure):
    return f"{1000 * figure:.1f} ms"


def short(figure):
    if figure < 0.001:
        return f"{1_000_000 * figure:.0f} µs"
    return milliseconds(figure) if figure < 1 else seconds(figure)


def thousands(figure):
    return f"{figure:,.0f}"


def peak_memory(command):
    """Runs a command and returns the maximum resident memory of it and its descendants together, in MB.

    Shared memory counts once per process.
    """
    process = subprocess.Popen(shlex.split(command), stdout=subprocess.DEVNULL)
    peak = 0
    ended = threading.Event()
    threading.Thread(target=lambda: (process.wait(), ended.set()), daemon=True).start()
    while not ended.wait(0.01):
        peak = max(peak, sum(resident(each) for each in family(process.pid)))
    if process.returncode:
        sys.exit(f"bench: {command}\nexited with {process.returncode}")
    return peak / 1_000_000


def family(ancestor):
    """Returns a process and its running descendants."""
    processes = [ancestor]
    for each in processes:
        for children in pathlib.Path(f"/proc/{each}/task").glob("*/children"):
            try:
                processes += [int(child) for child in children.read_text().split()]
            except OSError:
                continue
    return processes


def resident(process):
    try:
        pages = int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
