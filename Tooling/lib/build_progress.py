"""Shows a build's current step and the time left, behind Tooling/run. Arguments: the description, the command.

Runs the command and exits with its status. On a terminal, one line on standard error shows the step, such as “Building
stashbook: 143 of 526, LibXML2 (about 2 min left)”. If the command fails, the end of its output is shown.
"""

import collections
import re
import shutil
import subprocess
import sys
import time

STEP = re.compile(r"\[(\d+)/(\d+)\] (?:Emitting module|Compiling|Wrapping AST for|Write|Linking)? ?(\S+)")
# The share of the time after each tenth of the steps, as measured: packages in C have many short steps.
SHARES = [0, 0.18, 0.34, 0.40, 0.40, 0.42, 0.51, 0.56, 0.64, 0.67, 1]
UNSHOWN = re.compile(r"\[\d+/\d+\]|error: cancelled$|.*(?:prohibited flag|-enable-batch-mode|Incremental compilation)")
SHOWN = 60  # lines of a failed build's output
INTERRUPTED = 130
FEWEST = 50  # steps of a build whose time can be estimated


def share(done: int, count: int) -> float:
    """Returns the expected share of the time that a number of steps takes."""
    place = min(done / max(count, 1), 1) * (len(SHARES) - 1)
    low = min(int(place), len(SHARES) - 2)
    return SHARES[low] + (SHARES[low + 1] - SHARES[low]) * (place - low)


def time_left(elapsed: float, done: int, count: int) -> str:
    """Returns the time left as text, or an empty string if it can't be estimated, as at the beginning."""
    part = share(done, count)
    if elapsed < 10 or part < 0.03 or count < FEWEST or done >= count:
        return ""
    left = elapsed * (1 - part) / part
    if left < 20:
        return " (a few seconds left)"
    if left < 50:
        return " (less than a minute left)"
    return f" (about {max(round(left / 60), 1)} min left)"


def main(what: str, command: list[str]) -> int:
    start, is_shown = time.monotonic(), sys.stderr.isatty()
    lines = collections.deque(maxlen=SHOWN)

    def show(text: str, end: str = "") -> None:
        # A longer line would continue on the next row, and remain there.
        shown = text[:shutil.get_terminal_size().columns - 1]
        sys.stderr.write(f"\r\033[K{shown}{end}" if is_shown else f"{text}{end}")
        sys.stderr.flush()

    show(f"{what} …", "" if is_shown else "\n")
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               text=True, errors="replace")
    try:
        for line in process.stdout:
            if step := STEP.match(line):
                if is_shown:
                    done, count = int(step[1]), int(step[2])
                    left = time_left(time.monotonic() - start, done, count)
                    show(f"{what}: {done} of {count}, {step[3][:24]}{left}")
            elif not UNSHOWN.match(line):
                lines.append(line)
        status = process.wait()
    except KeyboardInterrupt:
        process.wait()
        show("", "\n")
        return INTERRUPTED
    if is_shown:
        show("")
    if status != 0:
        sys.stderr.writelines(lines)
        sys.stderr.write(f"{what} failed after {time.monotonic() - start:.0f} s.\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
