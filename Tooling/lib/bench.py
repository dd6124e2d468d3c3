"""Measurements of Stashbook and named peers, behind Tooling/bench."""

import argparse
import datetime
import fcntl
import itertools
import json
import os
import pathlib
import pty
import re
import select
import shlex
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

from bench_figures import RELEASE, Figures, Report, Side, installed, microseconds, milliseconds, peak_memory
from bench_figures import per_second, seconds, short, thousands
import bench_page
from bench_hosted import hosted
from bench_photos import ingest
from bench_scale import scale
from bench_screens import screens
from bench_web import web
from manifest import Manifest, only
from matrix import names_with_tests, same_versions
from tree import DATA, ROOT

CANVASES = 10_000
TASKS = 1_000
TAGS = 1_000_000
HEALTH_BYTES = 1_000_000_000
WORDS = pathlib.Path("/usr/share/dict/american-english")


# The programs that each measurement needs besides the standard tools.
PEERS = {
    "chart": [],
    "dev": [],
    "drawing": ["rsvg-convert"],
    "find": [],
    "hosted": [],
    "ingest": ["vips", "vipsthumbnail", "convert-im6.q16", "openssl"],
    "list": ["sqlite3", "task"],
    "scale": [],
    "screens": ["chromium-headless-shell", "convert-im6.q16"],
    "insert": [],
    "steps": [],
    "tags": ["fzf"],
    "terminal": [],
    "web": ["wrk", "nginx", "vips"],
    "weight": ["xmllint"],
}


def list_(report, folder, rounds):
    library = folder / "list"
    print(f"bench: adding {CANVASES} canvases and {TASKS} tasks", file=sys.stderr)
    subprocess.run([RELEASE / "benchmarks", "fill", library, str(CANVASES)], check=True)
    (folder / "taskrc").write_text(
        f"data.location={folder}/tasks\nnews.version=2.6.0\nuda.size.type=string\nuda.mesh.type=numeric\n")
    tasks = [task(number) for number in range(TASKS)]
    (folder / "tasks").mkdir()
    os.environ["TASKRC"] = str(folder / "taskrc")
    subprocess.run(
        ["task", "import", "-"], input=json.dumps(tasks), text=True, capture_output=True, check=True)
    ours = Side("stashbook", f"{installed()} canvas list --library {library}")
    columns = "id, name, designer, mesh, status"
    sqlite = Side(
        "sqlite3",
        f'sqlite3 -readonly {library}/stashbook.sqlite "SELECT {columns} FROM stash_canvas'
        ' WHERE deleted_at IS NULL ORDER BY id DESC LIMIT 50"',
    )
    taskwarrior = Side("taskwarrior", "task list")
    title = f"Listing 50 of {CANVASES:,} canvases, or {TASKS:,} tasks, from start to exit"
    report.compare(title, ours, [sqlite, taskwarrior], 8 * rounds, milliseconds)
    report.require("time relative to sqlite3", ours.to(sqlite), 6)
    report.require("time relative to taskwarrior", ours.to(taskwarrior), 0.35)


def task(number):
    """Returns a canvas of `benchmarks fill` as a task, in taskwarrior's fields."""
    designers = ["Anna Weaver", "Hazel & Thread", "Larkspur Studio", "Marsh House"]
    motifs = ["Meadow", "Harbour", "Sampler", "Quilt", "Mallard", "Bargello"]
    stages = ["stash", "kitting", "wip", "stitched", "atFinishing", "finished"]
    acquired = f"20260{1 + number % 9}1{number % 10}T000000Z"
    return {
        "description": f"{motifs[number % len(motifs)]} {number}",
        "project": designers[number % len(designers)],
        "size": f"{10 + number % 20} × 12 in",
        "mesh": 10 + number % 30,
        "tags": [stages[number % len(stages)]],
        "entry": acquired,
        "annotations": [{"entry": acquired, "description": "Bought at the spring fair, wool from the shop beside it."}],
        "status": "pending",
    }


def weight(report, folder, rounds):
    export = folder / "export.xml"
    print(f"bench: creating an export of Apple Health of {HEALTH_BYTES / 1e9:.0f} GB", file=sys.stderr)
    make_health(export)
    command = f"{RELEASE / 'stashbook'} weight import {export} --dry-run --library {folder / 'library'}"
    ours = Side("stashbook", command)
    xmllint = Side("xmllint", f"xmllint --stream --noout {export}")
    report.compare(f"An export of Apple Health, {export.stat().st_size:,} bytes", ours, [xmllint], rounds, seconds)
    report.require("speed relative to xmllint --stream", xmllint.to(ours), 1.5, at_most=False)
    report.require("memory, in MB", peak_memory(ours.command), 100, show="{:.0f}")
    days = Side("trend", f"{RELEASE / 'benchmarks'} trend 36525", read=Figures("median"))
    report.compare("The trend of a hundred years of daily entries", days, [], rounds, milliseconds)
    report.require("the trend, in ms", 1000 * days.median, 5)


