"""A feature's condition is used only in the catalog and in the app's Commands folder, and the catalog has each feature."""

import re

GUARD = re.compile(r"#(?:if|elseif)\b(?P<condition>[^\n]*)")
CAN_IMPORT = re.compile(r"canImport\s*\(\s*(\w+)")


def check(tree):
    """Yields (path, line, message)."""
    yield from listed(tree)
    for source in tree.sources:
        for line, match in source.lines_matching(GUARD):
            condition = match["condition"]
            for module in CAN_IMPORT.findall(condition):
                if module in tree.modules:
                    yield source.path, line, f"canImport({module}) tests for a module of this package; use its condition"
            named = set(re.findall(r"\w+", CAN_IMPORT.sub("", condition))) & tree.features
            if named and not may_guard(source.path):
                yield source.path, line, (
                    f"#if {sorted(named)[0]}: a feature's condition may be used only in the catalog and the app's Commands folder"
                )


def listed(tree):
    """Yields (path, line, message) for each feature that the catalog lacks or names twice.

    A merge keeps both sides of the lists (.gitattributes), so their order doesn't matter, but an entry could be double.
    """
    path = "Modules/Composition/Catalog/Catalog.swift"
    file = tree.root / path
    if not file.is_file():
        return
    names = re.findall(r"^    \.(\w+),$", file.read_text(encoding="utf-8"), re.M)
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield path, 1, f"the catalog lists .{name} twice"
    commands = "Apps/stashbook/FeatureCommands.swift"
    lines = re.findall(r"^  (\w+),$", (tree.root / commands).read_text(encoding="utf-8"), re.M)
    for line in sorted({line for line in lines if lines.count(line) > 1}):
        yield commands, 1, f"the list has {line} twice"
    for feature in sorted(tree.features):
        if feature[0].lower() + feature[1:] not in names:
            yield path, 1, f"the catalog doesn't list {feature}"


def may_guard(path):
    return path.startswith(("Modules/Composition/Catalog/", "Apps/stashbook/Commands/"))
