"""The page of Tooling/bench --write: Documentation/Performance.md."""

import datetime
import itertools
import os
import pathlib
import re

from tree import ROOT

PAGE = ROOT / "Documentation/Performance.md"
HEAD = """\
# Performance

`Tooling/bench --write` measures the release build and writes these tables. Each ratio compares Stashbook with a named
program in the same run, in alternating rounds. `Tooling/bench NAME`, with the name of a section, prints the commands
that it compares. An exponent relates the time to the size of the library: 0 is constant, and 1 is proportional.
"""


def machine():
    """Returns the date and the machine, with its load before the first measurement."""
    model = re.search(r"model name\s*: (.+)", pathlib.Path("/proc/cpuinfo").read_text())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    today = datetime.date.today()
    return (f"{today:%B} {today.day}, {today.year}, on {os.cpu_count()} cores ({model[1] if model else 'unknown'}), "
            f"{memory:.0f} GB of memory, load {os.getloadavg()[0]:.1f}.")


def write(measured, machine, names):
    """Replaces the sections of the measurements, and keeps the others of those named."""
    sections = {}
    if PAGE.exists():
        for section in re.split(r"^## ", PAGE.read_text(), flags=re.MULTILINE)[1:]:
            name, _, body = section.partition("\n")
            sections[name] = body.strip()
    for name, rows in measured.items():
        lines = [machine]
        for title, group in itertools.groupby(rows, key=lambda row: row[0]):
            lines += ["", f"{title}:", "", "| Figure | Value | Requirement |", "| --- | --- | --- |"]
            lines += [f"| {words} | {figure} | {rule}{'' if holds else ', **missed**'} |"
                      for _, words, figure, rule, holds in group]
        sections[name] = "\n".join(lines)
    ordered = [name for name in names if name in sections]
    PAGE.write_text("\n".join([HEAD, *(f"## {name}\n\n{sections[name]}\n" for name in ordered)]))
