"""The app without each of its features, and with each alone, behind Tooling/removal."""

import argparse
import json
import pathlib
import re
import shutil
import sys
import tempfile
import time

import test_count
from tree import BUILDING, ROOT, run

LONGEST = 1_200  # seconds, for one build or one run of flows
WORDS = "Edited around"

# What is edited in a library where features are missing: the collection, the feature it belongs to, the
# command (ID and NAME are a record's), and the columns it changes.
EDITS = [
    ("stash_canvas", "Stash", ["canvas", "edit", "ID", "--notes", WORDS], {"notes"}),
    ("tags_name", "Tags", ["tag", "rename", "NAME", WORDS], {"name", "key"}),
    ("weight_entry", "WeightEntry", ["weight", "edit", "ID", "--note", WORDS], {"note"}),
    ("drawing_sketch", "Drawing", ["drawing", "rename", "ID", WORDS], {"name"}),
]
# What a canvas may be given that a feature lends.
LENT = {"MeshCount": "--mesh=18", "PhotoIngest": f"--photo={ROOT}/README.md", "Tags": "--tag=floral"}
LEFT_OUT = 64


class Wrong(Exception):
    """What a build does that it must not."""


class Builds:
    """Builds of the app, in one folder, one after the other."""

    def __init__(self, scratch):
        self.scratch = scratch
        self.app = scratch / "debug/stashbook"

    def build(self, features, product="stashbook"):
        for stamp in self.scratch.glob("built-*"):
            stamp.unlink()  # who finds the folder later has to build
        done = run(["swift", "build", "--scratch-path", str(self.scratch), "--traits", ",".join(features),
                    "--product", product], cwd=ROOT, timeout=LONGEST, env=BUILDING)
        if done.returncode != 0:
            raise Wrong(f"does not build:\n{done.stdout[-3000:]}")


class Library:
    """A made library, which has something of every feature, and what the whole app exports of it."""

    def __init__(self, whole, folder):
        self.whole, self.folder = whole, folder
        self.path = folder / "made"
        ask(whole, ["demo"], self.path)
        self.before = self.exported(self.path, "before")
        for collection, *_ in EDITS:
            if not self.before.get(collection):
                raise Wrong(f"the demo has nothing in {collection}, which could be edited")

    def exported(self, library, name):
        """Records by collection and id; files by path."""
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
        """How many records a build edits; whatever else the library holds has to stay as it is."""
        copy = self.folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.path, copy)
        changed = {}
        for collection, feature, command, columns in EDITS:
            if feature not in features:
                continue
            record = next(iter(self.before[collection].values()))
            named = {"ID": record["id"], "NAME": record.get("name")}
            ask(app, [named.get(word, word) for word in command], copy)
            changed[collection, record["id"]] = columns
        if "Stash" in features:
            # Goes with all it has, and comes back with it.
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
                raise Wrong(f"{collection} {key} {'is gone' if new is None else 'was not there'}")
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
        raise Wrong(f"{' '.join(arguments)} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def refused(app, arguments):
    """What must not be there says why."""
    done = run([str(app), *arguments], timeout=LONGEST)
    if done.returncode != LEFT_OUT or "left out" not in done.stdout:
        raise Wrong(f"{' '.join(arguments)} ended with {done.returncode}, not with {LEFT_OUT} and that its feature"
                    f" is left out:\n{done.stdout}")


def catalog():
    """Features and their commands, as the catalog lists them."""
    text = (ROOT / "Modules/Composition/Catalog.swift").read_text("utf-8")
    return {name: re.findall(r'"([a-z]+)"', commands)
            for name, commands in re.findall(r'\("([A-Z]\w+)", \[([^\]]*)\]\)', text)}


def played(app, folder):
    """(passed, skipped) flows; none may fail."""
    report = folder / "flows.xml"
    report.unlink(missing_ok=True)
    done = run([str(app), "flow", "run", str(ROOT / "Tests/Flows"), "--junit", str(report), "--screenshots",
                str(folder)], timeout=LONGEST)
    if done.returncode != 0:
        failed = [line for line in done.stdout.splitlines() if not line.startswith(("passed", "skipped"))]
        raise Wrong("flows fail:\n" + "\n".join(failed)[:6000])
    passed, _, skipped = test_count.count([report])
    return passed, skipped


def examine(app, present, commands, library, folder):
    """A build's row, or what is wrong with it."""
    composed = json.loads(ask(app, ["modules", "--json"]))["items"]
    if len(composed) != len(present):
        raise Wrong(f"composes {len(composed)} features, not {len(present)}")
    unlent = LENT.keys() - set(present) if "Stash" in present else []
    if unlent and "no feature of this build lends" not in ask(app, ["modules"]):
        raise Wrong("does not say in its modules what no feature lends")
    for feature in commands.keys() - set(present):
        for command in commands[feature]:
            refused(app, [command])
        if feature in unlent:
            refused(app, ["canvas", "add", "--designer=A", "--name=B", LENT[feature], "--library",
                          str(folder / "none")])
    passed, skipped = played(app, folder)
    if skipped and len(present) == len(commands):
        raise Wrong(f"skips {skipped} flows, though nothing is left out")
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
            sys.exit(f"Tooling/removal: the whole app {wrong}")
        wanted = [(f"without {feature}", [other for other in commands if other != feature])
                  for feature in options.features]
        if not options.without:
            wanted += [(f"{feature} alone", [feature]) for feature in options.features]
        print("build                  flows  skipped  edited  seconds", flush=True)
        for title, present in [("all", list(commands)), *wanted]:
            began = time.monotonic()
            try:
                builds.build(present)
                row = examine(builds.app, present, commands, library, folder)
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
        description="Builds the app without each feature, and with each feature alone. What is left out has to say"
        " so, every flow that does not need it has to pass, and a library that the whole app made has to stay whole"
        " while what is there is edited. Exits 1 where a build does not pass.",
    )
    parser.add_argument("features", nargs="*", metavar="feature", help="these alone (default: all)")
    parser.add_argument("--without", action="store_true", help="leave each out; none alone")
    parser.add_argument("--scratch-path", default=str(ROOT / ".build-removal"), metavar="DIR",
                        help="where to build (default: .build-removal)")
    options = parser.parse_args()
    unknown = set(options.features) - commands.keys()
    if unknown:
        sys.exit(f"Tooling/removal: no feature {', '.join(sorted(unknown))}; there are {', '.join(commands)}")
    options.features = options.features or list(commands)
    return options


if __name__ == "__main__":
    sys.exit(main())
