"""Writes the software bill of materials and the licenses of linked libraries, behind Tooling/package."""

import argparse
import collections
import datetime
import hashlib
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import debian_files
from tree import ROOT

CHECKOUTS = ROOT / ".build-release/checkouts"
NOT_LINKED = {"swift-mustache"}  # only Tooling/Benchmarks uses it
STATIC = ["libsqlite3-dev", "libstdc++-12-dev"]  # the packages of the libraries that are linked statically
FONTS = ["fonts-ebgaramond"]  # and, from PyPI, Source Serif Pro
LICENSES = {"Apache License": "Apache-2.0", "MIT License": "MIT", "Permission is hereby granted": "MIT"}
NONE = "NOASSERTION"


def pins() -> list[dict]:
    """Returns the Swift packages of the build, from Package.resolved."""
    resolved = json.loads((ROOT / "Package.resolved").read_text(encoding="utf-8"))
    return [pin for pin in resolved["pins"] if pin["identity"] not in NOT_LINKED]


def texts(pin: dict) -> list[tuple[str, str]]:
    """Returns the names and texts of the license files in a package's checkout."""
    folder = CHECKOUTS / pin["location"].rsplit("/", 1)[-1].removesuffix(".git")
    found = sorted([*folder.glob("LICENSE*"), *folder.glob("NOTICE*")])
    if not found:
        raise FileNotFoundError(f"{folder} has no license; build the release first")
    return [(path.name, path.read_text(encoding="utf-8").strip("\n")) for path in found]


def swift() -> tuple[str, Path]:
    """Returns the compiler's version and its license, which includes that of its library."""
    program = shutil.which("swiftc") or "swiftc"
    shown = subprocess.run([program, "--version"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
    license = Path(os.path.realpath(program)).parents[1] / "share/swift/LICENSE.txt"
    return re.search(r"Swift version (\S+)", shown)[1], license


def third_party() -> str:
    """Returns the licenses of the linked Swift packages. A text that several share occurs once."""
    users = collections.defaultdict(list)
    for pin in pins():
        for name, text in texts(pin):
            users[text].append(f"{pin['identity']} {pin['state']['version']} ({name})")
    version, license = swift()
    users[license.read_text(encoding="utf-8").strip("\n")].append(f"Swift's libraries {version} (LICENSE.txt)")
    parts = ["\n".join(sorted(names)) + "\n\n" + text for text, names in users.items()]
    return ("\n\n" + "=" * 78 + "\n\n").join(sorted(parts)) + "\n"


def license_of(text: str) -> str:
    return next((name for words, name in LICENSES.items() if words in text[:2000]), NONE)


def entry(name: str, version: str, location: str = NONE, license: str = NONE, purl: str = "") -> dict:
    """Returns a package in the form of SPDX."""
    made = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", name), "name": name, "versionInfo": version,
        "downloadLocation": location, "filesAnalyzed": False, "licenseConcluded": license, "licenseDeclared": license,
        "copyrightText": NONE}
    if purl:
        made["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]
    return made


def swift_package(pin: dict) -> dict:
    location, state = pin["location"].removesuffix(".git"), pin["state"]
    return entry(
        pin["identity"], state["version"], f"git+{location}@{state['revision']}", license_of(texts(pin)[0][1]),
        f"pkg:swift/{location.removeprefix('https://')}@{state['version']}")


def debian_packages(names) -> list[dict]:
    architecture = debian_files.output("dpkg", "--print-architecture").strip()
    return [entry(name, version, purl=f"pkg:deb/debian/{name}@{version.replace('+', '%2B')}?arch={architecture}")
            for name, version in debian_files.versions(names).items()]


def document(version: str, programs: list[Path], loaded: set[str]) -> dict:
    """Returns the bill: the programs, what is linked into them, and the Debian packages that they load."""
    main = entry("stashbook", version, license="Apache-2.0")
    files = [{
        "SPDXID": f"SPDXRef-File-{path.name}", "fileName": f"./{path.name}", "licenseConcluded": "Apache-2.0",
        "licenseInfoInFiles": [NONE], "copyrightText": NONE, "checksums": [
            {"algorithm": kind, "checksumValue": hashlib.new(kind, path.read_bytes()).hexdigest()}
            for kind in ("SHA1", "SHA256")]} for path in programs]
    runtime = entry("swift-libraries", swift()[0], "https://www.swift.org/install", "Apache-2.0 WITH Swift-exception")
    serif = re.search(r"^type +(font-source-serif-pro)==(\S+)", (ROOT / "Tooling/lib/packages").read_text(), re.M)
    linked = [runtime, *map(swift_package, pins()), *debian_packages(STATIC)]
    serif = entry(serif[1], serif[2], license="OFL-1.1", purl=f"pkg:pypi/{serif[1]}@{serif[2]}")
    fonts = [serif, *debian_packages(FONTS)]
    dynamic = debian_packages(loaded)
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", main)]
    relations += [(each["SPDXID"], "GENERATED_FROM", main) for each in files]
    relations += [("SPDXRef-stashbook", "CONTAINS", each) for each in fonts]
    relations += [("SPDXRef-stashbook", "STATIC_LINK", each) for each in linked]
    relations += [("SPDXRef-stashbook", "DYNAMIC_LINK", each) for each in dynamic]
    name = f"stashbook-{version}"
    sum_of_program = files[1]["checksums"][1]["checksumValue"]
    moment = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": name,
        "documentNamespace": f"https://stash.example.org/spdx/{name}-{sum_of_program[:16]}",
        "creationInfo": {"created": moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: Tooling/package"]},
        "packages": [main, *linked, *fonts, *dynamic], "files": files,
        "relationships": [
            {"spdxElementId": of, "relationshipType": kind, "relatedSpdxElement": to["SPDXID"]}
            for of, kind, to in relations]}


def main() -> None:
    parser = argparse.ArgumentParser(prog="bill.py")
    parser.add_argument("version")
    parser.add_argument("bin", type=Path)
    parser.add_argument("bill", type=Path)
    parser.add_argument("licenses", type=Path)
    options = parser.parse_args()
    programs = [options.bin / name for name in ("imaging-worker", "stashbook")]
    paths = debian_files.libraries([*programs, *debian_files.loaded_later(), debian_files.heif_module()])
    loaded = set(debian_files.owners(paths).values())
    made = document(options.version, programs, loaded)
    options.bill.write_text(json.dumps(made, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    options.licenses.write_text(third_party(), encoding="utf-8")


if __name__ == "__main__":
    main()
