"""The module graph, behind Tooling/graph, which compares the manifest's dependencies with the sources' imports."""

import argparse
import datetime
import re
import shutil
import subprocess
import sys

import rule_imports
from manifest import Manifest
from tree import ROOT, Tree, place

ALLOWED = "Tooling/graph-allowed"
ENTRY = re.compile(r"(?P<one>\S+) -> (?P<other>\S+)  (?P<date>\d{4}-\d\d-\d\d)  (?P<reason>\S.*)")
ORDER = ["Core", "Sessions", "LibraryServices", "Features", "Adapters", "Hosts", "TestKit", "Composition", "Apps",
         "Tooling", "Tests"]
STANDARD = rule_imports.STANDARD | rule_imports.SYSTEM | {"Testing", "FoundationXML", "FoundationNetworking"}


class Graph:
    """Targets, with the dependencies that each declares, and its imports with their first file and line."""

    def __init__(self, tree):
        self.tree, manifest = tree, Manifest(tree.root)
        self.targets = manifest.targets
        self.declared = {name: dict(manifest.named(name)) for name in self.targets}
        # A target that depends on all features need not import each.
        self.lent = {name: manifest.all_features(name) for name in self.targets}
        self.imported = {name: {} for name in self.targets}
        paths = sorted(((target["path"] + "/", name) for name, target in self.targets.items()), reverse=True)
        for source in tree.sources:
            owner = next((name for path, name in paths if source.path.startswith(path)), None)
            for line, match in source.lines_matching(rule_imports.IMPORT) if owner else ():
                self.imported[owner].setdefault(match["module"], (source.path, line))

    def layer(self, name):
        return place(self.targets[name]["path"] + "/x")[0]

    def modules(self, tests=False):
        """Returns names in the order of the layers, with those of tests only if `tests`."""
        names = [name for name in self.targets if tests or self.layer(name) not in ("Tests", "Tooling")]
        return sorted(names, key=lambda name: (ORDER.index(self.layer(name)), name))

    # Findings

    def findings(self):
        """Yields (path, line, message)."""
        yield from rule_imports.check(self.tree)
        allowed = Allowed(self.tree)
        yield from allowed.malformed
        for name in self.targets:
            yield from self.undeclared(name)
            for other in self.unused(name):
                if not allowed.takes(name, other):
                    yield "Package.swift", self.line(name, other), f"{name} declares {other} but never imports it"
        yield from allowed.unneeded()
        cycle = self.cycle()
        if cycle:
            yield "Package.swift", self.line(cycle[0], cycle[1]), f"a cycle: {' -> '.join(cycle)}"

    def undeclared(self, name):
        known = {module(other): other for other in [*self.targets, *self.products]}
        names = {module(other) for other in self.declared[name]} | {module(name)}
        for imported, (path, line) in sorted(self.imported[name].items()):
            if imported in known and imported not in names:
                yield path, line, f"{name} imports {known[imported]}, which Package.swift doesn't declare"

    def unused(self, name):
        """Returns Swift modules that a Swift target declares but never imports, except the test modules."""
        if self.targets[name]["type"] == "system" or not self.imported[name]:
            return []
        given = rule_imports.TEST_SIDE if self.layer(name) == "Tests" else set()
        programs = {other for other, target in self.targets.items() if target["type"] == "executable"}
        return [other for other in self.declared[name]
                if other not in given | programs | self.lent[name] and module(other) not in self.imported[name]]

    @property
    def products(self):
        return {other for declared in self.declared.values() for other, package in declared.items() if package}

    def cycle(self):
        """Returns the first path from a target to itself, or None."""
        done = set()

        def walk(name, path):
            if name in path:
                return path[path.index(name):] + [name]
            if name in done:
                return None
            for other, package in sorted(self.declared[name].items()):
                found = None if package or other not in self.targets else walk(other, [*path, name])
                if found:
                    return found
            done.add(name)
            return None

        return next((found for name in sorted(self.targets) if (found := walk(name, []))), None)

    def line(self, name, other):
        """Returns the line of the manifest where a target declares another, as far as the text shows."""
        lines = (self.tree.root / "Package.swift").read_text(encoding="utf-8").splitlines()
        short = name.removesuffix("Tests")
        start = next((index for index, text in enumerate(lines) if f'"{name}"' in text or f'"{short}"' in text), 0)
        return 1 + next((index for index in range(start, len(lines)) if f'"{other}"' in lines[index]), start)

    # Output

    def text(self, names):
        lines = []
        for layer in ORDER:
            mine = [name for name in names if self.layer(name) == layer]
            lines += [layer] * bool(mine)
            for name in mine:
                ours = [other for other, package in self.declared[name].items() if not package]
                outside = [other for other, package in self.declared[name].items() if package]
                seen = ", ".join(sorted(ours)) + ("; outside: " + ", ".join(sorted(outside)) if outside else "")
                lines.append(f"  {name}: {seen or 'nothing'}")
        return "\n".join(lines)

    def dot(self, names):
        lines = ["digraph modules {", "  rankdir=BT; node [shape=box, style=rounded, fontname=\"sans-serif\"];"]
        for number, layer in enumerate(ORDER):
            mine = [name for name in names if self.layer(name) == layer]
            if mine:
                boxes = " ".join(f'"{name}";' for name in mine)
                lines.append(f'  subgraph cluster_{number} {{ label="{layer}"; color=gray; {boxes} }}')
        for name in names:
            lines += [f'  "{name}" -> "{other}";' for other in sorted(self.declared[name]) if other in names]
        return "\n".join([*lines, "}"])


