"""A trait guards a feature only in the catalog and in the feature's Commands file."""

import re

GUARD = re.compile(r"#(?:if|elseif)\b(?P<condition>[^\n]*)")
CAN_IMPORT = re.compile(r"canImport\s*\(\s*(\w+)")


def check(tree):
    """Yields (path, line, message)."""
    for source in tree.sources:
        for line, match in source.lines_matching(GUARD):
            condition = match["condition"]
            for module in CAN_IMPORT.findall(condition):
                if module in tree.modules:
                    yield source.path, line, f"canImport({module}) tests for a module of this package; use its trait"
            named = set(re.findall(r"\w+", CAN_IMPORT.sub("", condition))) & tree.features
            if named and not may_guard(source.path):
                yield source.path, line, (
                    f"#if {sorted(named)[0]}: a trait may guard only the catalog and the Commands files"
                )


def may_guard(path):
    return path == "Modules/Composition/Catalog.swift" or (
        path.startswith("Apps/stashbook/") and path.endswith("Commands.swift")
    )
