"""The format and documentation lint: `swift format lint --strict`, with the tree's settings."""

import re

from tree import ROOT, run

FINDING = re.compile(r"^(?P<path>[^:\n]+):(?P<line>\d+):\d+: (?:error|warning): (?P<message>.*)$")


def check(tree):
    """Yields (path, line, message)."""
    names = ["Modules", "Apps", "Tests", "Tooling/Benchmarks", "Package.swift"]
    paths = [name for name in names if (tree.root / name).exists()]
    settings = tree.root / ".swift-format"
    settings = settings if settings.is_file() else ROOT / ".swift-format"
    command = ["swift", "format", "lint", "--strict", "--recursive", "--parallel",
               "--configuration", str(settings), *paths]
    done = run(command, cwd=tree.root)
    found = 0
    for line in done.stdout.splitlines():
        if match := FINDING.match(line):
            found += 1
            path = match["path"].removeprefix(str(tree.root) + "/")
            yield path, int(match["line"]), match["message"]
    if done.returncode and not found:
        yield "Package.swift", 1, f"swift format failed: {done.stdout.strip()[-300:]}"
