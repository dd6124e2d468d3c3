"""Every module folder has a README card: five headings, at most 25 lines."""

import re

HEADINGS = ["Does", "Needs", "Promises", "Never", "Try it"]
LONGEST = 25


def check(tree):
    """Yields (path, line, message)."""
    for folder in sorted(tree.modules.values()):
        card = tree.root / folder / "README.md"
        path = f"{folder}/README.md"
        if not card.is_file():
            yield path, 1, "the module has no card"
            continue
        lines = card.read_text(encoding="utf-8").splitlines()
        if len(lines) > LONGEST:
            yield path, LONGEST + 1, f"the card has {len(lines)} lines, at most {LONGEST} are meant"
        missing = [heading for heading in HEADINGS if not any(says(line, heading) for line in lines)]
        if missing:
            yield path, 1, f"the card has no heading {', '.join(missing)}"


def says(line, heading):
    """Whether a line opens with a heading: `## Does`, `**Does**`, `- **Does:** …` or `Does: …`."""
    return re.match(rf"\s*(?:#+\s*|[-*]\s+)?\**{heading}\b", line) is not None
