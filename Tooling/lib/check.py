"""The gate behind Tooling/check."""

import argparse
import sys
import time

import graph
import measure
import rule_build
import rule_docs
import rule_format
import rule_imports
import rule_looks
import rule_mutants
import rule_readmes
import rule_spelling
import rule_surface
import rule_texts
import rule_conditions
import rule_voice
from tree import ROOT, Tree


def named(rule, check):
    """Adds a rule's name to the findings of its check."""
    return lambda tree: ((path, line, rule, message) for path, line, message in check(tree))


# Quick checks come first. Each yields (path, line, rule, message).
CHECKS = {
    "imports": named("imports", rule_imports.check),
    "graph": named("graph", graph.check),
    "conditions": named("conditions", rule_conditions.check),
    "texts": rule_texts.check,
    "voice": named("voice", rule_voice.check),
    "spelling": named("spelling", rule_spelling.check),
    "looks": named("looks", rule_looks.check),
    "readmes": named("readmes", rule_readmes.check),
    "length": named("length", measure.check),
    "mutants": named("mutants", rule_mutants.check),
    "format": named("format", rule_format.check),
    "build": rule_build.check,
    "surface": named("surface", rule_surface.check),  # needs the build
    "docs": named("docs", rule_docs.check),
}


def main():
    options = parse()
    tree = Tree(options.tree)
    if options.measure:
        print(*measure.report(tree), sep="\n")
        return 0
    found, start = 0, time.monotonic()
    for name in options.only:
        for path, line, rule, message in sorted(set(CHECKS[name](tree))):
            print(f"{path}:{line}: {rule}: {message}", flush=True)
            found += 1
    took = f"{len(tree.sources)} files, {time.monotonic() - start:.1f} s"
    result = f"{found} found" if found else "nothing found"
    print(f"check: {', '.join(options.only)}: {result} ({took})", file=sys.stderr)
    return 1 if found else 0


def parse():
    parser = argparse.ArgumentParser(
        prog="Tooling/check",
        description="Checks the source tree: imports, the module graph, conditions of features, forbidden texts, plain"
        " English in comments and messages, American spelling, looks without design tokens, module READMEs, files of at"
        " most 400 lines, mutants that apply, format and documentation lint, a build without undeclared imports or"
        " warnings, the recorded public surface, and documentation that DocC accepts. Prints each finding as"
        " file:line: rule: message, and exits with 1 if any.",
        epilog="To allow a shortcut, state the reason on its line or the line above: `// bounds: reason`"
        " (try!, as!, fatalError), `// ambient: reason`, `// sleep: reason`, `// token: reason`, or any comment at a"
        " `try?`.",
    )
    parser.add_argument("--measure", action="store_true", help="print the sizes of files and function bodies instead")
    parser.add_argument("--only", type=checks, default=list(CHECKS), metavar="CHECK,…",
                        help=f"run only these checks: {', '.join(CHECKS)}")
    parser.add_argument("--tree", default=ROOT, metavar="DIR", help="tree to check (default: this one)")
    return parser.parse_args()


def checks(text):
    names = text.split(",")
    for name in names:
        if name not in CHECKS:
            raise argparse.ArgumentTypeError(f"unknown check {name}; the checks are {', '.join(CHECKS)}")
    return names


if __name__ == "__main__":
    sys.exit(main())
