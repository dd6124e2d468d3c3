"""Every module folder has a README with five headings and at most 25 lines."""

import re

HEADINGS = ["Purpose", "Dependencies", "Guarantees", "Boundaries", "Example"]
LONGEST = 25


def check(tree):
    """Yields (path, line, message)."""
    for folder in sorted(tree.modules.values()):
        readme = tree.root / folder / "README.md"
        path = f"{folder}/README.md"
        if not readme.is_file():
            yield path, 1, "the module has no README"
            continue
        lines = readme.read_text(encoding="utf-8").splitlines()
        if len(lines) > LONGEST:
            yield path, LONGEST + 1, f"the README has {len(lines)} lines; the maximum is {LONGEST}"
        missing = [heading for heading in HEADINGS if not any(is_heading(line, heading) for line in lines)]
        if missing:
            yield path, 1, f"the README has no heading {', '.join(missing)}"


def is_heading(line, heading):
    """Returns whether a line is the heading `## Purpose`, with any number of `#`."""
    return re.fullmatch(rf"#+ {heading}\s*", line) is not None
