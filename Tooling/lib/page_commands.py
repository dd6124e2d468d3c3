"""Prints the commands in the code blocks below a heading of Documentation/Installing.md, one per line, for
Tooling/package-check. Arguments: the heading, and the version, which replaces VERSION.
"""

import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "Documentation/Installing.md"


def commands(text: str, heading: str) -> list[str]:
    """Returns the commands in the indented lines below a heading of any level, with continued lines joined."""
    found, is_below = [], False
    for line in text.replace("\\\n", " ").splitlines():
        if line.startswith("#"):
            is_below = line.lstrip("#").strip() == heading
        elif is_below and line.startswith("    ") and not line.strip().startswith(("[", "Environment=")):
            found.append(" ".join(line.split()))
    return found


if __name__ == "__main__":
    found = commands(PAGE.read_text(encoding="utf-8"), sys.argv[1])
    if not found:
        sys.exit(f"{PAGE} has no commands below “{sys.argv[1]}”")
    print("\n".join(found).replace("VERSION", sys.argv[2]))
