"""Checks that a test run skipped only tests that Tooling/lib/skips allows, behind Tooling/test.

Reads the run's JUnit file. Exits with 1 and names the tests if any was skipped for a reason that isn't listed, for a
requirement that isn't missing, or beyond the allowed number.
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
    """A reason, the maximum number of tests skipped for it, and the missing requirement."""

    def __init__(self, line):
        match = LINE.fullmatch(line)
        if not match:
            sys.exit(f"Tooling/lib/skips: `{line}` isn't a number, a requirement, and a reason")
        self.most, self.missing = int(match["most"]), match["missing"]
        self.reason = re.compile(match["reason"])

    def holds(self, root):
        if self.missing == "root":
            return os.geteuid() != 0
        if self.missing.startswith("data:"):
            data = os.environ.get("STASHBOOK_DATA")
            return not data or not (root / data / self.missing.removeprefix("data:")).exists()
        return self.missing == "-" or not pathlib.Path(self.missing).exists()


def reasons(text):
    lines = (line.strip() for line in text.splitlines())
    return [Reason(line) for line in lines if line and not line.startswith("#")]


def wrong(report, allowed, root):
    """Yields a sentence for each skip that the list doesn't allow."""
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
    report = xml.parse(path)
    found = list(wrong(report, allowed, ROOT))
    without = sum(1 for skipped in report.iter("skipped") if (skipped.text or "").strip().startswith("STASHBOOK_DATA"))
    print(f"{without} tests were skipped without the real data of STASHBOOK_DATA", file=sys.stderr)
    for sentence in found:
        print(f"Tooling/test: {sentence}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
