"""Every patch in Tests/Mutants applies to the tree and names an existing test, so that none is forgotten."""

import os
import re

from tree import run

FIRST = re.compile(r"# test:\s*(\w+)(.*)")  # a test target, and a pattern for its tests


def check(tree):
    """Yields (path, line, message)."""
    environment = {**os.environ, "GIT_CEILING_DIRECTORIES": str(tree.root.parent)}
    for path in tree.files(["Tests/Mutants"], ".patch"):
        done = run(["git", "apply", "--check", path], cwd=tree.root, env=environment)
        if done.returncode:
            yield path, 1, f"the patch doesn't apply: {done.stdout.strip().splitlines()[-1]}"
        match = FIRST.match((tree.root / path).read_text(encoding="utf-8"))
        if not match:
            yield path, 1, "the first line must be `# test: TARGET.SUITE/TEST`"
            continue
        # `Suite/test(_:)` names the test, `Suite/.*` the suite, and anything else the target.
        name = re.findall(r"\w+", re.sub(r"\(.*", "", match[2]))[-1:]
        declared = re.compile(rf"\b(?:func|struct) {name[0]}\b" if name else "")
        if not any(declared.search(source.swift.code) for source in tree.sources if source.module == match[1]):
            yield path, 1, f"{match[1]} has no test {''.join(name)}"
