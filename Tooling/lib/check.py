"""The gate behind Tooling/check."""

import argparse
import sys
import time

import graph
import measure
import rule_build
import rule_cards
import rule_docs
import rule_format
import rule_imports
import rule_looks
import rule_mutants
import rule_surface
import rule_texts
import rule_traits
from tree import ROOT, Tree


def named(rule, check):
    """Findings of a check of one rule, with that rule's name put in."""
    return lambda tree: ((path, line, rule, message) for path, line, message in check(tree))


# Quick ones first; each yields (path, line, rule, message).
CHECKS = {
    "imports": named("imports", rule_imports.check),
    "graph": named("graph", graph.check),
    "traits": named("traits", rule_traits.check),
    "texts": rule_texts.check,
    "looks": named("looks", rule_looks.check),
    "cards": named("cards", rule_cards.check),
    "mutants": named("mutants", rule_mutants.check),
    "format": named("format", rule_format.check),
    "build": rule_build.check,
    "surface": named("surface", rule_surface.check),  # of what was just built
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
        description="The gate: dependency rule, module graph, trait guards, forbidden texts, looks that are no tokens, cards,"
        " mutants that fit, format and documentation lint, a build without undeclared imports or warnings of ours, the public"
        " surface that is written down, and documentation that DocC has nothing to say against. Prints"
        " file:line: rule: message for all it finds, and exits 1 if there is any.",
        epilog="A shortcut that is right carries its reason on its line or right above it: `// bounds: why`"
        " (try!, as!, fatalError), `// ambient: why`, `// sleep: why`, `// token: why`, any comment at a `try?`.",
    )
    parser.add_argument("--measure", action="store_true", help="print sizes of files and bodies instead")
    parser.add_argument("--only", type=checks, default=list(CHECKS), metavar="CHECK,…",
                        help=f"run some of: {', '.join(CHECKS)}")
    parser.add_argument("--tree", default=ROOT, metavar="DIR", help="check another tree")
    return parser.parse_args()


def checks(text):
    names = text.split(",")
    for name in names:
        if name not in CHECKS:
            raise argparse.ArgumentTypeError(f"no check is called {name}; there are {', '.join(CHECKS)}")
    return names


if __name__ == "__main__":
    sys.exit(main())
