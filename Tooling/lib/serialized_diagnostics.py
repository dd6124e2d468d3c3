"""A reader of the .dia files that the compiler writes next to its object files (LLVM bitstream, version 2).

They outlast the build that wrote them, so warnings are found even if nothing is compiled.
"""

import pathlib
import typing

WARNING, ERROR = 2, 3
DIAGNOSTIC_BLOCK = 9
DIAGNOSTIC, FILE_NAME = 2, 6
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._"


class Diagnostic(typing.NamedTuple):
    severity: int
    path: str
    line: int
    message: str


class Bits:
    """A cursor over bits, least significant first."""

    def __init__(self, data):
        self.value = int.from_bytes(data, "little")
        self.length = len(data) * 8
        self.at = 0

    def fixed(self, width):
        found = (self.value >> self.at) & ((1 << width) - 1)
        self.at += width
        return found

    def variable(self, width):
        found, shift, more = 0, 0, 1 << (width - 1)
        while True:
            chunk = self.fixed(width)
            found |= (chunk & (more - 1)) << shift
            if not chunk & more:
                return found
            shift += width - 1

    def align(self):
        self.at = (self.at + 31) & ~31


def read(path):
    """Returns the diagnostics in a file, or raises ValueError if the file isn't valid."""
    data = pathlib.Path(path).read_bytes()
    if data[:4] != b"DIAG":
        raise ValueError(f"{path} contains no diagnostics")
    bits = Bits(data[4:])
    shared, files, found = {}, {}, []
    while bits.at + 32 <= bits.length:
        if bits.fixed(2) != 1:
            raise ValueError(f"{path} is damaged")
        _block(bits, shared, files, found)
    return found


def _block(bits, shared, files, found):
    """Reads one block, from after its ENTER_SUBBLOCK, including nested blocks."""
    block, width = bits.variable(8), bits.variable(4)
    bits.align()
    bits.fixed(32)
    abbreviations = list(shared.get(block, []))
    described = None
    while True:
        code = bits.fixed(width)
        if code == 0:
            bits.align()
            return
        if code == 1:
            _block(bits, shared, files, found)
        elif code == 2:
            target = shared.setdefault(described, []) if block == 0 else abbreviations
            target.append(_definition(bits))
        else:
            record = _unabbreviated(bits) if code == 3 else _record(bits, abbreviations[code - 4])
            if block == 0 and record[0] == 1:
                described = record[1]
            elif block == DIAGNOSTIC_BLOCK:
                _keep(record, files, found)


def _keep(record, files, found):
    """Stores a record.

    DIAG has severity, file, line, column, offset, category, flag, and text; FILENAME has ID, size, time, and text.
    """
    if record[0] == FILE_NAME:
        files[record[1]] = record[-1]
    elif record[0] == DIAGNOSTIC:
        found.append(Diagnostic(record[1], files.get(record[2], ""), record[3], record[-1]))


def _definition(bits):
    operands, count = [], bits.variable(5)
    while len(operands) < count:
        if bits.fixed(1):
            operands.append(("literal", bits.variable(8)))
            continue
        kind = bits.fixed(3)
        operands.append((kind, bits.variable(5) if kind in (1, 2) else 0))
    return operands


def _unabbreviated(bits):
    code, count = bits.variable(6), bits.variable(6)
    return [code] + [bits.variable(6) for _ in range(count)]


def _record(bits, operands):
    record, rest = [], iter(operands)
    for kind, size in rest:
        if kind == 3:
            element = next(rest)
            record += [_scalar(bits, *element) for _ in range(bits.variable(6))]
        elif kind == 5:
            record.append(_blob(bits))
        else:
            record.append(_scalar(bits, kind, size))
    return record


def _scalar(bits, kind, size):
    if kind == "literal":
        return size
    if kind == 4:
        return ord(LETTERS[bits.fixed(6)])
    return bits.fixed(size) if kind == 1 else bits.variable(size)


def _blob(bits):
    length = bits.variable(6)
    bits.align()
    data = bits.fixed(length * 8).to_bytes(length, "little")
    bits.align()
    return data.decode("utf-8", "replace")
