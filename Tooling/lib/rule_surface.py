"""The names of the public symbols of Core, Sessions, and each feature, recorded so that a review shows changes."""

import argparse
import difflib
import json
import subprocess
import sys
import tempfile
import textwrap
import pathlib

import rule_build
from tree import ROOT, Tree

FOLDER = "Documentation/Surface"


def modules(tree):
    return ["Core", "Sessions", *sorted(tree.features)]


def surface(tree, module):
    """Returns the public types and their members as lines, sorted, or None if the module isn't built."""
    types = {}
    with tempfile.TemporaryDirectory() as folder:
        if not extract(tree, module, folder):
            return None
        for file in pathlib.Path(folder).glob("*.symbols.json"):
            for *owner, name in declared(json.loads(file.read_text(encoding="utf-8"))):
                types.setdefault(".".join(owner), set()).add(name)
    owners = {f"{owner}.{name}".lstrip(".") for owner, names in types.items() for name in names} & types.keys()
    lines = {owner: wrapped(names, owners, owner) for owner, names in types.items()}
    return [line for owner in sorted(lines, key=lambda owner: (owner != "", owner)) if owner or lines[owner]
            for line in [owner or "Declarations", *lines[owner]]]


def wrapped(names, owners, owner):
    """Returns names as indented lines, without the types that have lines of their own."""
    own = sorted(name for name in names if f"{owner}.{name}".lstrip(".") not in owners)
    return textwrap.wrap(" ".join(own), 100, initial_indent="  ", subsequent_indent="  ",
                         break_long_words=False, break_on_hyphens=False)


def count(lines):
    """Returns the number of public symbols in recorded lines."""
    return sum(len(line.split()) if line.startswith(" ") else line != "Declarations" for line in lines)


def extract(tree, module, folder, *options):
    """Writes the graphs of a module's public symbols into a folder, and returns whether the module is built."""
    built = tree.root / ".build/debug/Modules"
    if not (built / f"{module}.swiftmodule").exists():
        return False
    pathlib.Path(folder).mkdir(exist_ok=True)
    subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", module, "-I", built, "-target", target(),
         "-minimum-access-level", "public", "-output-dir", folder, *options], check=True, capture_output=True)
    return True


def target():
    done = subprocess.run(["swift", "-print-target-info"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["target"]["unversionedTriple"]


def declared(graph):
    """Yields the path of each symbol in the source, without those that the compiler adds for conformances."""
    for symbol in graph["symbols"]:
        if "::SYNTHESIZED::" not in symbol["identifier"]["precise"] and "location" in symbol:
            yield symbol["pathComponents"]


def check(tree):
    """Yields (path, line, message) for each added or removed symbol."""
    for module in modules(tree) if (tree.root / FOLDER).is_dir() else []:
        now, path = surface(tree, module), f"{FOLDER}/{module}.txt"
        kept = (tree.root / path).read_text(encoding="utf-8").splitlines() if (tree.root / path).is_file() else []
        if now is None:
            yield path, 1, f"{module} isn't built, so its surface can't be checked"
            continue
        line = 0
        for change in difflib.ndiff(kept, now):
            line += change[0] in " -"
            if change[0] in "+-":
                what = "added" if change[0] == "+" else "removed"
                yield path, max(line, 1), f"{what}: {change[2:]} (to record the change, run Tooling/surface)"


def main():
    parser = argparse.ArgumentParser(
        prog="Tooling/surface",
        description="Builds modules, and records the names of their public symbols, one file per module, in"
        f" {FOLDER}, so that a review shows changes. Tooling/check fails on unrecorded changes.",
    )
    parser.add_argument("names", metavar="MODULE", nargs="*", help="Core, Sessions, or a feature; without names, all")
    options, tree = parser.parse_args(), Tree(ROOT)
    if unknown := [name for name in options.names if name not in modules(tree)]:
        parser.error(f"{unknown[0]} isn't one of {', '.join(modules(tree))}")
    for command in commands(tree, options.names):
        if subprocess.run(command, check=False).returncode:
            return 1
    folder = ROOT / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for module in options.names or modules(tree):
        lines = surface(tree, module)
        (folder / f"{module}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{module}: {count(lines)} public symbols")
    return 0


def commands(tree, names):
    """Returns the commands that build modules, or everything."""
    whole = rule_build.command(tree, ".build")
    return [[*(word for word in whole if word != "--build-tests"), "--target", name] for name in names] or [whole]


if __name__ == "__main__":
    sys.exit(main())
