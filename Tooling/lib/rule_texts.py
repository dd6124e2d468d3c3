"""Texts that sources must not contain: shortcuts, leftovers, ambient dependencies, and empty names."""

import re

# Rule, pattern, path prefixes where it applies, path prefixes of exceptions, the mark of a stated reason, message.
#   A reason is `// mark: reason` on the line or on a comment line right above.
CODE = [
    ("bounds", r"\btry!", ["Modules/", "Apps/"], [], "bounds", "try! ends the program"),
    ("bounds", r"\bas!", ["Modules/", "Apps/"], [], "bounds", "as! ends the program"),
    ("bounds", r"\b(?:fatalError|preconditionFailure)\s*\(", ["Modules/", "Apps/"], [], "bounds",
     "{} ends the program; if it can't be reached, state why: `// bounds: …`"),
    ("silence", r"\btry\?", ["Modules/", "Apps/"], [], "", "try? ignores an error; state why in a comment"),
    ("ambient", r"\bDate\s*\(\s*\)|\bDate\.now\b|\bUUID\s*\(\s*\)"
     r"|\b(?:Calendar|TimeZone|Locale)\.(?:current|autoupdatingCurrent)\b",
     ["Modules/"], ["Modules/Adapters/", "Modules/Composition/Ports.swift"], "ambient",
     "{} must come through a port"),
    ("ambient", r"\b(?:FileManager|FileHandle|ProcessInfo)\b|\bSystemRandomNumberGenerator\s*\("
     r"|\.random\(in:[^,)]*\)|\.(?:shuffled|randomElement)\(\)",
     ["Modules/Core/", "Modules/Sessions/", "Modules/Features/"], [], "ambient",
     "{} must come through a port"),
    ("sleep", r"\b(?:Task|Thread)\.sleep\b|(?<![.\w])(?<!func )(?:u|nano)?sleep\s*\(", ["Modules/", "Tests/"],
     ["Modules/Adapters/"], "sleep", "use a manual clock, not a sleep"),
    ("seed", r"\.random\(in:(?![^\n]*using:)|\.(?:shuffled|randomElement)\(\)|\bBool\.random\(\)",
     ["Tests/"], [], "", "random values in tests must come from Law.usualSeed, which is printed and can be set"),
    ("limit", r"\bwhile\b[^\n]*\{\s*await Task\.yield\(\)\s*\}", ["Tests/"], [], "",
     "a waiting loop needs a limit: wait(until:)"),
]
CODE = [(rule, re.compile(pattern), *rest) for rule, pattern, *rest in CODE]

LEFTOVER = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X)\b")
MACHINE_PATH = re.compile(r"(?<![\w.~}/-])/(?:work|root|Users/\w+|home/\w+)(?=/|\b)")
TEXT_SUFFIXES = (".swift", ".md", ".yaml", ".yml", ".json", ".py", ".sh", ".c", ".h", ".patch")

TYPE = re.compile(r"\b(?:struct|class|enum|actor|protocol|typealias|macro)\s+`?([A-Z]\w*)`?")
CONFUSING = {"Tag", "Test", "Issue", "Trait", "Comment"}
EMPTY_WORD = re.compile(r"Manager$|Helpers?$|Utils?$|Common$|Utilit(?:y|ies)$|^Common|^Helpers?")


def check(tree):
    """Yields (path, line, rule, message)."""
    for source in tree.sources:
        yield from check_code(source)
        for line, match in source.lines_matching(LEFTOVER, source.swift.comments):
            yield source.path, line, "leftover", f"{match.group()}: finish it, or file an issue"
        yield from check_names(tree, source)
    yield from check_paths(tree)


def check_code(source):
    for rule, pattern, inside, outside, mark, message in CODE:
        if not source.path.startswith(tuple(inside)) or source.path.startswith(tuple(outside) or " "):
            continue
        for line, match in source.lines_matching(pattern):
            if not has_reason(source.comment_at(line), mark):
                found = re.sub(r"\s|\($", "", match.group())
                yield source.path, line, rule, message.format(found)


def has_reason(comment, mark):
    """Returns whether a comment states a reason: `mark: reason`, or, without a mark, at least two words."""
    pattern = rf"//\s*{mark}:\s*\w+" if mark else r"//[^/]*\w+\s+\w+"
    return re.search(pattern, comment) is not None


def check_names(tree, source):
    for line, match in source.lines_matching(TYPE):
        name = match[1]
        if name in CONFUSING:
            yield source.path, line, "names", f"{name} is ambiguous with Swift Testing's type"
        elif EMPTY_WORD.search(name):
            yield source.path, line, "names", f"{name}: name the purpose instead"
        elif name == source.module and source.path.startswith("Modules/"):
            yield source.path, line, "names", f"{name} has the name of its module"


def check_paths(tree):
    """Yields paths of a particular machine in every text of the tree."""
    top = [p.name for p in tree.root.iterdir() if p.is_file() and p.suffix in TEXT_SUFFIXES]
    inside = tree.files(["Modules", "Apps", "Tests", "Tooling", ".ci"])
    for path in sorted(top + inside):
        if not path.endswith(TEXT_SUFFIXES) and "." in path.rsplit("/", 1)[-1]:
            continue
        if path == "Tooling/lib/rule_texts.py":
            continue
        try:
            lines = (tree.root / path).read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(lines, 1):
            if match := MACHINE_PATH.search(line):
                yield path, number, "paths", f"{match.group()} is a path of a particular machine"
