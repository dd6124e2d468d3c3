"""DT-6: Features and hosts take colors, sizes, and durations from the theme's tokens."""

import re

from rule_texts import has_reason

# The patterns to find in code and strings, the folders to search, and the noun for the message. A value that isn't a
# look, but part of a protocol or of the user's data, has its reason on its line or the line above: `// token: reason`.
HOSTS = ("Modules/Hosts/",)
PLACES = HOSTS + ("Modules/Features/", "Modules/Sessions/", "Apps/stashbook/")
LOOKS = [
    (re.compile(r'"#[0-9A-Fa-f]{3,8}"|\b0x[0-9A-Fa-f]{6}\b|\bSRGBColor\(\s*(?:red:\s*\d|hex:\s*")'), PLACES, "a color"),
    (re.compile(r"\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*\d"), PLACES, "a color"),
    (re.compile(r"\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;\d+)*m"), PLACES, "a terminal's color"),
    (re.compile(r"(?<![\w.#-])\d+(?:\.\d+)?(?:px|pt|rem|em|vh|vw)\b"), PLACES, "a size"),
    (re.compile(r"(?:transition|animation|duration|delay)\S*:[^\"\n]*?\b(\d+(?:\.\d+)?m?s)\b"), HOSTS, "a duration"),
    (re.compile(r"\.(?:milliseconds|microseconds|seconds)\(\s*\d"), HOSTS, "a duration"),
]
# The module that defines the tokens, and the source of the demo's photos.
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
                    yield source.path, line, f"{found} is {what} outside the theme; use a token (DT-6)"
