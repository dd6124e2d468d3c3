"""Plain English: banned phrases, and the first words of documentation comments."""

import re

FOLDERS = ["Modules", "Apps", "Tests", "Tooling", "Documentation", ".ci"]
SUFFIXES = (".swift", ".md", ".js", ".py", ".yaml")
QUOTED_DATA = ("Tests/Data/", "Tooling/lib/rule_voice.py")

# Each phrase, with the advice in the message. TEXT matches a comment or string literal, up to the end of its line.
TEXT = r'(?:(?://|").*)'
PHRASES = [
    (r"^\s*/// (?:What|Who|Which|That|How (?:many|much|long|far|often))\b", "begin with a noun or a verb"),
    (TEXT + r"(?<![Tt]here )\b(?:is|are|was|were) no (?!longer|more than|fewer|less)[a-z]",
     "“is no X”: say “isn’t an X”, or name the error"),
    (TEXT + r"\bstands? (?:in|on|at|there|behind|below|above|before|after|between)\b", "“stands”: say “is”"),
    (TEXT + r"\b(?:is|are) wanted\b", "“is wanted”: say “expected”"),
    (TEXT + r"\b(?:mend(?:s|ed)?|lends|anew|reckon(?:s|ed)?)\b",
     "say “repair”, “provide”, “again”, or “compute”"),
    (TEXT + r"\b(?:has|have|had) to be\b", "say “must be”"),
    (r"//.*\bnil (?:where|for anything else)\b", "say “`nil` if …”"),
    (r'"[^"]*\b(?:(?:is|are) here(?: yet| already)?|is like that|there already)\b', "name the state and the action"),
    (r'"[^"]*\bwill be (?:here|counted)\b', "name the state and the action"),
    (r'"[^"]*\b(?:brings?|takes?) (?:\S+ ){0,2}back\b|is back"', "say “restore”"),
    (r"//.*\bin words\b", "say “as text”, or leave it out"),
]
PHRASES = [(re.compile(pattern), advice) for pattern, advice in PHRASES]

DOCUMENTED = re.compile(r"(?:^[ \t]*///[^\n]*\n)+", re.MULTILINE)
PASSED_OVER = re.compile(r"(?:\s*(?://(?!/)[^\n]*\n|@\w+(?:\((?:[^()]|\([^()]*\))*\))?(?=\s)|#\w+[^\n]*\n))*\s*")
MODIFIER = (r"(?:(?:public|package|private|fileprivate|internal|open|static|class|final|nonisolated|mutating"
            r"|nonmutating|override|required|convenience|isolated|consuming|borrowing|prefix|postfix|infix|indirect"
            r"|lazy|weak|unowned|async)(?:\(\w+\))?\s+)*")
KIND = re.compile(MODIFIER + r"(init|func|subscript|var|let|case|struct|class|enum|actor|protocol|typealias"
                  r"|associatedtype|extension|operator|macro)\b")
VERB = re.compile(r"(?:By default,\s|[A-Z][a-z]+s\b)")
BOOL = re.compile(r"[^\n]*?(?::\s*(?:\[[^\]]*:\s*)?Bool\b|=\s*(?:true|false)\b|->\s*Bool\b)")


def check(tree):
    """Yields (path, line, message)."""
    for path in [*tree.files(FOLDERS, *SUFFIXES), *(p.name for p in tree.root.glob("*.md"))]:
        if not path.startswith(QUOTED_DATA):
            text = (tree.root / path).read_text(encoding="utf-8")
            yield from phrases(path, text)
    for source in tree.sources:
        if not source.path.startswith("Tests/"):
            yield from beginnings(source.path, source.swift.text)


def phrases(path, text):
    for number, line in enumerate(text.splitlines(), 1):
        for pattern, advice in PHRASES:
            if match := pattern.search(line):
                yield path, number, f"“{match.group()[-60:].strip()}”: {advice}"


def beginnings(path, text):
    """Yields findings in the first words of each declaration's documentation comment."""
    for comment in DOCUMENTED.finditer(text):
        after = PASSED_OVER.match(text, comment.end()).end()
        declared = KIND.match(text, after)
        if not declared:
            continue
        kind = declared.group(1)
        first = comment.group().lstrip()[3:].split("\n", 1)[0].strip()
        line = text.count("\n", 0, comment.start()) + 1
        if kind == "init" and not first.startswith("Creates"):
            yield path, line, f"“{first[:40]}”: begin an initializer’s comment with “Creates”"
        elif kind == "func" and not VERB.match(first):
            yield path, line, f"“{first[:40]}”: begin a function’s comment with a verb in -s"
        elif first.startswith("Whether") and not (
                kind in ("var", "let", "case") and BOOL.match(text, declared.end())):
            yield path, line, f"“{first[:40]}”: “Whether” is for a Bool; a function “Returns whether …”"
