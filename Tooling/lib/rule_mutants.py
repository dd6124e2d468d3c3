"""Every patch of Tests/Mutants fits the tree, so that none is forgotten when its code changes."""

import os

from tree import run


def check(tree):
    """Yields (path, line, message)."""
    environment = {**os.environ, "GIT_CEILING_DIRECTORIES": str(tree.root.parent)}
    for path in tree.files(["Tests/Mutants"], ".patch"):
        done = run(["git", "apply", "--check", path], cwd=tree.root, env=environment)
        if done.returncode:
            yield path, 1, f"the patch does not apply: {done.stdout.strip().splitlines()[-1]}"
