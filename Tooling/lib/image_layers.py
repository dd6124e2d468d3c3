"""Prints the layers' files of an OCI image layout, lowest first, behind Tooling/package-check. Argument: the folder."""

import json
import sys
from pathlib import Path

folder = Path(sys.argv[1])


def blob(descriptor: dict) -> Path:
    return folder / "blobs" / descriptor["digest"].replace(":", "/")


[manifest] = json.loads((folder / "index.json").read_text())["manifests"]
for layer in json.loads(blob(manifest).read_text())["layers"]:
    print(blob(layer))