class Allowed:
    """The edges that are allowed although nothing imports them, each with a date and a reason."""

    def __init__(self, tree):
        path = tree.root / ALLOWED
        lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        self.entries, self.malformed, self.taken = {}, [], set()
        for number, line in enumerate(lines, 1):
            if not line.strip() or line.startswith("#"):
                continue
            match = ENTRY.fullmatch(line)
            if match and valid(match["date"]):
                self.entries[match["one"], match["other"]] = number
            else:
                self.malformed.append((ALLOWED, number, "an entry is `ONE -> OTHER  2026-01-31  reason`"))

    def takes(self, one, other):
        self.taken.add((one, other))
        return (one, other) in self.entries

    def unneeded(self):
        for (one, other), number in self.entries.items():
            if (one, other) not in self.taken:
                yield ALLOWED, number, f"{one} -> {other} doesn't need to be allowed"


def valid(date):
    try:
        return bool(datetime.date.fromisoformat(date))
    except ValueError:
        return False


def module(name):
    return name.replace("-", "_")


def check(tree):
    """Yields (path, line, message), without the findings of `imports`, and nothing for a tree without a manifest."""
    if (tree.root / "Package.swift").is_file():
        imports = set(rule_imports.check(tree))
        yield from (finding for finding in Graph(tree).findings() if finding not in imports)


def main():
    options = parse()
    graph = Graph(Tree(ROOT))
    names = graph.modules(options.tests)
    if options.format == "text":
        print(graph.text(names))
    elif options.format == "dot":
        print(graph.dot(names))
    else:
        if not shutil.which("dot"):
            sys.exit("Tooling/graph: graphviz isn't installed. Use --format dot, which doesn't need it.")
        done = subprocess.run(["dot", "-Tsvg"], input=graph.dot(names), text=True, capture_output=True, check=True)
        print(done.stdout)
    findings = sorted(set(graph.findings()))
    for path, line, message in findings:
        print(f"{path}:{line}: graph: {message}", file=sys.stderr)
    return 1 if findings else 0


def parse():
    parser = argparse.ArgumentParser(
        prog="Tooling/graph",
        description="Prints the module graph, and on standard error each wrong edge with its file and line: forbidden,"
        " imported but not declared, declared but not imported, or part of a cycle. Exits with 1 if there is any.",
        epilog=f"{ALLOWED} lists edges that are allowed although nothing imports them, each with a date and a reason.",
    )
    parser.add_argument("--format", choices=["text", "dot", "svg"], default="text",
                        help="output format (default: text)")
    parser.add_argument("--tests", action="store_true", help="include the targets of tests and of Tooling")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
