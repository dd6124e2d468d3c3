"""American spelling in every text of the tree (codespell), and clichés and the like in prose (proselint)."""

import json
import os
import pathlib
import re
import tempfile

from tree import ROOT, run

PYTHON = str(ROOT / ".build-python/bin/python3")  # Tooling/check installs both programs there
FOLDERS = ["Modules", "Apps", "Tests", "Tooling", "Documentation", ".ci"]
PROSE = ("Modules/", "Apps/")  # whose Swift comments and strings are prose, as all documents are
QUOTED_DATA = ("Tests/Data/", "Tests/TagsTests/Vectors/", "Tooling/lib/spelling-ignored.txt")
QUOTED_SUFFIXES = (".png", ".svg", ".pyc")
IGNORED = pathlib.Path(__file__).with_name("spelling-ignored.txt")

# Checks of proselint that don't fit.
OFF = [
    "typography",  # straight quotes, `...`, and `x` are what users type and what programs print
    "industrial_language.chatspeak",  # B4 is an item's ID
    "misc.preferred_forms",  # `sans-serif` is the name in CSS
    "cliches.misc.write_good",  # “in a word” is meant literally
]
MISSPELLED = re.compile(r"^(?P<path>.+?):(?P<line>\d+): (?P<wrong>\S+) ==> (?P<right>.+)$", re.MULTILINE)
# Code and headings in Markdown. `~` replaces them, so that the words around them aren't neighbors.
NOT_PROSE = re.compile(r"^```.*?^```|^(?:#| {4}).*?$|`[^`\n]+`", re.MULTILINE | re.DOTALL)


def check(tree):
    """Yields (path, line, message)."""
    top = [path.name for path in tree.root.iterdir() if path.is_file()]
    paths = [path for path in [*top, *tree.files(FOLDERS)]
             if not path.startswith(QUOTED_DATA) and not path.endswith(QUOTED_SUFFIXES)]
    yield from misspelled(tree, paths)
    prose = {path: document((tree.root / path).read_text(encoding="utf-8")) for path in paths if path.endswith(".md")}
    prose |= {source.path: source_prose(source.swift) for source in tree.sources if source.path.startswith(PROSE)}
    yield from clumsy(prose)


def misspelled(tree, paths):
    ignored = [line.split(maxsplit=2)[:2] for line in IGNORED.read_text(encoding="utf-8").splitlines()
               if line and not line.startswith("#")]
    done = run([PYTHON, "-m", "codespell_lib", "--builtin", "clear,en-GB_to_en-US", "--disable-colors",
                "--config", os.devnull, *paths], cwd=tree.root)
    found = list(MISSPELLED.finditer(done.stdout))
    for match in found:
        path, word = match["path"].removeprefix("./"), match["wrong"].lower()
        if not any(place in ("*", path) and word in words.split(",") for place, words in ignored):
            yield path, int(match["line"]), f"“{match['wrong']}”: write {match['right']}"
    if done.returncode and not found:
        yield IGNORED.name, 1, f"codespell failed: {done.stdout.strip()[-300:]}"


def document(text):
    return NOT_PROSE.sub(lambda match: re.sub(r"[^\n]", "~", match.group()), text)


def source_prose(swift):
    """Returns a source's comments and strings on the same lines, with `~` for the code between them."""
    text = "".join(c if c == "\n" or (code == " " and c not in "/`") else "~" for c, code in zip(swift.text, swift.code))
    return re.sub(r"^ +", "", re.sub(r"~[~ ]*", "~ ", text), flags=re.MULTILINE)


def clumsy(prose):
    """Yields the findings of proselint in texts by path."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        for path, text in prose.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
        settings = folder / "settings.json"
        settings.write_text(json.dumps({"checks": dict.fromkeys(OFF, False)}))
        done = run([PYTHON, "-m", "proselint", "check", "--config", str(settings), "--output-format", "json", *prose],
                   cwd=folder, env={**os.environ, "PYTHONUTF8": "1"})
    try:
        results = json.loads(done.stdout)["result"].items() if prose else []
    except (ValueError, KeyError):
        yield "README.md", 1, f"proselint failed: {done.stdout.strip()[-300:]}"
        return
    for place, result in results:
        path = place.removeprefix(f"file://{folder}/")
        for finding in result.get("diagnostics", []):
            # In a source, numbers and lines of examples repeat.
            if finding["check_path"] != "lexical_illusions" or path.endswith(".md"):
                yield path, finding["pos"][0], " ".join(finding["message"].split())
        if "error" in result:
            yield path, 1, f"proselint failed: {result['error']}"
