"""Writes the part of ICU's data that the app uses, and a linker that links it, for build_products. Argument: a folder.

Foundation finds time zones with ICU. Swift's library contains the data of all languages and encodings, 34 MB, of which
the app needs 3 MB. The link takes the first of two objects with the data's symbol.
"""

import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

ARCHIVE = "lib/swift_static/linux/lib_FoundationICU.a"
MEMBER = "icu_packaged_data.cpp.o"
TREES = {  # the items of each tree; others are removed completely
    "brkitr": r"(?:root|res_index)\.res|(?:char|word|line|sent|title)\.brk",
    "coll": r"(?:root|res_index)\.res|ucadata\.icu",
    "curr": r"(?:root|en|pool|res_index|supplementalData)\.res",
    "zone": r"(?:root|en|en_001|pool|res_index|tzdbNames)\.res",
}
LANGUAGE = r"(?!res_index\.|en(?:_US|_001|_US_POSIX)?\.)[a-z]{2,3}(?:_\w+)?\.res"  # English stays
UNUSED = rf"{LANGUAGE}|.*\.(?:cnv|spp|cfu)|unames\.icu"


def is_used(name: str) -> bool:
    """Returns whether the app needs an item, such as `zoneinfo64.res` or `zone/de.res`."""
    tree, _, item = name.rpartition("/")
    return re.fullmatch(TREES.get(tree, ""), item) is not None if tree else not re.fullmatch(UNUSED, item)


def reduced(data: bytes) -> bytes:
    """Returns ICU's common data with only the items that the app needs."""
    start = struct.unpack_from("<H", data)[0]
    count = struct.unpack_from("<I", data, start)[0]
    table = [struct.unpack_from("<II", data, start + 4 + 8 * index) for index in range(count)]
    ends = [content for _, content in table[1:]] + [len(data) - start]
    items = []
    for (name, content), end in zip(table, ends):
        whole = data[start + name:data.index(0, start + name)].decode()
        if is_used(whole.partition("/")[2]):
            items.append((whole.encode() + b"\0", data[start + content:start + end]))
    names = 4 + 8 * len(items)
    position = -(-(names + sum(len(name) for name, _ in items)) // 16) * 16
    entries, texts, contents = b"", b"", b""
    for name, content in items:
        content += b"\xaa" * (-len(content) % 16)
        entries += struct.pack("<II", names + len(texts), position + len(contents))
        texts, contents = texts + name, contents + content
    index = struct.pack("<I", len(items)) + entries + texts
    return data[:start] + index + b"\xaa" * (position - len(index)) + contents


def main(folder: Path) -> None:
    archive = Path(shutil.which("swiftc") or "swiftc").resolve().parents[1] / ARCHIVE
    if not archive.is_file():
        sys.exit(f"{archive} is missing, so the release can't contain ICU's data")
    subprocess.run(["ar", "x", archive, MEMBER], cwd=folder, check=True)
    member = folder / MEMBER
    symbols = subprocess.run(["nm", member], check=True, stdout=subprocess.PIPE, text=True).stdout
    found = re.search(r" R (icudt\d+_dat)$", symbols, re.M)
    if not found:
        sys.exit(f"{archive} doesn't contain ICU's data")
    symbol = found[1]
    subprocess.run(["objcopy", "-O", "binary", "--only-section=.rodata", member, folder / "icu.dat"], check=True)
    (folder / "icu.dat").write_bytes(reduced((folder / "icu.dat").read_bytes()))
    (folder / "icu.s").write_text(
        f'.section .rodata,"a",@progbits\n.globl {symbol}\n.balign 16\n.type {symbol},@object\n{symbol}:\n'
        f'.incbin "icu.dat"\n.size {symbol}, .-{symbol}\n.section .note.GNU-stack,"",@progbits\n')
    subprocess.run(["cc", "-c", "icu.s", "-o", "icu.o"], cwd=folder, check=True)
    member.unlink()
    linker = folder / "ld"
    linker.write_text(f'#!/bin/sh\nexec ld.gold "{folder / "icu.o"}" "$@"\n')
    linker.chmod(0o755)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
