"""What is worth reading of a long output."""

import re

DULL = re.compile(r"\[\d+/\d+\]|◇|✔|↳ T(?:esting|arget)|Build complete|Building for"
                  r"|error: (?:cancelled|emit-module)|warning: prohibited|Test Suite|\t Executed")


def gist(output, folder, most=30):
    """The lines that don't just tell that something began or passed, each once, paths without the folder."""
    lines = (line.replace(f"{folder}/", "") for line in output.splitlines())
    kept = [line for line in lines if line.strip() and not DULL.match(line)]
    return "\n".join(list(dict.fromkeys(kept))[:most])
