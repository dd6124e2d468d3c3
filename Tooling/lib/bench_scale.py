"""Measurements of work that must not grow with the library, in libraries of 1,000 records to a million."""

import csv
import datetime
import math
import multiprocessing
import os
import pathlib
import random
import shlex
import statistics
import subprocess
import sys
import time

from bench_figures import RELEASE

SIZES = [1_000, 100_000, 1_000_000]
WORDS = pathlib.Path("/usr/share/dict/american-english")
RARE = "quixotry"  # a word in the notes of three canvases
LARGEST_EXPONENT = 0.15  # of work that must not grow
MOST_DAYS = 20_000  # days of a weight log, about 55 years

# What is measured: arguments, the bound in milliseconds at the largest size beyond the start of the program, and the
# bound in MB, or None.
ROWS = [
    ("canvas list", 20, None),
    (f"canvas list --filter {RARE}", 20, None),
    ("canvas list --filter canvas", 20, None),
    ("canvas list --filter qx", 30, None),
    ("canvas list --status finished --sort name", 15, None),
    ("canvas list --filter tag:rare", 15, None),
    ("canvas list --filter tag:common", 15, None),
    (f"find {RARE}", 20, None),
    ("find qx", 30, None),
    ("tag list", 20, None),
    ("tag list --filter qx", 30, None),
    ("tag suggest s", 20, None),
    ("stats", 50, None),
    ("weight list", 20, None),
    ("weight trend --days 90", 30, 60),
    ("weight goal", 30, 60),
    ("weight export", None, 80),
]
# Imports: arguments, the file, the bound in microseconds per row, and the bound in MB, or None.
IMPORTS = [
    ("tag import --name name", "tags.csv", 15, None),
    ("canvas import", "canvases.csv", 60, None),
    ("weight import", "weights.csv", None, 80),
]


def scale(report, folder, rounds):
    """Prints each row's time at each size and its exponent, and requires the bounds."""
    figures = {}
    for size in SIZES:
        library = folder / str(size)
        made = folder / f"made-{size}"
        # A process starts with the maximum memory of the one that starts it, so this one must stay small.
        writer = multiprocessing.Process(target=write_files, args=(made, size))
        writer.start()
        writer.join()
        if writer.exitcode:
            sys.exit(f"bench: the files for {size:,} records can't be written")
        for command, file, _, _ in IMPORTS:
            took, memory = run(f"{command} {made / file} --quiet", library)
            figures[command, size] = 1e6 * took / size, memory
        start = statistics.median(run("--version", None)[0] for _ in range(rounds))
        for command, _, _ in ROWS:
            run(command, library)  # reads the pages from disk once
            runs = [run(command, library) for _ in range(rounds)]
            took = statistics.median(time for time, _ in runs)
            figures[command, size] = 1e3 * max(took - start, 1e-4), max(memory for _, memory in runs)
    show(report, figures)


def show(report, figures):
    report.entitle("Imports, in processor time per row")
    for command, _, most, megabytes in IMPORTS:
        require(report, command, figures, most, megabytes, "{:.0f} µs per row")
    report.entitle("Processor time beyond the start of the program")
    for command, most, megabytes in ROWS:
        require(report, command, figures, most, megabytes, "{:.1f} ms")
        if most:
            first, last = (figures[command, size][0] for size in (SIZES[0], SIZES[-1]))
            exponent = math.log(last / first, SIZES[-1] / SIZES[0])
            report.require(f"{command}: exponent", exponent, LARGEST_EXPONENT)


def require(report, command, figures, most, megabytes, show):
    sizes = ", ".join(f"{show.format(figures[command, size][0])} at {size:,}" for size in SIZES)
    report.say(f"  {command}: {sizes}; {figures[command, SIZES[-1]][1]:.0f} MB")
    took, memory = figures[command, SIZES[-1]]
    if most:
        report.require(f"{command}: at {SIZES[-1]:,} records", took, most, show=show)
    if megabytes:
        report.require(f"{command}: memory at {SIZES[-1]:,} records", memory, megabytes, show="{:.0f} MB")


def run(command, library):
    """Runs Stashbook, and returns the seconds of processor time and the maximum memory in MB."""
    arguments = [str(RELEASE / "stashbook"), *shlex.split(command)]
    if library:
        arguments += ["--library", str(library)]
    with open(os.devnull, "w", encoding="utf-8") as nothing:
        process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=nothing, stderr=subprocess.PIPE, text=True)
        errors = process.stderr.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"bench: {shlex.join(arguments)}\nexited with {process.returncode}: {errors.strip()[-500:]}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def write_files(folder, size):
    """Writes tags, canvases, and weights, `size` of each, the same in every run."""
    print(f"bench: creating {size:,} tags, canvases, and weights", file=sys.stderr)
    folder.mkdir()
    chance = random.Random(size)
    words = [word for word in WORDS.read_text().split() if word.isascii() and word.isalpha()]
    words = [word for word in words if "qx" not in word.lower() and word != RARE]
    uncommon = [f"{chance.choice(words)} {number}" for number in range(size - 2)]
    names = ["common", "rare", *uncommon]
    with open(folder / "tags.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["name"], *([name] for name in names)])
    with open(folder / "canvases.csv", "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["designer", "name", "mesh", "status", "tags", "notes"])
        stages = ["stash", "kitting", "wip", "stitched", "atFinishing", "finished"]
        for number in range(size):
            tags = ["common"] if number % 2 else [chance.choice(uncommon)]
            note = " ".join(chance.choices(words, k=12)) + " canvas"
            if number * 7 // size != (number + 1) * 7 // size:  # seven canvases, spread over all
                tags.append("rare")
            if number * 3 // size != (number + 1) * 3 // size:  # three canvases
                note += f" {RARE}"
            # One name has the only text with “qx”.
            name = f"{chance.choice(words)} {'qx' if number == size // 2 else ''}{number}"
            rows.writerow(
                [chance.choice(words[:300]), name, 10 + number % 14, stages[number % 6], ",".join(tags), note])
    first = datetime.date(1970, 1, 1)
    with open(folder / "weights.csv", "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["date", "time", "weight", "unit"])
        days = min(size, MOST_DAYS)
        for number in range(size):
            day = first + datetime.timedelta(days=number * days // size)
            minute = number % max(1, size // days)
            rows.writerow([day, f"{minute // 60 % 24:02}:{minute % 60:02}", f"{70 + chance.random() * 9:.1f}", "kg"])
