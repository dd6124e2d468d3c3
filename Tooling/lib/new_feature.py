"""The first files of a new feature, behind Tooling/new-feature."""

import argparse
import pathlib
import re
import subprocess
import sys

from manifest import Manifest
from tree import ROOT

CATALOG = "Modules/Composition/Catalog/Catalog.swift"
COMMANDS = "Apps/stashbook/FeatureCommands.swift"
TEMPLATES = pathlib.Path(__file__).parent / "new-feature"
NAME = re.compile(r"[A-Z][A-Za-z0-9]{1,39}")
# Names that mean something in Swift, in Swift Testing, or in this tree.
RESERVED = {
    "Any", "AnyObject", "Self", "Type", "Protocol", "Swift", "Foundation", "Testing", "XCTest", "Glibc", "Dispatch",
    "Tag", "Test", "Suite", "Issue", "Trait", "Comment", "Bug", "Modules", "Features", "Tests", "Apps", "Tooling",
}

# Keywords of Swift, which can't be the names of an entry in the catalog.
KEYWORDS = set(
    "any as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough false"
    " fileprivate for func guard if import in init inout internal is let nil open operator private protocol public repeat"
    " rethrows return self some static struct subscript super switch throw throws true try typealias var where"
    " while".split())


# The parts of a feature, of which a record with its form and list is always one.
PARTS = ["record", "form", "list", "field", "slot", "command", "tile"]


def main():
    options = parse()
    name, words = options.name, spoken(options.name)
    manifest = Manifest(ROOT)
    refuse(name, manifest)
    values, parts = texts_of(name, words, options.noun), set(options.parts)
    written = files(name, values["id"], parts)
    changed = {ROOT / "Package.swift": in_manifest, ROOT / CATALOG: in_catalog}
    if "command" in parts:
        changed[ROOT / COMMANDS] = in_commands
    texts = {path: change(path.read_text(encoding="utf-8"), name) for path, change in changed.items()}
    for path, template in written.items():
        texts[path] = filled((TEMPLATES / f"{template}.txt").read_text(encoding="utf-8"), values, parts)
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    swift = [str(path) for path in texts if path.suffix == ".swift"]
    subprocess.run(["swift", "format", "-i", "--configuration", ROOT / ".swift-format", *swift], check=True)
    for path in sorted(texts):
        print(f"{'changed' if path in changed else 'wrote'}  {path.relative_to(ROOT)}")
    lines = {path: texts[path].count("\n") for path in written}
    tests = sum(count for path, count in lines.items() if "Tests" in path.parts)
    print(f"\n{sum(lines.values()) - tests} lines, and {tests} of tests")
    print(f"The plural is “{values['Titles']}”, and the route is /{values['ids']}.")


def files(name, id, parts):
    """Returns the template of each file to write."""
    module, tests = ROOT / f"Modules/Features/{name}", ROOT / "Tests"
    found = {
        module / "README.md": "README.md", module / f"{name}Plugin.swift": "Plugin.swift",
        module / f"{name}Record.swift": "Record.swift",
        ROOT / f"Modules/Composition/Catalog/CatalogEntry+{name}.swift": "Entry.swift",
        ROOT / f"Documentation/Surface/{name}.txt": "Surface",
        tests / f"{name}Tests/{name}FeatureTests.swift": "Tests.swift", tests / f"Flows/{id}/first.yaml": "flow.yaml",
        tests / f"HostConformanceTests/Migrations/{id}.txt": "Migrations",
    }
    if "command" in parts:
        found[ROOT / f"Apps/stashbook/Commands/{name}/{name}Commands.swift"] = "Commands.swift"
        found[tests / f"Removal/{name}.json"] = "Removal.json"
    return found


def texts_of(name, words, noun):
    """Returns the texts that templates insert."""
    id, title = "-".join(words).lower(), (noun or " ".join(words)).title()
    plural = plural_of(title)
    return {
        "Name": name, "name": name[0].lower() + name[1:], "id": id, "ids": plural_of(id), "Title": title,
        "Titles": plural, "noun": title.lower(), "nouns": plural.lower(),
        "table": f"{name.lower()}_{'_'.join(words).lower()}",
    }


def plural_of(noun):
    if re.search(r"(s|x|z|ch|sh)$", noun):
        return noun + "es"
    return noun[:-1] + "ies" if re.search(r"[^aeiou]y$", noun) else noun + "s"


def spoken(name):
    """Returns the words of a name: Thread and Box of ThreadBox."""
    return re.findall(r"[A-Z]+(?![a-z])|[A-Z][a-z0-9]*", name)


