"""The important lines of a long output."""

import re

DULL = re.compile(r"Fetch|Comput|Creating working|Working copy|\[\d+/\d+\]|◇|✔|↳ T(?:esting|arget)|Build complete|Building for"
                  r"|error: (?:cancelled|emit-module)|warning: prohibited|Test Suite|\t Executed|.*\" started\.$")
TELLING = re.compile(r"(?:\S+:\d+: )?error: |✘|↳")
COLOR = re.compile(r"\033\[[\d;]*m")


def gist(output, folder, most=30):
    """Returns the lines that don't just report a start or a success, without duplicates, colors, or the folder.

    Errors and failed tests come first.
    """
    lines = (COLOR.sub("", line).replace(f"{folder}/", "") for line in output.splitlines())
    kept = dict.fromkeys(line for line in lines if line.strip() and not DULL.match(line))
    return "\n".join(sorted(kept, key=lambda line: not TELLING.match(line))[:most])