def make_health(path):
    """Writes an export of repeated real records.

    Weights and body fat, 1 in 100 records, get times of their own, two per day for thirty years, then repeat.
    """
    files = sorted(pathlib.Path(DATA or "no-real-data", "weight/apple-health").rglob("*.xml"))
    records = [record for file in files for record in re.findall(r"<Record\b[^<]*?/>", file.read_text("utf-8"))]
    of_body = re.compile(r'"HKQuantityTypeIdentifierBody(Mass|FatPercentage)"')
    weights = [record for record in records if of_body.search(record)]
    others = [record for record in records if not of_body.search(record)]
    if not weights or not others:
        sys.exit("bench: set STASHBOOK_DATA to a folder with weight/apple-health")
    first = datetime.datetime(1995, 1, 1, 7)
    with path.open("w", encoding="utf-8") as export:
        export.write('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData []>\n<HealthData locale="en_US">\n')
        for number in itertools.count():
            stamp = f"{first + datetime.timedelta(hours=12 * (number % 21_915))} +0000"
            weight = re.sub(r'(Date=")[^"]*"', rf'\g<1>{stamp}"', weights[number % len(weights)])
            block = [others[(99 * number + each) % len(others)] for each in range(99)]
            export.write(" " + "\n ".join([*block, weight]) + "\n")
            if export.tell() >= HEALTH_BYTES:
                break
        export.write("</HealthData>\n")


def insert(report, folder, rounds):
    for each in (1_000, 1):
        command = f"{RELEASE / 'benchmarks'} insert"
        ours = Side("RecordStore", f"{command} store {each}", read=per_second)
        peer = Side("plain SQLite", f"{command} sqlite {each}", read=per_second)
        number = f"{each} per transaction" if each > 1 else "one per transaction"
        report.compare(f"Inserted canvases per second, {number}", ours, [peer], rounds, thousands)
        report.require("inserts relative to plain SQLite", ours.to(peer), 0.5, at_most=False)


def steps(report, folder, rounds):
    ours = Side("HeadlessHost", f"{RELEASE / 'benchmarks'} steps 1000", read=per_second)
    report.compare("Headless steps per second on Add Canvas, each with a snapshot", ours, [], rounds, thousands)
    report.require("steps per second", ours.median, 10_000, at_most=False, show="{:,.0f}")


def chart(report, folder, rounds):
    ours = Side("ChartSheet", f"{RELEASE / 'benchmarks'} chart 40", read=Figures())
    report.compare("A chart of 36,500 points and their trend as SVG", ours, [], rounds, milliseconds)
    report.require("the chart, in ms", 1000 * ours.median, 50)
    report.require("bytes per day", ours.read.median("bytes") / 36_500, 30, show="{:.1f}")


def drawing(report, folder, rounds):
    figures = Figures("append")
    ours = Side("drawings", f"{RELEASE / 'benchmarks'} drawing {folder / 'drawing.svg'}", read=figures)
    report.compare("Strokes of 50 points, one at a time; a drawing of 2,000", ours, [], min(rounds, 3), microseconds)
    median = figures.median
    for count in ["10", "10000", "1000000"]:
        report.say(f"  as operation number {int(count):,}: {1e6 * median(f'append {count}'):.0f} µs")
    report.require("number 10,000 relative to number 10", median("append 10000") / median("append 10"), 1.5)
    report.require("number 1,000,000 relative to number 10", median("append 1000000") / median("append 10"), 1.5)
    report.require("times as fast as rewriting the document as JSON", median("rewrite") / median("append"), 1000,
                   at_most=False, show="{:,.0f}")
    report.require("bytes per point on disk", median("bytes a point"), 6)
    report.require("opening, in ms", 1000 * median("open"), 10)
    report.require("as SVG, in ms", 1000 * median("svg"), 30)
    report.require("undo after a million operations, in ms", 1000 * median("undo"), 1)
    rsvg = Side("rsvg-convert", f"rsvg-convert --width 1024 --output {folder / 'rsvg.png'} {folder / 'drawing.svg'}")
    png = Side("as PNG", f"{RELEASE / 'benchmarks'} png {folder / 'drawing.svg'}", read=Figures())
    report.compare("The same drawing as a PNG of 1024 by 768", png, [rsvg], rounds, milliseconds)
    report.require("time relative to rsvg-convert", png.to(rsvg), 1.2)


