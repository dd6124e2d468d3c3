"""Writes the HTML manual from the program's help and the documents, behind Tooling/package.

Arguments: the program, the folder.
"""

import html
import posixpath
import re
import sys
from pathlib import Path

import markdown

import command_help
from command_help import Command, Help, Option
from tree import ROOT

# The documents for users, with their file names in the manual.
DOCUMENTS = {
    "README.md": "introduction.html",
    "Documentation/Installing.md": "installing.html",
    "Documentation/CommandLine.md": "command-line.html",
    "Documentation/Servers.md": "servers.html",
    "Documentation/Litestream.md": "litestream.html",
    "Modules/Features/Tags/Filters.md": "filters.html",
    "Modules/Features/WeightEntry/Importing.md": "weights.html",
    "Modules/Features/Drawing/Exchange.md": "drawings.html",
    "Modules/Features/PhotoIngest/Duplicates.md": "duplicates.html",
    "Modules/Composition/Exchange.md": "exchange.html",
    "CHANGELOG.md": "changelog.html",
}
DEVELOPERS = "## For developers"  # the part of the README that the manual doesn't contain
STYLE = """\
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8886; border-radius: .4rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid #8886; padding: .25rem .5rem; text-align: left; vertical-align: top; }
dt { font-family: ui-monospace, monospace; font-size: .9em; margin-top: .5rem; }
"""


def page(title: str, body: str, version: str) -> str:
    """Returns a page of the manual."""
    back = '<p><a href="index.html">Stashbook Manual</a></p>\n' if title != "Stashbook Manual" else ""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(title)}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{back}{body}\n"
        f"<footer><p>Stashbook {html.escape(version)}</p></footer>\n</body>\n</html>\n")


def inline(text: str) -> str:
    """Returns text as HTML. Code between backquotes keeps its font."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(text, quote=False))


def blocks(text: str) -> str:
    """Returns a text of several paragraphs as HTML."""
    return "\n".join(
        f"<p>{inline(content)}</p>" if kind == "text"
        else "<pre>" + "\n".join(html.escape(line, quote=False) for line in content) + "</pre>"
        for kind, content in command_help.blocks(text))


def listed(options: list[Option]) -> str:
    rows = "".join(f"<dt>{html.escape(each.term)}</dt>\n<dd>{inline(each.text)}</dd>\n" for each in options)
    return f"<dl>\n{rows}</dl>" if rows else ""


def described(command: Command, level: int) -> str:
    """Returns a command with its options and subcommands."""
    name = command.words.replace(" ", "-")
    usage = "" if command.commands else f"<pre>{html.escape(command.usage)}</pre>"
    own = [f'<h{level} id="{name}">{html.escape(command.words)}</h{level}>', f"<p>{inline(command.abstract)}</p>",
           usage, blocks(command.discussion), listed(command.options)]
    return "\n".join(part for part in own + [described(each, level + 1) for each in command.commands] if part)


def commands(found: Help) -> str:
    """Returns the pages' links with the summaries of the commands."""
    rows = "".join(
        f'<tr><td><a href="{each.words.replace(" ", "-")}.html"><code>{each.words}</code></a></td>'
        f"<td>{inline(each.abstract)}</td></tr>\n" for each in found.root.commands)
    return f"<table>\n{rows}</table>"


def document(path: str) -> tuple[str, str]:
    """Returns the title and the HTML of a document. Links lead to other pages, or become text."""
    text = (ROOT / path).read_text(encoding="utf-8").partition(DEVELOPERS)[0]
    text = re.sub(r"^!\[[^\]]*\]\([^)]*\)$", "", text, flags=re.M)  # screenshots
    text = re.sub(r"^\|.*!\[.*\n(?:\|.*\n)*", "", text, flags=re.M)

    def link(match: re.Match) -> str:
        words, target = match.groups()
        if re.match(r"[a-z]+:|#", target):
            return match[0]
        file, _, anchor = target.partition("#")
        there = DOCUMENTS.get(posixpath.normpath(posixpath.join(posixpath.dirname(path), file)))
        return f"[{words}]({there}{'#' + anchor if anchor else ''})" if there else words

    text = re.sub(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)", link, text)
    title = re.search(r"^# (.*)$", text, re.M)[1]
    return title, markdown.markdown(text, extensions=["tables", "fenced_code", "toc"], output_format="html")


def write(found: Help, folder: Path) -> None:
    """Writes the pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    documents = {name: document(path) for path, name in DOCUMENTS.items()}
    topics = "\n".join(f'<h2 id="{name}">stashbook help {name}</h2>\n{blocks(text)}'
                       for name, text in sorted(found.topics.items()))
    pages = dict(documents)
    pages |= {f"{each.words.replace(' ', '-')}.html": (each.words, described(each, 1)) for each in found.root.commands}
    pages["topics.html"] = ("Help Topics", f"<h1>Help Topics</h1>\n{topics}")
    links = "".join(
        f'<li><a href="{name}">{html.escape(title)}</a></li>\n' for name, (title, _) in documents.items())
    pages["index.html"] = ("Stashbook Manual", "\n".join([
        "<h1>Stashbook Manual</h1>", f"<p>{inline(found.root.abstract)}</p>", f"<ul>\n{links}</ul>",
        "<h2>Commands</h2>", commands(found), "<h2>Options of Most Commands</h2>", listed(found.common),
        '<p><a href="topics.html">Help topics</a></p>']))
    for name, (title, body) in pages.items():
        (folder / name).write_text(page(title, body, found.version), encoding="utf-8")


if __name__ == "__main__":
    write(command_help.read(sys.argv[1]), Path(sys.argv[2]))
