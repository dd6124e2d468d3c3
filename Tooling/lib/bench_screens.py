"""Measurements of the web app's screens in a large library, in Chromium."""

import json
import subprocess
import sys

from bench_figures import RELEASE, installed
from tree import ROOT

CANVASES, PHOTOS = 10_000, 5_000
SIZE = "900x1200"  # pixels


def screens(report, folder, rounds):
    """Measures how fast each screen is painted, and how much of it moves and is transferred."""
    library, covers = folder / "screens", folder / "covers"
    program = installed()
    print(f"bench: creating a library of {CANVASES} canvases and {PHOTOS} photos", file=sys.stderr)
    make_photos(covers)
    for command in (
        [program, "demo", "--quiet", "--library", library],
        [program, "photo", "ingest", covers, "--recursive", "--quiet", "--library", library],
        [RELEASE / "benchmarks", "fill", library, str(CANVASES)],
    ):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    python = ROOT / ".build-python/bin/python3"
    script = ROOT / "Tooling/lib/paint_times.py"
    output = subprocess.run([python, script, program, library, str(rounds)], check=True, stdout=subprocess.PIPE).stdout
    report.entitle(f"Screens of {CANVASES:,} canvases and {PHOTOS:,} photos, in Chromium")
    measured = json.loads(output)
    for route, figures in measured.items():
        report.say(f"  {route:<28} {figures['paint']:4.0f} ms, task {figures['task']:3.0f} ms,"
                   f" shift {figures['shift']:.3f}, {figures['bytes'] / 1000:.0f} KB")

    def most(name, words, bound, show):
        route = max(measured, key=lambda route: measured[route][name])
        report.require(f"{words} ({route})", measured[route][name] / (1000 if name == "bytes" else 1), bound, show=show)

    most("paint", "the largest contentful paint, in ms", 150, "{:.0f}")
    most("task", "the longest task, in ms", 50, "{:.0f}")
    most("shift", "the layout shift", 0, "{:.3f}")
    most("bytes", "the transfer before images, in KB", 120, "{:.0f}")


def make_photos(folder):
    """Creates different files with the same picture: each has a comment with its number."""
    folder.mkdir()
    made = subprocess.run(
        ["convert-im6.q16", "-size", SIZE, "-seed", "7", "plasma:tan-olive", "-quality", "85", "jpeg:-"],
        check=True, stdout=subprocess.PIPE).stdout
    for number in range(PHOTOS):
        comment = f"{number:05}".encode()
        segment = b"\xff\xfe" + (len(comment) + 2).to_bytes(2) + comment
        (folder / f"cover-{number:05}.jpg").write_bytes(made[:2] + segment + made[2:])