def find(report, folder, rounds):
    print("bench: writing a journal of 100,000 entries", file=sys.stderr)
    command = f"{RELEASE / 'benchmarks'} find"
    subprocess.run([*shlex.split(command), "fill", folder], check=True)
    ours = Side("find", f"{command} app {folder}", read=Figures())
    bare = Side("FTS5", f"{command} fts5 {folder}", read=Figures())
    report.compare("Searches in a journal of 100,000 entries, 50 results each", ours, [bare], rounds, short)
    for side in (ours, bare):
        mean, most, found = (side.read.median(name) for name in ("mean", "most", "found"))
        report.say(f"  {side.name}: mean {short(mean)}, slowest {short(most)}, {found:,.0f} found")
    report.require("the mean search, in ms", 1000 * ours.read.median("mean"), 10)
    report.require("the slowest search by its median, in ms", 1000 * ours.read.median("most"), 10)
    report.require("mean time relative to FTS5 alone", ours.read.median("mean") / bare.read.median("mean"), 2)
    report.require("median time relative to FTS5 alone", ours.to(bare), 2)


def terminal(report, folder, rounds):
    ours = Side("TerminalHost", f"{RELEASE / 'benchmarks'} terminal 40", read=Figures())
    report.compare("Drawing a list of 1,000 canvases, all lines", ours, [], rounds, milliseconds)
    report.require("the list, in ms", 1000 * ours.median, 20)
    library = folder / "library"
    subprocess.run([RELEASE / "benchmarks", "fill", library, "1000"], check=True)
    answers = keys_answered(library, rounds * 20)
    report.say(f"  key to frame   {RELEASE / 'stashbook'} open /canvases, on a pseudo-terminal")
    median = statistics.median(answers)
    report.say(f"  key to frame   median {milliseconds(median)} of {len(answers)}"
               f" ({milliseconds(min(answers))} to {milliseconds(max(answers))})")
    report.require("time from key to frame, in ms", 1000 * median, 5)


def keys_answered(library, count):
    """Returns the seconds from each Tab to the end of its frame, in a library of 1,000 canvases."""
    pid, terminal = pty.fork()
    if pid == 0:
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        os.execve(RELEASE / "stashbook", ["stashbook", "open", "/canvases", "--library", str(library)], environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))

    def frame(key):
        start = time.perf_counter()
        os.write(terminal, key)
        seen = b""
        while not seen.endswith(b"\x1b[?2026l"):
            if not select.select([terminal], [], [], 10)[0]:
                sys.exit("bench: stashbook open didn't respond to a key")
            seen += os.read(terminal, 1 << 16)
        return time.perf_counter() - start

    try:
        time.sleep(1)  # waits for the first frames and their data
        while select.select([terminal], [], [], 0.2)[0]:
            os.read(terminal, 1 << 16)
        return [frame(b"\t") for _ in range(count)]
    finally:
        os.kill(pid, signal.SIGTERM)
        os.waitpid(pid, 0)


