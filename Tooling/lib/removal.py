"""The app without each of its features, with each feature alone, and without the web app, behind Tooling/removal."""

import argparse
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import time

import test_count
from tree import ROOT, run

LONGEST = 1_200  # seconds for one build or one run of flows
WORDS = "Edited around"
LEFT_OUT = 64
WEB = {"Web": ["serve", "people", "devices", "links"], "Hosted": []}  # the web app and servers, with their commands


def expectations():
    """Returns the contents of Tests/Removal/FEATURE.json, by feature.

    `add` is a command that adds a record, for features without records in the demo. `edit` contains a `collection`, a
    `command` that edits one of its records, and the `columns` that change. In the command, ID and NAME are replaced with
    the record's values, and TEXT with a new text. `canvasOption` is an option of `canvas add` that only this feature
    provides.
    """
    files = {path.stem: path for path in sorted((ROOT / "Tests/Removal").glob("*.json"))}
    if unknown := files.keys() - catalog().keys():
        sys.exit(f"Tooling/removal: Tests/Removal has files of unknown features: {', '.join(sorted(unknown))}")
    return {feature: json.loads(path.read_text("utf-8")) for feature, path in files.items()}


class Wrong(Exception):
    """The error that a build does something wrong."""


class Builds:
    """Builds the app repeatedly in one folder."""

    def __init__(self, scratch):
        self.scratch = scratch
        self.app = scratch / "debug/stashbook"

    def build(self, features, product="stashbook", parts=()):
        for stamp in self.scratch.glob("built-*"):
            stamp.unlink()  # forces the next user of the folder to build
        without = catalog().keys() - set(features)
        done = run(["swift", "build", "--scratch-path", str(self.scratch), "--product", product],
                   cwd=ROOT, timeout=LONGEST, env={**os.environ, "STASHBOOK_WITHOUT": " ".join([*without, *parts])})
        if done.returncode != 0:
            raise Wrong(f"doesn't build:\n{done.stdout[-3000:]}")


class Library:
    """A sample library with records of every feature, and its export by the complete app."""

    def __init__(self, whole, folder):
        self.whole, self.folder = whole, folder
        self.path = folder / "made"
        ask(whole, ["demo"], self.path)
        self.edits = {feature: texts["edit"] for feature, texts in expectations().items() if "edit" in texts}
        for texts in expectations().values():
            if "add" in texts:
                ask(whole, texts["add"], self.path)
        self.before = self.exported(self.path, "before")
        for edit in self.edits.values():
            if not self.before.get(edit["collection"]):
                raise Wrong(f"the demo has no records to edit in {edit['collection']}")

    def exported(self, library, name):
        """Returns exported records by collection and ID, and files by path."""
        target = self.folder / name
        shutil.rmtree(target, ignore_errors=True)
        ask(self.whole, ["export", str(target)], library)
        found = {"files": {}}
        for file in sorted(path for path in target.rglob("*") if path.is_file()):
            if file.suffix == ".jsonl":
                lines = map(json.loads, file.read_text("utf-8").splitlines())
                found[file.stem] = {line["id"]: line for line in lines}
            elif file.name != "stashbook.json":
                found["files"][str(file.relative_to(target))] = file.read_bytes()
        return found

    def edited(self, app, features):
        """Edits records with a build and returns their number; all other data must stay unchanged."""
        copy = self.folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.path, copy)
        changed = {}
        for edit in (self.edits[feature] for feature in self.edits if feature in features):
            record = next(iter(self.before[edit["collection"]].values()))
            words = {"ID": record["id"], "NAME": record.get("name"), "TEXT": WORDS}
            ask(app, [words.get(word, word) for word in edit["command"]], copy)
            changed[edit["collection"], record["id"]] = set(edit["columns"])
        if "Stash" in features:
            # The canvas is deleted and restored with its dependents.
            other = list(self.before["stash_canvas"])[-1]
            ask(app, ["canvas", "delete", other], copy)
            ask(app, ["undo"], copy)
        ask(app, ["doctor"], copy)
        after = self.exported(copy, "after")
        for collection in self.before.keys() | after.keys():
            self.compare(collection, after.get(collection, {}), changed)
        return len(changed)

    def compare(self, collection, after, changed):
        before = self.before.get(collection, {})
        for key in before.keys() | after.keys():
            old, new = before.get(key), after.get(key)
            wanted = changed.get((collection, key), set())
            if old is None or new is None:
                raise Wrong(f"{collection} {key} {'is missing' if new is None else 'is unexpected'}")
            if collection == "files":
                differing = {"its bytes"} if old != new else set()
            else:
                differing = {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)}
            if differing - {"updatedAt"} != wanted:
                raise Wrong(f"{collection} {key} differs in {sorted(differing)}, not in {sorted(wanted)}")


def ask(app, arguments, library=None):
    where = ["--library", str(library), "--quiet"] if library else []
    done = run([str(app), *arguments, *where], timeout=LONGEST)
    if done.returncode != 0:
        raise Wrong(f"{' '.join(arguments)} exited with {done.returncode}:\n{done.stdout}")
    return done.stdout


