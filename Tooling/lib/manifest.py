"""The package as SwiftPM reads it, and manifests of parts of it."""

import functools
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

    def by_trait(self, name):
        """Returns a target's dependencies that require a trait."""
        values = [next(iter(dependency.values())) for dependency in self.targets[name]["dependencies"]]
        return {value[0] for value in values if (value[-1] or {}) and "traits" in value[-1]}

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

    @functools.cached_property
    def packages(self):
        """The declaration of each package, by identity."""
        lines = {}
        for dependency in self.dump["dependencies"]:
            for source in dependency.get("sourceControl", []):
                url = source["location"]["remote"][0]["urlString"]
                bounds = source["requirement"]["range"][0]
                lines[source["identity"]] = (
                    f'.package(url: "{url}", "{bounds["lowerBound"]}"..<"{bounds["upperBound"]}")')
        return lines

    @functools.cached_property
    def defined(self):
        """The compiler settings that the traits would define."""
        names = sorted(trait["name"] for trait in self.dump.get("traits", []) if trait["name"] != "default")
        return [f".define({quoted(name)})" for name in names]

    @staticmethod
    def _name(dependency):
        """Returns the (name, package) of a dependency, with None as the package of this package's targets."""
        kind, values = next(iter(dependency.items()))
        return values[0], values[1] if kind == "product" else None

    def text(self, names, flags=()):
        """Returns a manifest of only these targets, without traits, so that nothing is excluded.

        The flags apply to these targets, not to the packages they depend on.
        """
        needed = {package.lower() for name in names
                  for _, package in map(self._name, self.targets[name]["dependencies"]) if package}
        packages = ",\n    ".join(self.packages[identity] for identity in sorted(needed))
        targets = ",\n    ".join(self._target(self.targets[name], names, flags) for name in sorted(names))
        return (f"// swift-tools-version: {'.'.join(self.dump['toolsVersion']['_version'].split('.')[:2])}\n"
                f"import PackageDescription\n\nlet package = Package(\n  name: \"alone\",\n"
                f"  dependencies: [\n    {packages}\n  ],\n  targets: [\n    {targets}\n  ]\n)\n")

    def _target(self, target, names, flags):
        kinds = {"regular": "target", "test": "testTarget", "executable": "executableTarget",
                 "system": "systemLibrary"}
        kind = kinds[target["type"]]
        parts = [f"name: {quoted(target['name'])}"]
        if kind == "systemLibrary":
            parts += [f"path: {quoted(target['path'])}", f"pkgConfig: {quoted(target['pkgConfig'])}"]
            return f".{kind}({', '.join(parts)})"
        seen = [f".product(name: {quoted(n)}, package: {quoted(package)})" if package else quoted(n)
                for n, package in map(self._name, target["dependencies"]) if package or n in names]
        parts += [f"dependencies: [{', '.join(seen)}]", f"path: {quoted(target['path'])}"]
        if target.get("exclude"):
            parts.append(f"exclude: [{', '.join(map(quoted, target['exclude']))}]")
        if target.get("resources"):
            parts.append(f"resources: [{', '.join(map(resource, target['resources']))}]")
        settings = {"c": [], "swift": list(self.defined)}
        for value in target.get("settings", []):
            settings[value["tool"]].append(setting(value))
        if flags:
            settings["swift"].append(unsafe(flags))
        parts += [f"{tool}Settings: [{', '.join(values)}]" for tool, values in settings.items() if values]
        return f".{kind}({', '.join(parts)})"


def quoted(text):
    return json.dumps(text)


def resource(value):
    rule = next(iter(value["rule"]))
    return f".{rule}({quoted(value['path'])})"


def unsafe(flags):
    return f".unsafeFlags([{', '.join(map(quoted, flags))}])"


def setting(value):
    kind, values = next(iter(value["kind"].items()))
    if kind not in ("swiftLanguageMode", "enableUpcomingFeature", "define", "unsafeFlags"):
        sys.exit(f"Tooling/lib/manifest.py doesn't support the build setting {kind}")
    word = values["_0"]
    if kind == "unsafeFlags":
        return unsafe(word)
    return f".swiftLanguageMode(.v{word})" if kind == "swiftLanguageMode" else f".{kind}({quoted(word)})"
