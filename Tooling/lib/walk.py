"""The commands of the guide “Build a feature”, run one by one, behind Tooling/walk."""

import argparse
import contextlib
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

from tree import ROOT, end, run

LONGEST = 1_200  # seconds for one command
MOST = 600  # seconds from a fresh clone to the feature's flow
# The beginning of each checked command, patterns of its output, and its exit status, in order.
SHOWS = [
    ("Tooling/matrix ThreadBox", [r"\byes +3\b", "1 of 1 modules pass alone"], 0),
    ("Tooling/run --debug screen show / ", ["link “Thread Boxes” → /thread-boxes"], 0),
    ("Tooling/run --debug thread-box list", ["Blues", r"\b12\b"], 0),
    ("Tooling/run --debug open ", ["Thread box added"], 0),
    ("Tooling/run --debug flow run", ["1 passed, 0 failed"], 0),
    ("Tooling/matrix ThreadBox", ["1 failed", "brand"], 1),
    ("Tooling/matrix ThreadBox", [r"\byes +4\b", "1 of 1 modules pass alone"], 0),
    ("Tooling/run --debug thread-box list --sort brand", ["BRAND", "DMC"], 0),
    ("Tooling/matrix ThreadBox", [r"\byes +5\b", "1 of 1 modules pass alone"], 0),
    ("Tooling/run --debug doctor", ["1 with a quantity below 20"], 0),
    ("Tooling/run --debug canvas list --filter", ["Meadow"], 0),
    ("Tooling/run --debug canvas show", ["Thread Box +Blues"], 0),
    ("Tooling/check", ["nothing found"], 0),
]
# The keys that the user presses in an interactive command, each after a pattern that the terminal must show.
PERSON = "Tooling/run --debug open "
KEYS = [(r"Add Thread Box", b"Reds"), (r"Reds", b"\r")]
ORDERS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")  # control sequences
WRITER = {f"GIT_{who}_{what}": "walk" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


SECOND = "ThreadCase"  # the feature that another clone adds, next to ThreadBox in every list


def blocks(folder):
    """Returns the guide's blocks of commands as text."""
    text = (folder / "Documentation/BuildAFeature.md").read_text("utf-8")
    return "".join(re.findall(r"^```sh\n(.*?)^```$", text, re.M | re.S))


def check_excerpts(folder):
    """Exits if a block of Swift, after its first line with a path, isn't a part of that file."""
    text = (folder / "Documentation/BuildAFeature.md").read_text("utf-8")
    for path, excerpt in re.findall(r"^```swift\n// (\S+)\n(.*?)^```$", text, re.M | re.S):
        if excerpt not in (folder / path).read_text("utf-8"):
            sys.exit(f"The guide's excerpt of {path} differs from the generated file")


def commands(folder):
    """Returns the guide's commands, in order, without their comments."""
    found, lines = [], iter(blocks(folder).splitlines())
    for line in lines:
        command = re.sub(r"\s+# .*", "", line)
        if ending := re.search(r"<<'(\w+)'$", command):
            for more in lines:
                command += f"\n{more}"
                if more == ending[1]:
                    break
        found.append(command)
    return found


def pressed(command, folder):
    """Runs a command on a terminal, presses each key once its pattern is shown, and returns status and output."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        environment = {**os.environ, "TERM": "xterm-256color"}
        os.execvpe("bash", ["bash", "-c", f"stty rows 40 cols 100; {command}"], environment)
    shown, since, keys, last = "", 0, list(KEYS), time.monotonic() + LONGEST
    try:
        while time.monotonic() < last:
            if not select.select([terminal], [], [], 1)[0]:
                continue
            try:
                shown += os.read(terminal, 65536).decode("utf-8", "replace")
            except OSError:
                break  # the command ended
            if keys and re.search(keys[0][0], ORDERS.sub("", shown[since:])):
                os.write(terminal, keys.pop(0)[1])
                since = len(shown)
        else:
            end(process)
    except BaseException:
        end(process)
        raise
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    os.close(terminal)
    output = ORDERS.sub("", shown)
    return (status, output) if not keys else (f"{status}, before showing “{keys[0][0]}”", output)


def walk(folder):
    """Runs the commands and returns the seconds until the feature's flow passes.

    Exits with the reason at the first command that fails its check.
    """
    waiting, start, seconds = list(SHOWS), time.monotonic(), None
    for command in commands(folder):
        began, line = time.monotonic(), command.splitlines()[0]
        if command.startswith(PERSON):
            status, output = pressed(command, folder)
        else:
            done = run(["bash", "-c", command], cwd=folder, timeout=LONGEST, env={**os.environ, **WRITER})
            status, output = done.returncode, done.stdout
        patterns, wanted = [], 0
        if waiting and command.startswith(waiting[0][0]):
            _, patterns, wanted = waiting.pop(0)
        print(f"{time.monotonic() - began:6.0f} s  {line}", flush=True)
        if status != wanted:
            sys.exit(f"\n{line}\nexited with {status}, not {wanted}:\n{output[-4000:]}")
        for pattern in patterns:
            if not re.search(pattern, output):
                sys.exit(f"\n{line}\ndidn't show “{pattern}”:\n{output[-4000:]}")
        if "new-feature" in command:
            check_excerpts(folder)
        if "flow run" in command:
            seconds = time.monotonic() - start
    if waiting:
        sys.exit(f"The guide has no command {waiting[0][0]}")
    return seconds


def merge_another(folder, base):
    """Adds a second feature in a clone of the commit before the first, merges it, and checks both together."""
    generate = [word.replace("ThreadBox", SECOND) for word in commands(folder)[0].split()]
    with tempfile.TemporaryDirectory(prefix="stashbook-second-") as other:
        tree = f"{other}/stashbook"
        tried(["git", "clone", "-q", str(folder), tree], folder)
        for command in (["git", "checkout", "-q", "--detach", base], generate, ["git", "add", "-A"],
                        ["git", "commit", "-qm", f"[{SECOND}] List thread cases"]):
            tried(command, tree)
        tried(["git", "fetch", "-q", tree, "HEAD"], folder)
        tried(["git", "merge", "-q", "--no-edit", "FETCH_HEAD"], folder)
    for command in (["Tooling/matrix", "ThreadBox", SECOND], ["Tooling/check"]):
        tried(command, folder)


def tried(command, folder):
    """Runs a command, and exits with its output if it fails."""
    began, line = time.monotonic(), " ".join(command)
    done = run(command, cwd=folder, timeout=LONGEST, env={**os.environ, **WRITER})
    print(f"{time.monotonic() - began:6.0f} s  {line}", flush=True)
    if done.returncode:
        sys.exit(f"\n{line}\nexited with {done.returncode}:\n{done.stdout[-4000:]}")


@contextlib.contextmanager
def clone():
    with tempfile.TemporaryDirectory(prefix="stashbook-walk-") as folder:
        subprocess.run(["git", "clone", "-q", str(ROOT), f"{folder}/stashbook"], check=True)
        yield pathlib.Path(folder).resolve() / "stashbook"


@contextlib.contextmanager
def here():
    """Yields this tree, which is reset to its last commit afterward, with uncommitted changes in git's stash."""
    def git(*words):
        return subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=True,
                              env={**os.environ, **WRITER}).stdout.strip()
    if git("status", "--porcelain", "--untracked-files=all"):
        sys.exit("Tooling/walk: there are uncommitted changes")
    before, library = git("rev-parse", "--abbrev-ref", "HEAD"), ROOT / ".build/walk"
    commit = git("rev-parse", "HEAD")
    if library.exists():
        sys.exit(f"Tooling/walk: {library} already exists; the walk creates a library there")
    try:
        yield ROOT
    finally:
        git("stash", "push", "--include-untracked", "--message", "Tooling/walk")
        shutil.rmtree(library, ignore_errors=True)
        if git("rev-parse", "--abbrev-ref", "HEAD") != before:
            sys.exit(f"Tooling/walk: the branch is no longer {before}; its last commit before the walk is {commit}")
        git("reset", "--hard", commit)


def main():
    parser = argparse.ArgumentParser(
        prog="Tooling/walk",
        description="Runs the commands of Documentation/BuildAFeature.md in a clone of the last commit,"
        f" from the first build on. Exits with 1 if a command doesn't do what it says, or if more than {MOST // 60}"
        " minutes pass before the feature's flow passes.",
    )
    parser.add_argument("--here", action="store_true",
                        help="run in this tree and its build, without a time limit, and reset the tree afterward")
    parser.add_argument("--two", action="store_true",
                        help="then add a second feature in another clone of the same commit, merge both, and check"
                        " them together")
    options = parser.parse_args()
    with (here if options.here else clone)() as folder:
        base = subprocess.run(["git", "-C", str(folder), "rev-parse", "HEAD"], capture_output=True, text=True,
                              check=True).stdout.strip()
        seconds = walk(folder)
        if options.two:
            merge_another(folder, base)
    print(f"{seconds:6.0f} s  to the feature's flow" + ("" if options.here else f", at most {MOST} s"))
    return 0 if options.here or seconds <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
