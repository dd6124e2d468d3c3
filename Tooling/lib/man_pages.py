"""Writes the manual pages from the program's help, behind Tooling/package. Arguments: the program, the folder."""

import gzip
import os
import re
import sys
import time
from pathlib import Path

import command_help
from command_help import Command, Help, Option

FILES = [
    Option("~/.local/share/stashbook", "The usual library."),
    Option("~/.config/stashbook/authority", "The certificate authority of `serve --lan`."),
    Option("~/.local/state/stashbook", "This computer's files for libraries on servers."),
]
ENVIRONMENT = [
    Option("STASHBOOK_LIBRARY", "The library, unless `--library` names one."),
    Option("STASHBOOK_PHOTOS", "The photos of a library on servers, unless its URL names them."),
    Option("NO_COLOR", "If set, nothing is colored."),
]
SIGNS = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "~": r"\(ti", "^": r"\(ha"}
TITLES = {"exit-codes": "EXIT STATUS", "ids": "SHORT IDS", "json": "JSON", "library": "LIBRARY"}


def escaped(text: str) -> str:
    """Returns text for a line of a page. Code between backquotes becomes bold."""
    for sign, code in SIGNS.items():
        text = text.replace(sign, code)
    text = re.sub(r"`([^`]+)`", r"\\fB\1\\fR", text)
    return r"\&" + text if text.startswith(".") else text


def body(text: str):
    """Yields the lines for a text of several paragraphs."""
    for kind, content in command_help.blocks(text):
        if kind == "text":
            yield from [".PP", escaped(content)]
        else:
            yield from [".PP", ".in +4n", ".nf", *map(escaped, content), ".fi", ".in"]


def listed(options: list[Option]):
    """Yields the lines for a list of terms."""
    for each in options:
        yield from [".TP", rf"\fB{escaped(each.term)}\fR", escaped(each.text) or r"\&"]


def page(name: str, title: str, version: str, lines) -> tuple[str, str]:
    """Returns the file name and the text of a page."""
    date = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
    heading = f'.TH "{name.upper()}" 1 "{date}" "Stashbook {version}" "Stashbook"'
    summary = title[:1].lower() + title[1:].rstrip(".")
    return f"{name}.1", "\n".join(
        [heading, ".nh", ".ad l", ".SH NAME", rf"{escaped(name)} \- {escaped(summary)}", *lines, ""])


def section(title: str, lines) -> list[str]:
    lines = list(lines)
    if lines and lines[0] == ".PP":
        lines = lines[1:]
    return [f'.SH "{title}"', *lines] if lines else []


def main_page(found: Help) -> tuple[str, str]:
    """Returns the page `stashbook`."""
    root = found.root
    commands = [Option(each.name, each.abstract) for each in root.commands]
    lines = section("SYNOPSIS", [rf"\fBstashbook\fR \fIcommand\fR [\fIoption\fR ...]"])
    lines += section("DESCRIPTION", [
        escaped(root.abstract), *body(root.discussion), ".PP",
        escaped("Each command has its own page, such as stashbook-canvas(1).")])
    lines += section("COMMANDS", listed(commands))
    lines += section("OPTIONS", ["Most commands have these options.", *listed(found.common)])
    for name, text in sorted(found.topics.items()):
        lines += section(TITLES.get(name, name.upper()), body(re.sub(r"^Exit codes:\n", "", text)))
    lines += section("ENVIRONMENT", listed(ENVIRONMENT))
    lines += section("FILES", listed(FILES))
    lines += section("SEE ALSO", [", ".join(
        rf"\fBstashbook\-{escaped(each.name)}\fR(1)" for each in sorted(root.commands, key=lambda each: each.name))])
    return page("stashbook", root.abstract, found.version, lines)


def command_page(command: Command, version: str) -> tuple[str, str]:
    """Returns the page of a command with all its subcommands."""
    leaves = list(command_help.leaves_of(command))
    usages = [line for leaf in leaves for line in (rf"\fB{escaped(leaf.usage)}\fR", ".br")]
    lines = section("SYNOPSIS", usages[:-1])
    lines += section("DESCRIPTION", [escaped(command.abstract), *body(command.discussion)])
    if command.commands:
        lines += [".SH COMMANDS"]
        for leaf in leaves:
            lines += [f'.SS "{escaped(leaf.words)}"', escaped(leaf.abstract), *body(leaf.discussion),
                      *listed(leaf.options)]
    else:
        lines += section("OPTIONS", listed(command.options))
    lines += section("SEE ALSO", [
        r"\fBstashbook\fR(1), which lists the options of most commands and the exit codes"])
    return page(command.words.replace(" ", "-"), command.abstract, version, lines)


def write(found: Help, folder: Path) -> None:
    """Writes the compressed pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in [main_page(found), *(command_page(each, found.version) for each in found.root.commands)]:
        (folder / f"{name}.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    write(command_help.read(sys.argv[1]), Path(sys.argv[2]))
