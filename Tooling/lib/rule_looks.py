"""DT-6: no feature and no host has a colour, a size or a duration of its own; they ask the theme for tokens."""

import re

from rule_texts import has_reason

# What is looked for in code with its strings, where, and what is said. A value that is no look, but a fact of a
# protocol or of what a person made, carries its reason on its line or right above it: `// token: why`.
HOSTS = ("Modules/Hosts/",)
PLACES = HOSTS + ("Modules/Features/", "Modules/Sessions/", "Apps/stashbook/")
LOOKS = [
    (re.compile(r'"#[0-9A-Fa-f]{3,8}"|\b0x[0-9A-Fa-f]{6}\b|\bSRGBColor\(\s*(?:red:\s*\d|hex:\s*")'), PLACES, "a colour"),
    (re.compile(r"\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*\d"), PLACES, "a colour"),
    (re.compile(r"\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;\d+)*m"), PLACES, "a terminal's colour"),
    (re.compile(r"(?<![\w.#-])\d+(?:\.\d+)?(?:px|pt|rem|em|vh|vw)\b"), PLACES, "a size"),
    (re.compile(r"(?:transition|animation|duration|delay)\S*:[^\"\n]*?\b(\d+(?:\.\d+)?m?s)\b"), HOSTS, "a duration"),
    (re.compile(r"\.(?:milliseconds|microseconds|seconds)\(\s*\d"), HOSTS, "a duration"),
]
# What keeps the tokens, and what is a picture somebody could have taken.
FREE = ("Modules/Features/DesignTokens/", "Apps/stashbook/Demo/DemoPicture.swift")


def check(tree):
    """Yields (path, line, message)."""
    for source in tree.sources:
        if not source.path.startswith(PLACES) or source.path.startswith(FREE):
            continue
        for pattern, places, what in LOOKS:
            if not source.path.startswith(places):
                continue
            for line, match in source.lines_matching(pattern, source.swift.with_strings):
                if not has_reason(source.comment_at(line), "token"):
                    found = (match.group(1) if match.lastindex else match.group()).strip('"')
                    yield source.path, line, f"{found} is {what} of its own; the theme has tokens (DT-6)"
