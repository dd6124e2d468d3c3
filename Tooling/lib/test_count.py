"""Counts the tests in JUnit files, and prints `N passed, N failed`, and the skipped ones if any.

Exits with 3 if no tests ran, and with 4 if a file is missing or truncated.
"""

import sys
import xml.etree.ElementTree as xml


NOTHING_RAN, UNREADABLE = 3, 4


def count(paths):
    """Returns (passed, failed, skipped) for all files together."""
    passed = failed = skipped = 0
    for path in paths:
        for case in xml.parse(path).iter("testcase"):
            if case.find("failure") is not None or case.find("error") is not None:
                failed += 1
            elif case.find("skipped") is not None:
                skipped += 1
            else:
                passed += 1
    return passed, failed, skipped


def main(paths):
    try:
        passed, failed, skipped = count(paths)
    except (OSError, xml.ParseError):
        return UNREADABLE
    if not paths:
        return UNREADABLE
    if passed + failed == 0:
        return NOTHING_RAN
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
