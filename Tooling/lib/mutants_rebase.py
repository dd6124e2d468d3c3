"""Fits the patches in Tests/Mutants to the current sources, behind Tooling/mutants --rebase."""

import difflib
import pathlib
import re
import shutil
import tempfile

from tree import ROOT, run


def main(patches):
    """Rewrites the patches that don't apply exactly, and returns 1 if one no longer fits."""
    rewritten, unfit = 0, []
    for path in patches:
        if run(["git", "apply", "--check", "--whitespace=nowarn", str(path)], cwd=ROOT).returncode == 0:
            continue
        body = fitted(path)
        if body is None:
            unfit.append(path)
            continue
        comments = [line for line in path.read_text("utf-8").splitlines(True) if line.startswith("# ")]
        path.write_text("".join(comments) + body, "utf-8")
        print(f"rewrote {path.relative_to(ROOT)}")
        rewritten += 1
    for path in unfit:
        print(f"{path.relative_to(ROOT)}: no longer fits; make the mistake by hand, and save its `git diff`")
    print(f"{rewritten} rewritten, {len(unfit)} that no longer fit")
    return 1 if unfit else 0


def fitted(path):
    """Returns the patch's difference from the current sources, or None if it no longer fits."""
    changed = re.findall(r"^--- a/(\S+)", path.read_text("utf-8"), re.MULTILINE)
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder)
        for name in changed:
            if not (ROOT / name).is_file():
                return None
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
        done = run(["patch", "-p1", "-F3", "--no-backup-if-mismatch", "-r", "-", "-i", str(path)], cwd=copy)
        if done.returncode != 0:
            return None
        return "".join(
            line for name in changed for line in difflib.unified_diff(
                (ROOT / name).read_text("utf-8").splitlines(True), (copy / name).read_text("utf-8").splitlines(True),
                f"a/{name}", f"b/{name}"))
