"""The package as SwiftPM reads it, and how to build parts of it."""

import json
import subprocess
import sys


class Manifest:
    """The targets and their dependencies."""

    def __init__(self, root):
        done = subprocess.run(["swift", "package", "dump-package", "--package-path", str(root)],
                              stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            sys.exit("Package.swift can't be read")
        self.dump = json.loads(done.stdout)
        self.targets = {target["name"]: target for target in self.dump["targets"]}

    def named(self, name):
        """Returns a target's dependencies as (name, package), with None as the package of this package's targets."""
        return [self._name(d) for d in self.targets[name]["dependencies"]]

    def all_features(self, name):
        """Returns the features that a target depends on, if it depends on several, as the app does."""
        found = {other for other in self.ours(name) if self.targets[other]["path"].startswith("Modules/Features/")}
        return found if len(found) > 1 else set()

    def ours(self, name):
        """Returns a target's dependencies in this package."""
        return [n for n, package in self.named(name) if package is None and n in self.targets]

    def closure(self, *names):
        """Returns targets with all their direct and indirect dependencies in this package."""
        found, waiting = set(), list(names)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += self.ours(name)
        return found

    @staticmethod
    def _name(dependency):
        """Returns the (name, package) of a dependency, with None as the package of this package's targets."""
        kind, values = next(iter(dependency.items()))
        return values[0], values[1] if kind == "product" else None


def only(names):
    """Returns the environment variable that limits Package.swift to these targets."""
    return {"STASHBOOK_TARGETS": " ".join(sorted(names))}


# The environment variable that lets code with a mistake compile, although mistakes often cause warnings.
WARNINGS = {"STASHBOOK_WARNINGS": "allowed"}
