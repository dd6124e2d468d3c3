"""Every patch of Tests/Mutants fits the tree, and names a test that is there: none is forgotten when code changes."""

import os
import re

from tree import run

FIRST = re.compile(r"# test:\s*(\w+)(.*)")  # a target of tests, and which of them, by a pattern


def check(tree):
    """Yields (path, line, message)."""
    environment = {**os.environ, "GIT_CEILING_DIRECTORIES": str(tree.root.parent)}
    for path in tree.files(["Tests/Mutants"], ".patch"):
        done = run(["git", "apply", "--check", path], cwd=tree.root, env=environment)
        if done.returncode:
            yield path, 1, f"the patch does not apply: {done.stdout.strip().splitlines()[-1]}"
        match = FIRST.match((tree.root / path).read_text(encoding="utf-8"))
        if not match:
            yield path, 1, "the first line has to be `# test: TARGET.SUITE/TEST`"
            continue
        # Of `Suite/test(_:)` the test; of `Suite/.*` the suite; without either the target.
        name = re.findall(r"\w+", re.sub(r"\(.*", "", match[2]))[-1:]
        declared = re.compile(rf"\b(?:func|struct) {name[0]}\b" if name else "")
        if not any(declared.search(source.swift.code) for source in tree.sources if source.module == match[1]):
            yield path, 1, f"{match[1]} has no test {''.join(name)}"
