"""Adds up JUnit files: prints `N passed, N failed` (and skipped ones); exits 1 when there is no test."""

import sys
import xml.etree.ElementTree as xml


def main(paths):
    passed = failed = skipped = 0
    for path in paths:
        for case in xml.parse(path).iter("testcase"):
            if case.find("failure") is not None or case.find("error") is not None:
                failed += 1
            elif case.find("skipped") is not None:
                skipped += 1
            else:
                passed += 1
    if passed + failed + skipped == 0:
        return 1
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 0


sys.exit(main(sys.argv[1:]))
