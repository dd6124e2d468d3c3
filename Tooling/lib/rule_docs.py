"""The DocC documentation of modules, which must build without warnings and list every symbol in a group."""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import rule_build
import rule_surface
from tree import ROOT, Tree, run

FOLDER = ".build/docs"
FINDING = re.compile(r"^(?P<path>/[^:\n]+):(?P<line>\d+):\d+: (?:error|warning): (?P<message>.*)$", re.MULTILINE)
GROUPED = re.compile(r"^- ``([^`]+)``$", re.MULTILINE)


def catalogs(tree):
    """Returns the modules that have a DocC catalog, with its path."""
    found = {module: tree.root / folder / f"{module}.docc" for module, folder in sorted(tree.modules.items())}
    return {module: catalog for module, catalog in found.items() if catalog.is_dir()}


def check(tree):
    """Yields (path, line, message) for DocC's warnings and for each symbol that no group lists."""
    with tempfile.TemporaryDirectory() as folder:
        for module in catalogs(tree):
            yield from convert(tree, module, pathlib.Path(folder))


def convert(tree, module, folder):
    """Writes a module's archive into a folder unless there are findings, and yields (path, line, message)."""
    catalog, graph = catalogs(tree)[module], folder / module
    landing = f"{catalog.relative_to(tree.root)}/{module}.md"
    if not shutil.which("docc"):
        yield landing, 1, "docc isn't installed; it is part of Swift's toolchain"
    elif not rule_surface.extract(tree, module, graph, "-emit-extension-block-symbols"):
        yield landing, 1, f"{module} isn't built, so its documentation can't be built"
    else:
        done = run(["docc", "convert", catalog, "--additional-symbol-graph-dir", graph, "--emit-fixits",
                    "--warnings-as-errors", "--output-dir", folder / f"{module}.doccarchive"])
        found = [(match["path"].removeprefix(f"{tree.root}/"), int(match["line"]), match["message"])
                 for match in FINDING.finditer(done.stdout)]
        if done.returncode and not found:
            found = [(landing, 1, f"docc failed: {done.stdout.strip()[-300:]}")]
        yield from found
        yield from ungrouped(tree, landing, graph / f"{module}.symbols.json")


def ungrouped(tree, landing, graph):
    """Yields symbols that only DocC's list by kind has. DocC itself reports listed symbols that don't exist."""
    grouped = set(GROUPED.findall((tree.root / landing).read_text(encoding="utf-8")))
    symbols = json.loads(graph.read_text(encoding="utf-8"))["symbols"]
    for name in sorted({symbol["pathComponents"][0] for symbol in symbols} - grouped):
        yield landing, 1, f"{name} isn't listed in any group; add it to the fitting one"


def main():
    argparse.ArgumentParser(
        prog="Tooling/docs",
        description="Builds the documentation of the modules with a folder MODULE.docc, Core and Sessions, as one site"
        f" in {FOLDER}. A DocC warning, or a symbol that no group of its module's page lists, is a failure, and nothing"
        " is written. Tooling/check reports the same findings.",
    ).parse_args()
    tree, site = Tree(ROOT), ROOT / FOLDER
    if subprocess.run(rule_build.command(tree, ".build"), check=False).returncode:
        return 1
    with tempfile.TemporaryDirectory() as folder:
        modules = catalogs(tree)
        found = {finding for module in modules for finding in convert(tree, module, pathlib.Path(folder))}
        for path, line, message in sorted(found):
            print(f"{path}:{line}: docs: {message}")
        if found:
            return 1
        shutil.rmtree(site, ignore_errors=True)
        subprocess.run(["docc", "merge", *(f"{folder}/{module}.doccarchive" for module in modules),
                        "--synthesized-landing-page-name", "Stashbook", "--output-path", site], check=True)
    print(f"python3 -m http.server --directory {FOLDER}\nhttp://localhost:8000/documentation")
    return 0


if __name__ == "__main__":
    sys.exit(main())
