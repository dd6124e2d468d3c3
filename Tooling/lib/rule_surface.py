"""The public symbols of Core, Sessions, and each feature, recorded as text so that a review shows changes."""

import argparse
import difflib
import json
import subprocess
import sys
import tempfile
import pathlib

import rule_build
from tree import ROOT, Tree

FOLDER = "Documentation/Surface"


def modules(tree):
    return ["Core", "Sessions", *sorted(tree.features)]


def surface(tree, module):
    """Returns one line per public symbol, sorted, or None if the module isn't built."""
    with tempfile.TemporaryDirectory() as folder:
        if not extract(tree, module, folder):
            return None
        lines = {line for file in pathlib.Path(folder).glob("*.symbols.json")
                 for line in declarations(json.loads(file.read_text(encoding="utf-8")))}
    return sorted(lines)


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


def declarations(graph):
    """Yields the declarations in the source, without those that the compiler synthesizes for conformances."""
    for symbol in graph["symbols"]:
        if "::SYNTHESIZED::" not in symbol["identifier"]["precise"] and "location" in symbol:
            text = "".join(part["spelling"] for part in symbol["declarationFragments"])
            yield f"{'.'.join(symbol['pathComponents'])}  {' '.join(text.split())}"


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
    argparse.ArgumentParser(
        prog="Tooling/surface",
        description="Builds, and records the public symbols of Core, Sessions, and each feature, one file per module,"
        f" in {FOLDER}, so that a review shows changes. Tooling/check fails on unrecorded changes.",
    ).parse_args()
    tree = Tree(ROOT)
    if subprocess.run(rule_build.command(tree, ".build"), check=False).returncode:
        return 1
    folder = ROOT / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for module in modules(tree):
        lines = surface(tree, module)
        (folder / f"{module}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{module}: {len(lines)} public symbols")
    return 0


if __name__ == "__main__":
    sys.exit(main())
