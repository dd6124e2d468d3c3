"""CONTRIBUTING's walk to a feature of one's own, walked in a clone, behind Tooling/walk."""

import argparse
import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

from tree import ROOT, end, run

LONGEST = 1_200  # seconds, for one command
MOST = 600  # seconds, for all of them
# What a command shows, beside ending well, by how it begins; the first time that it is met.
SHOWS = [
    ("Tooling/matrix ThreadBox", "1 failed", 1),
    ("Tooling/matrix ThreadBox", "1 of 1 modules stand alone", 0),
    ("Tooling/run --debug screen show / ", "Thread Box", 0),
    ("Tooling/run --debug screen show /thread-box", "Start Again", 0),
    ("Tooling/run --debug flow run", "1 passed, 0 failed", 0),
    ("Tooling/check", "nothing found", 0),
]
# The one that a person works: the keys after what has to be on the terminal by then.
OPEN = "Tooling/run --debug open "
KEYS = [(r"Start Again", b"\r"), (r"Count\W+1", b"\t\r"), (r"Count\W+0", b"\x03")]
ORDERS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")  # what moves and colours


def commands():
    """The commands of the walk, in order, without their comments."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    block = re.search(r"^## A feature of one's own$.*?^```sh\n(.*?)^```$", text, re.M | re.S).group(1)
    found, lines = [], iter(block.splitlines())
    for line in lines:
        command = re.sub(r"\s+# .*", "", line)
        if ending := re.search(r"<<'(\w+)'$", command):
            for more in lines:
                command += f"\n{more}"
                if more == ending[1]:
                    break
        found.append(command)
    return found


def worked(command, folder):
    """A command on a terminal, with keys pressed as what they answer to is shown: all that was shown, and what is wrong."""
    process, terminal = pty.fork()
    if process == 0:
        try:
            os.chdir(folder)
            os.execvp("bash", ["bash", "-c", f"stty rows 40 cols 100; {command}"])
        finally:
            os._exit(127)
    shown, since, rest, last = "", 0, list(KEYS), time.monotonic() + LONGEST
    try:
        while time.monotonic() < last:
            if not select.select([terminal], [], [], 1)[0]:
                continue
            try:
                shown += os.read(terminal, 65536).decode("utf-8", "replace")
            except OSError:
                break
            if rest and re.search(rest[0][0], ORDERS.sub("", shown[since:])):
                os.write(terminal, rest.pop(0)[1])
                since = len(shown)
    finally:
        if rest or time.monotonic() >= last:
            end(process)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        os.close(terminal)
    reason = f"never shows “{rest[0][0]}”" if rest else f"ended with {status}" if status else None
    return ORDERS.sub("", shown), reason


def wrong(command, status, output, waiting):
    """Why a command did not do what the walk says; None where it did."""
    expected = next((it for it in waiting if command.startswith(it[0])), None)
    if expected:
        waiting.remove(expected)
        _, words, wanted = expected
        if words not in output:
            return f"does not show “{words}”"
        return None if status == wanted else f"ended with {status}, not {wanted}"
    return None if status == 0 else f"ended with {status}"


def main():
    argparse.ArgumentParser(
        prog="Tooling/walk",
        description="Walks what CONTRIBUTING says under “A feature of one's own”, command by command, in a clone of"
        " the last commit, from its first build on. Exits 1 where a command does not do what is said there, or where"
        " all of them take more than ten minutes.",
    ).parse_args()
    waiting, opened, start = list(SHOWS), False, time.monotonic()
    with tempfile.TemporaryDirectory(prefix="walk-") as name:
        clone = pathlib.Path(name).resolve() / "stashbook"
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        for command in commands():
            began = time.monotonic()
            if command.startswith(OPEN):
                output, reason = worked(command, clone)
                opened = True
            else:
                done = run(["bash", "-c", command], cwd=clone, timeout=LONGEST)
                output = done.stdout
                reason = wrong(command, done.returncode, output, waiting)
            print(f"{time.monotonic() - began:6.0f} s  {command.splitlines()[0]}", flush=True)
            if reason:
                print(f"\n{command.splitlines()[0]}: {reason}\n{output[-4000:]}")
                return 1
    seconds = time.monotonic() - start
    if waiting or not opened:
        print(f"the walk has no command {waiting[0][0] if waiting else OPEN}")
        return 1
    print(f"{seconds:6.0f} s  in all, at most {MOST}")
    return 0 if seconds <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
