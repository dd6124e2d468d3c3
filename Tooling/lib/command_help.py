"""The program's commands, options, and help topics, as the program itself describes them."""

import collections
import dataclasses
import json
import re
import subprocess

HELP = "help"  # the command that the parser adds
ROWS = re.compile(r"\s{2,}\S")  # a line of an example or a table


@dataclasses.dataclass(frozen=True)
class Option:
    """An option, a flag, or an argument: how it is typed, and its help."""

    term: str
    text: str


@dataclasses.dataclass
class Command:
    """A command with its subcommands. `options` doesn't contain the options that most commands have."""

    words: str
    abstract: str
    discussion: str
    usage: str
    options: list[Option]
    commands: list["Command"]

    @property
    def name(self) -> str:
        """The last word of the command."""
        return self.words.rpartition(" ")[2]


@dataclasses.dataclass
class Help:
    """The whole help of the program."""

    version: str
    root: Command
    common: list[Option]  # the options of most commands
    topics: dict[str, str]  # by the word after `stashbook help`


def read(program: str) -> Help:
    """Returns the help of a program."""

    def output(*words: str) -> str:
        return subprocess.run([program, *words], check=True, stdout=subprocess.PIPE, text=True).stdout

    described = json.loads(output("--experimental-dump-help"))["command"]
    root = command(described, "")
    leaves = list(leaves_of(root))
    uses = collections.Counter(option for leaf in leaves for option in leaf.options)
    common = [option for option, count in uses.items() if count > len(leaves) / 2]
    without(root, set(common))
    names = re.findall(r"^ +stashbook help (\S+)$", root.discussion, re.M)
    root.discussion = root.discussion.partition("Help topics:")[0].strip()
    return Help(output("--version").strip(), root, common, {name: output(HELP, name).strip() for name in names})


def command(described: dict, parent: str) -> Command:
    """Returns a command from the parser's JSON."""
    words = f"{parent} {described['commandName']}".strip()
    arguments = [each for each in described.get("arguments") or [] if each["shouldDisplay"]]
    below = [command(each, words) for each in described.get("subcommands") or []
             if each["commandName"] != HELP and each.get("shouldDisplay", True)]
    return Command(
        words, described.get("abstract") or "", described.get("discussion") or "",
        usage(words, arguments, bool(below)), [Option(term(each), text(each)) for each in arguments], below)


def usage(words: str, arguments: list[dict], has_commands: bool) -> str:
    """Returns the line that shows what the command requires."""
    parts = [words]
    if has_commands:
        return f"{words} <command>"
    for each in arguments:
        if each["kind"] == "option" and not each["isOptional"]:
            parts.append(term(each))
    if any(each["kind"] != "positional" and each["isOptional"] for each in arguments):
        parts.append("[<options>]")
    for each in arguments:
        if each["kind"] == "positional":
            more = " …" if each["isRepeating"] else ""
            parts.append(f"[<{each['valueName']}>{more}]" if each["isOptional"] else f"<{each['valueName']}>{more}")
    return " ".join(parts)


def term(argument: dict) -> str:
    """Returns an argument as it is typed, such as `--mesh <mesh>`."""
    if argument["kind"] == "positional":
        return f"<{argument['valueName']}>"
    names = [("--" if each["kind"] == "long" else "-") + each["name"] for each in argument["names"]]
    names.sort(key=lambda name: name.startswith("--"))
    return ", ".join(names) + (f" <{argument['valueName']}>" if argument["kind"] == "option" else "")


def text(argument: dict) -> str:
    """Returns the help of an argument, with its default."""
    found = argument.get("abstract") or ""
    default = argument.get("defaultValue")
    return f"{found} (default: {default})".strip() if default and "(default:" not in found else found


def leaves_of(parent: Command):
    """Yields the commands that can be run."""
    for each in parent.commands:
        yield from leaves_of(each)
    if not parent.commands:
        yield parent


def without(parent: Command, common: set[Option]) -> None:
    """Removes the common options from a command and its subcommands."""
    parent.options = [each for each in parent.options if each not in common]
    for each in parent.commands:
        without(each, common)


def blocks(text: str):
    """Yields the parts of a text: ("text", paragraph), or ("rows", lines) for an example or a table."""
    for part in re.split(r"\n\s*\n", text.strip("\n")):
        lines = part.split("\n")
        while lines:
            is_row = ROWS.match(lines[0]) is not None
            count = next((i for i, line in enumerate(lines) if (ROWS.match(line) is not None) != is_row), len(lines))
            taken, lines = lines[:count], lines[count:]
            if is_row:
                yield "rows", [line.removeprefix("  ") for line in taken]
            elif joined := " ".join(line.strip() for line in taken).strip():
                yield "text", joined
