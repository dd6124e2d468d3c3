"""Whether a run of tests skipped more than the list of reasons allows; behind Tooling/test.

Reads the run's JUnit file. Exits 1, and names each test, if it skipped one for a reason that is not in
Tooling/lib/skips, for one that doesn't hold, or more than the list allows.
"""

import collections
import os
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINE = re.compile(r"(?P<most>\d+)\s+(?P<missing>\S+)\s+(?P<reason>\S.*)")


class Reason:
    """A reason, how many tests it may skip, and what has to be missing for it."""

    def __init__(self, line):
        match = LINE.fullmatch(line)
        if not match:
            sys.exit(f"Tooling/lib/skips: `{line}` is not a number, what is missing, and a reason")
        self.most, self.missing = int(match["most"]), match["missing"]
        self.reason = re.compile(match["reason"])

    def holds(self, root):
        if self.missing == "root":
            return os.geteuid() != 0
        return self.missing == "-" or not (root / self.missing).exists()


def reasons(text):
    lines = (line.strip() for line in text.splitlines())
    return [Reason(line) for line in lines if line and not line.startswith("#")]


def wrong(report, allowed, root):
    """What the run skipped against the list, a sentence each."""
    counts = collections.Counter()
    for case in report.iter("testcase"):
        skipped = case.find("skipped")
        if skipped is None:
            continue
        name, reason = f"{case.get('classname')}.{case.get('name')}", (skipped.text or "").strip()
        known = next((one for one in allowed if one.reason.fullmatch(reason)), None)
        if not known:
            yield f"{name} was skipped for a reason that Tooling/lib/skips doesn't list: {reason or 'none'}"
        elif not known.holds(root):
            yield f"{name} was skipped though nothing is missing: {reason}"
        else:
            counts[known] += 1
    for known, count in counts.items():
        if count > known.most:
            yield f"{count} tests were skipped, and at most {known.most} may be: {known.reason.pattern}"


def main(path):
    allowed = reasons((ROOT / "Tooling/lib/skips").read_text(encoding="utf-8"))
    found = list(wrong(xml.parse(path), allowed, ROOT))
    for sentence in found:
        print(f"Tooling/test: {sentence}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
