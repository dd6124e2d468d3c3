"""The table of full case folds, behind Tooling/case-folding."""

import argparse
import difflib
import pathlib
import re
import sys
import textwrap

from tree import ROOT

TABLE = ROOT / "Modules/Features/Tags/Model/CaseFoldingTable.swift"
DATA = pathlib.Path("/usr/share/unicode/CaseFolding.txt")
NOTICE = pathlib.Path("/usr/share/doc/unicode-data/copyright")
ENTRY = re.compile(r"(?P<code>[0-9A-F]{4,6}); (?P<status>[CFST]); (?P<mapping>[0-9A-F ]+);")
LONGEST = 3  # scalars that one becomes; the reader in Swift counts on it
COLUMNS = 100  # of a line of Swift

HEAD = """\
// Made by Tooling/case-folding; not to be changed by hand.
//
// The statuses C and F of this file of the Unicode Character Database, in another form:
//
"""

SWIFT = """
/// The full case folding of single scalars in {version}, as ``CaseFolding`` looks it up.
enum CaseFoldingTable {{
  /// Scalars that become one other, in rows of four: first, last, step, what the first becomes.
  ///
  /// The others of a row follow at the same distance. Rows are sorted and don't overlap.
  static let runs: [UInt32] = [
{runs}
  ]

  /// Scalars that become several, in rows of four: the scalar, what it becomes, 0 behind the end.
  ///
  /// Rows are sorted.
  static let expansions: [UInt32] = [
{expansions}
  ]
}}
"""


def entries(text):
    """{scalar: what it becomes} by full case folding; S and T are for other foldings."""
    found = {}
    for line in text.splitlines():
        if line.startswith("#") or not line.strip():
            continue
        match = ENTRY.match(line)
        if not match:
            sys.exit(f"Tooling/case-folding: not a line of CaseFolding.txt: {line}")
        if match["status"] in "CF":
            found[int(match["code"], 16)] = [int(code, 16) for code in match["mapping"].split()]
    if not found:
        sys.exit("Tooling/case-folding: the file has no entry")
    return found


def runs(folds):
    """[first, last, step, to]: neighbours at one distance, every one or every second."""
    rows = []
    for scalar, to in sorted(folds.items()):
        if rows and joins(rows[-1], scalar, to):
            rows[-1][2] = scalar - rows[-1][1]
            rows[-1][1] = scalar
        else:
            rows.append([scalar, scalar, 1, to])
    return rows


def joins(row, scalar, to):
    first, last, step, start = row
    gap = scalar - last
    return to - scalar == start - first and gap in ((1, 2) if first == last else (step,))


def table(text, notice):
    """The Swift file."""
    folds = entries(text)
    longest = max(map(len, folds.values()))
    if longest > LONGEST:
        sys.exit(f"Tooling/case-folding: a scalar becomes {longest}, the table has room for {LONGEST}")
    head = [line.lstrip("# ") for line in text.splitlines()[:5]]
    single = runs({scalar: to[0] for scalar, to in folds.items() if len(to) == 1})
    several = [[scalar, *to, *[0] * (LONGEST - len(to))] for scalar, to in sorted(folds.items()) if len(to) > 1]
    return (HEAD + comment("\n".join(head)) + "//\n" + comment(terms(notice)) + SWIFT.format(
        version=head[0].removesuffix(".txt"), runs=rows_of(single, plain=2), expansions=rows_of(several)))


def rows_of(rows, plain=None):
    """Lines of Swift, two rows each; the column `plain` is a count, the others are scalars."""
    texts = [" ".join(
        f"{number}," if column == plain or not number else f"0x{number:04X}," for column, number in enumerate(row))
        for row in rows]
    return "\n".join("    " + " ".join(texts[index:index + 2]) for index in range(0, len(texts), 2))


def terms(notice):
    """The licence in Debian's copyright file, without what stands around it."""
    start = notice.find("UNICODE, INC. LICENSE AGREEMENT")
    if start < 0:
        sys.exit("Tooling/case-folding: the notice has no licence in it")
    return notice[start:].rstrip()


def comment(text):
    lines = [part for line in text.splitlines() for part in textwrap.wrap(line, COLUMNS - 3) or [""]]
    return "".join(f"// {line.strip()}".rstrip() + "\n" for line in lines)


def main():
    options = parse()
    made = table(read(options.data), read(options.notice))
    if not options.check:
        TABLE.write_text(made, encoding="utf-8")
        return 0
    there = TABLE.read_text(encoding="utf-8") if TABLE.is_file() else ""
    name = str(TABLE.relative_to(ROOT))
    sys.stdout.writelines(difflib.unified_diff(
        there.splitlines(keepends=True), made.splitlines(keepends=True), name, f"{name} as it is made"))
    return 0 if there == made else 1


def read(path):
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        sys.exit(f"Tooling/case-folding: {path}: {error.strerror} (Debian's package unicode-data has it)")


def parse():
    parser = argparse.ArgumentParser(
        prog="Tooling/case-folding",
        description="Writes CaseFoldingTable.swift of Tags from Unicode's CaseFolding.txt, with its notice.",
    )
    parser.add_argument("--check", action="store_true",
                        help="write nothing; print how the file in the tree differs, and exit 1 if it does")
    parser.add_argument("--data", type=pathlib.Path, default=DATA, metavar="FILE",
                        help="CaseFolding.txt (default: %(default)s)")
    parser.add_argument("--notice", type=pathlib.Path, default=NOTICE, metavar="FILE",
                        help="the licence text of the data (default: %(default)s)")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