def refused(app, arguments):
    """Checks that a command of an excluded feature fails and says that the feature is excluded."""
    done = run([str(app), *arguments], cwd=ROOT, timeout=LONGEST)
    if done.returncode != LEFT_OUT or "this build" not in done.stdout:
        raise Wrong(f"{' '.join(arguments)} exited with {done.returncode}; expected {LEFT_OUT} and a message that the"
                    f" feature is excluded:\n{done.stdout}")


def catalog():
    """Returns the features and their commands from the catalog."""
    text = "".join(file.read_text("utf-8") for file in sorted((ROOT / "Modules/Composition/Catalog").glob("*.swift")))
    return {name: re.findall(r'"([a-z]+)"', commands)
            for name, commands in re.findall(r'CatalogEntry\(\s*"(\w+)",\s+feature,\s+commands: \[([^\]]*)\]\)', text)}


def played(app, folder):
    """Runs the flows, of which none may fail, and returns (passed, skipped)."""
    report = folder / "flows.xml"
    report.unlink(missing_ok=True)
    done = run([str(app), "flow", "run", str(ROOT / "Tests/Flows"), "--junit", str(report), "--screenshots",
                str(folder)], timeout=LONGEST)
    if done.returncode != 0:
        failed = [line for line in done.stdout.splitlines() if not line.startswith(("passed", "skipped"))]
        raise Wrong("flows fail:\n" + "\n".join(failed)[:6000])
    passed, _, skipped = test_count.count([report])
    return passed, skipped


def examine(app, present, parts, commands, library, folder):
    """Returns a build's row, or raises Wrong."""
    for command in (command for part in parts for command in parts[part]):
        refused(app, [command])
    composed = json.loads(ask(app, ["modules", "--json"]))["items"]
    if len(composed) != len(present):
        raise Wrong(f"has {len(composed)} features, not {len(present)}")
    options = {feature: texts["canvasOption"] for feature, texts in expectations().items() if "canvasOption" in texts}
    unavailable = options.keys() - set(present) if "Stash" in present else []
    if unavailable and "no feature in this build provides" not in ask(app, ["modules"]):
        raise Wrong("doesn't list the fields without a provider in its modules")
    for feature in commands.keys() - set(present):
        for command in commands[feature]:
            refused(app, [command])
        if feature in unavailable:
            refused(app, ["canvas", "add", "--designer=A", "--name=B", options[feature], "--library",
                          str(folder / "none")])
    passed, skipped = played(app, folder)
    if skipped and len(present) == len(commands):
        raise Wrong(f"skips {skipped} flows, though no feature is excluded")
    return f"{passed:6}  {skipped:7}  {library.edited(app, present):6}"


def main():
    commands = catalog()
    options = parse(commands)
    scratch = pathlib.Path(options.scratch_path).resolve()
    builds, bad, start = Builds(scratch), [], time.monotonic()
    with tempfile.TemporaryDirectory(prefix="removal-") as name:
        folder = pathlib.Path(name)
        try:
            builds.build(commands)
            builds.build(commands, "imaging-worker")
            whole = folder / "whole"
            shutil.copy(builds.app, whole)
            shutil.copy(scratch / "debug/imaging-worker", folder)
            library = Library(whole, folder)
        except Wrong as wrong:
            sys.exit(f"Tooling/removal: the complete app {wrong}")
        wanted = [(f"without {feature}", [other for other in commands if other != feature], {})
                  for feature in options.features]
        if not options.without:
            wanted += [(f"{feature} alone", [feature], {}) for feature in options.features]
        wanted.append(("without web", list(commands), WEB))
        print("build                  flows  skipped  edited  seconds", flush=True)
        for title, present, parts in [("all", list(commands), {}), *wanted]:
            began = time.monotonic()
            try:
                builds.build(present, parts=parts)
                row = examine(builds.app, present, parts, commands, library, folder)
            except Wrong as wrong:
                bad.append(title)
                row = f"{wrong}\n{'':22}"
            print(f"{title:21} {row}  {time.monotonic() - began:7.0f}", flush=True)
    count = 1 + len(wanted)
    print(f"\n{count - len(bad)} of {count} builds pass ({time.monotonic() - start:.0f} s)")
    return 1 if bad else 0


def parse(commands):
    parser = argparse.ArgumentParser(
        prog="Tooling/removal",
        description="Builds the app without each feature, with each feature alone, and without the web app and"
        " libraries on servers. Commands of excluded features must say so, every flow that doesn't need them must pass, and edits must leave the other data of a complete"
        " library unchanged. Exits with 1 if a build fails a check.",
    )
    parser.add_argument("features", nargs="*", metavar="feature", help="features to examine (default: all)")
    parser.add_argument("--without", action="store_true", help="only exclude each feature, without building each alone")
    parser.add_argument("--scratch-path", default=str(ROOT / ".build-removal"), metavar="DIR",
                        help="build folder (default: .build-removal)")
    options = parser.parse_args()
    unknown = set(options.features) - commands.keys()
    if unknown:
        sys.exit(f"Tooling/removal: no feature {', '.join(sorted(unknown))}; there are {', '.join(commands)}")
    options.features = options.features or list(commands)
    return options


if __name__ == "__main__":
    sys.exit(main())