def filled(text, values, parts):
    """Returns a template with its texts, and with the sections of the chosen parts.

    `{{#part}}…{{/part}}` is a section for a part, and `{{^part}}…{{/part}}` one for its absence.
    """
    def section(match):
        return match[3] if (match[2] in parts) == (match[1] == "#") else ""
    text = re.sub(r"^\{\{([#^])(\w+)\}\}\n(.*?)^\{\{/\2\}\}\n", section, text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"\{\{([#^])(\w+)\}\}(.*?)\{\{/\2\}\}", section, text)
    return re.sub(r"\{\{(\w+)\}\}", lambda match: values[match[1]], text)


def refuse(name, manifest):
    """Exits with the rule that a name or the tree breaks, before anything is written."""
    taken = {target.lower() for target in manifest.targets}
    if not NAME.fullmatch(name):
        stop(f"invalid module name {name!r}; use a capital letter, then letters and digits, 2 to 40 in all: ThreadBox")
    if name in RESERVED or name[0].lower() + name[1:] in KEYWORDS:
        stop(f"{name} is reserved: it has a meaning in Swift, in Swift Testing, or in this tree")
    if {name.lower(), f"{name}Tests".lower()} & taken:
        stop(f"{name} is in use: Package.swift has a target of that name")
    if public_type(name):
        stop(f"{name} is in use: Core has a type of that name, and a module can't share it")
    done = subprocess.run(["git", "-C", str(ROOT), "status", "--porcelain"], capture_output=True, text=True, check=False)
    if done.returncode:
        stop(f"{ROOT} isn't a clone of the project: {done.stderr.strip()}")
    if done.stdout.strip():
        stop("there are uncommitted changes; commit them, so that they stay apart from the new files")


def public_type(name):
    pattern = re.compile(rf"\b(?:struct|class|enum|protocol|actor|typealias)\s+{name}\b")
    return any(pattern.search(path.read_text(encoding="utf-8")) for path in (ROOT / "Modules/Core").rglob("*.swift"))


def stop(message):
    sys.exit(f"Tooling/new-feature: {message}")


def in_manifest(text, name):
    """Returns the manifest with the name in its list of features."""
    return added(text, r'let features = \[\n((?:  "\w+",\n)*)', f'  "{name}",\n', "Package.swift")


def in_catalog(text, name):
    """Returns the catalog with the feature's entry in its list."""
    pattern = r"entries: \[CatalogEntry\] = \[\n((?:    \.\w+,\n)*)"
    return added(text, pattern, f"    .{name[0].lower()}{name[1:]},\n", CATALOG)


def in_commands(text, name):
    """Returns the list of commands with the feature's commands at the end."""
    match = only(r"Type\]\] = \[\n((?:  \w+,\n)*)", text, COMMANDS)
    return f"{text[:match.end(1)]}  {name[0].lower()}{name[1:]}Commands,\n{text[match.end(1):]}"


def added(text, pattern, line, path):
    """Returns the text with a line in the sorted list that a pattern captures."""
    match = only(pattern, text, path)
    lines = sorted([*match[1].splitlines(keepends=True), line])
    return text[:match.start(1)] + "".join(lines) + text[match.end(1):]


def only(pattern, text, path):
    match = re.search(pattern, text, re.DOTALL)
    if not match:
        stop(f"{path} doesn't have the expected form")
    return match


def noun(text):
    """Returns a noun of lowercase words."""
    if not re.fullmatch(r"[a-z]+( [a-z]+)*", text):
        raise argparse.ArgumentTypeError(f"invalid noun {text!r}; use lowercase words, such as needle")
    return text


def parts_of(text):
    """Returns the parts that a text names."""
    parts = text.split(",")
    if unknown := [part for part in parts if part not in PARTS]:
        raise argparse.ArgumentTypeError(f"unknown part {unknown[0]!r}; the parts are {', '.join(PARTS)}")
    return parts


def parse():
    parser = argparse.ArgumentParser(
        prog="Tooling/new-feature",
        description="Creates a feature with a stored record: its form, list, and page, a README, tests, a flow, and"
        " entries in Package.swift and the catalog. The feature passes the gate and all tests."
        " Documentation/BuildAFeature.md explains each file and the next steps.",
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="module name, such as ThreadBox")
    parser.add_argument(
        "--noun", type=noun, help="displayed noun for a record, in the singular (default: the words of NAME)")
    parser.add_argument(
        "--with", dest="parts", metavar="PARTS", type=parts_of, default=[],
        help="parts, separated by commas: record, form, and list, which every feature has; field, for other features'"
        " forms; slot, for the tags of a record; command, to add, list, show, edit, and delete records; tile, a link"
        " on the home screen")
    arguments = parser.parse_args()
    if arguments.name is None:
        parser.error("missing module name. Example: Tooling/new-feature ThreadBox")
    return arguments


if __name__ == "__main__":
    sys.exit(main())