def tags(report, folder, rounds):
    if not WORDS.exists():
        sys.exit(f"bench: missing word list: {WORDS}")
    print(f"bench: creating {TAGS:,} tags and SQLite's table of them", file=sys.stderr)
    command = f"{RELEASE / 'benchmarks'} tags"
    subprocess.run([*shlex.split(command), "fill", folder], check=True)

    def side(name, what):
        return Side(name, f"{command} {what} {folder}", read=Figures())

    ours, scan = side("TagIndex", "index"), side("plain scan", "scan")
    match, rank = side("FTS5", "match"), side("FTS5 by rank", "rank")
    texts = (folder / "some.txt").read_text().splitlines()
    ask = f'fzf --filter "$text" < {folder}/names.txt || test $? = 1 || exit 2'  # 1 means no matches
    fzf = Side("fzf", f"{{ while IFS= read -r text; do {ask}; done < {folder}/some.txt > {folder}/found.txt; }}")
    title = f"Suggestions for 1,000 texts of 1 to 12 characters among {TAGS:,} tags; {len(texts)} of the texts for fzf"
    report.compare(title, ours, [scan, match, rank, fzf], rounds, short)
    figures = ours.read.median
    for name in ("median", "p99", "most"):
        words = ", ".join(f"{peer.name} {short(peer.read.median(name))}" for peer in (ours, scan, match, rank))
        report.say(f"  {name}: {words}")
    report.require("99th percentile, in µs", 1e6 * figures("p99"), 1_000, show="{:.0f}")
    report.require("the same after 60,000 changes, in µs", 1e6 * figures("p99AfterChanges"), 1_000, show="{:.0f}")
    beyond = (figures("bytes") - figures("text")) / TAGS
    report.require(f"bytes per name in addition to {figures('text') / TAGS:.1f} of text", beyond, 64, show="{:.1f}")
    report.require("times as fast as the plain scan", scan.to(ours), 1_000, at_most=False, show="{:,.0f}")
    report.say("  FTS5 and the index compared with it get texts of three characters or more:")
    long = figures("medianOfThreeUp")
    differing = abs(figures("foundOfThreeUp") - match.read.median("found"))
    report.require("difference in the numbers of names found", differing, 0, show="{:.0f}")
    report.require("time relative to FTS5", long / match.median, 1)
    report.require("times as fast as FTS5 by rank", rank.median / long, 5, at_most=False, show="{:,.0f}")
    faster = fzf.median / len(texts) / ours.median
    report.require("times as fast as fzf, the mean of its texts", faster, 200, at_most=False, show="{:,.0f}")
    changes = ", ".join(f"{name} {short(figures(key))}" for name, key in
                        [("use", "use"), ("new name", "new"), ("rename", "rename"), ("worst", "worstChange")])
    report.say(f"  changes of 20,000 names each: {changes}; building the index {seconds(figures('build'))}")
    layout = Side("FlowLayout", f"{command} chips {folder}", read=Figures())
    report.compare("Flow layout of 100,000 chips", layout, [], rounds, short)
    report.require("the layout, in ms", 1000 * layout.median, 2)


def dev(report, folder, rounds):
    feature, file = "MeshCount", "Modules/Features/MeshCount/Model/Mesh.swift"
    manifest = Manifest(ROOT)
    [(limit, names)] = only(manifest.closure(*names_with_tests(manifest, feature))).items()
    test = f"swift test --package-path {ROOT} --disable-xctest --explicit-target-dependency-import-check error"
    touched, before = f"touch {ROOT / file}", (ROOT / file).stat()
    alone = Side("alone", f"env {limit}='{names}' {test} --scratch-path {folder / 'alone'}", before=touched)
    whole = Side("the package", f"{test} --filter {feature}Tests", before=touched)
    try:
        with same_versions():
            title = f"From touching {file} to the result of its tests, in debug"
            report.compare(title, alone, [whole], rounds, seconds)
    finally:
        os.utime(ROOT / file, ns=(before.st_atime_ns, before.st_mtime_ns))
    report.require("time alone relative to the package", alone.to(whole), 0.5)


MEASUREMENTS = {
    "chart": chart, "dev": dev, "ingest": ingest, "list": list_, "insert": insert, "steps": steps, "tags": tags,
    "drawing": drawing, "find": find, "hosted": hosted, "scale": scale, "screens": screens, "terminal": terminal,
    "web": web, "weight": weight,
}


def main():
    options = parse()
    missing = [tool for name in options.names for tool in PEERS[name] if not shutil.which(tool)]
    if missing:
        sys.exit(f"bench: missing peers: {', '.join(missing)}")
    report = Report()
    report.say(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, release build")
    machine = bench_page.machine()
    for name in options.names:
        report.begin(name)
        with tempfile.TemporaryDirectory() as folder:
            MEASUREMENTS[name](report, pathlib.Path(folder), options.rounds)
        if options.write:
            bench_page.write(report.figures, machine, list(MEASUREMENTS))
    if report.missed:
        report.say(f"\nmissed: {'; '.join(report.missed)}")
    return 1 if report.missed else 0


def parse():
    parser = argparse.ArgumentParser(
        prog="Tooling/bench",
        description="Compares the release build with named peers in alternating rounds. Prints every command, the"
        " medians, and their ratios, and exits with 1 if a requirement is missed. Installs missing peers, or fails.",
    )
    parser.add_argument("names", nargs="*", metavar="name",
                        help=f"measurements to run: {', '.join(MEASUREMENTS)} (default: all)")
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds, at least 5 (default: 5)")
    parser.add_argument("--write", action="store_true",
                        help="replace the measured sections of Documentation/Performance.md")
    parser.add_argument("--only-parse", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    for name in set(options.names) - set(MEASUREMENTS):
        parser.error(f"unknown measurement {name}; the measurements are {', '.join(MEASUREMENTS)}")
    if options.rounds < 5:
        parser.error("--rounds must be at least 5")
    if options.only_parse:
        sys.exit()
    options.names = options.names or list(MEASUREMENTS)
    return options


if __name__ == "__main__":
    sys.exit(main())
