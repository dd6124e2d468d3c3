"""Mistakes that a programmer could make, found in Swift text, behind `Tooling/mutants --sample`.

The text isn't parsed. Anything that looks like an operator, a condition, a constant, or a call statement becomes a
candidate. Candidates that the compiler rejects are dropped later.
"""

import bisect
import dataclasses
import re

PARTNERS = {
    "<": ("boundary", "<="), "<=": ("boundary", "<"), ">": ("boundary", ">="), ">=": ("boundary", ">"),
    "==": ("operator", "!="), "!=": ("operator", "=="), "&&": ("operator", "||"), "||": ("operator", "&&"),
    "+": ("operator", "-"), "-": ("operator", "+"), "*": ("operator", "+"), "/": ("operator", "*"),
    "%": ("operator", "/"), "&": ("operator", "|"), "|": ("operator", "&"),
    "+=": ("operator", "-="), "-=": ("operator", "+="),
}
SPACED = re.compile(r"(?<=[\w)\]}\"!?]\s)(?:[<>=!]=|&&|\|\||[+-]=|[<>+*/%&|-])(?=\s+\S)|"
                    r"(?<=\n)(?<=\s)(?:&&|\|\|)(?=\s)")
RANGE = re.compile(r"(?<=[\w)\]])(?:\.\.<|\.\.\.)(?=[\w(\-])")
CONDITION = re.compile(r"(?<![\w.`#])(if|guard|while)\s")
NOT_BOOLEAN = re.compile(r"\s*(?:let|var|case)\b|\s*#|\s*$")
NUMBER = re.compile(r"(?<![\w.$#\\])(?<!\.\.\.)\d[\d_]*(?:\.\d+)?(?![\w.])")
TRUTH = re.compile(r"(?<![\w.`])(true|false)\b(?!:)")
CALL = re.compile(r"((?:(?:try[?!]?|await)\s+|_ = )*)([A-Za-z_][\w.?!]*)(?=\()")
KEYWORDS = {
    "return", "let", "var", "if", "guard", "for", "while", "switch", "case", "func", "init", "throw", "defer", "do",
    "else", "import", "precondition", "assert", "fatalError", "preconditionFailure", "assertionFailure", "subscript",
    "self.init", "super.init", "deinit", "catch", "public", "package", "private", "static", "enum", "struct", "class",
    "extension", "protocol", "actor", "where", "in", "is", "as", "any", "some", "repeat", "default", "continue",
}
DECLARES = re.compile(r"\b(?:func|init|subscript|case|operator|typealias|import|precedencegroup|macro)\b[^={]*$")
SIMPLE = re.compile(r"(?:-?\d[\d_]*(?:\.\d+)?|\.?[a-z_]\w*(?:\.[a-z_]\w*)*)$")
BLOCK = re.compile(r"\b(?:if|else|for|do|while|defer|catch)\b[^{}]*\{$")
GOES_ON = re.compile(r"[.?:+*/&|<>={,-]|(?:as|is|else|catch|where)\b")
OPEN_BEFORE = re.compile(r"(?:[-=,(\[.?:+*/&|<>!]|\b(?:return|try|await|throw|in\s+case|else))$")
IN_ANY_ORDER = re.compile(r"\b(?:max|min)$")  # functions whose two arguments can be swapped
ANY_NUMBER = re.compile(r"(?<![\w.$])\d\w*")
MOST_NUMBERS = 4  # on one line; more is a table
WITHOUT_EFFECT = re.compile(r"(?:reserveCapacity|deallocate)$")  # calls that affect only time or memory
SIZES = re.compile(r"\breserveCapacity\(|\b(?:homeR|r)ank: \d")  # a line whose numbers affect only time, or are ranks


@dataclasses.dataclass(frozen=True)
class Mistake:
    """A candidate, whose `edits` are (start, end, text), with `§` for the switch's number."""

    path: str
    line: int
    kind: str
    was: str
    now: str
    edits: tuple
    extent: int = 0  # number of lines after the first
    declaration: str = ""  # the operator to declare at the top level of the module

    @property
    def span(self):
        return min(edit[0] for edit in self.edits), max(edit[1] for edit in self.edits)

    def __str__(self):
        was = self.was if len(self.was) <= 100 else self.was[:97] + "…"
        now = self.now if len(self.now) <= 60 else self.now[:57] + "…"
        return f"{self.path}:{self.line}: {self.kind}: `{was}`: {now}"


class Finder:
    """Finds the candidates in one file."""

    def __init__(self, path, swift):
        self.path, self.text, self.code = path, swift.text, swift.code
        self.starts = [0, *(match.end() for match in re.finditer("\n", self.code))]
        self.around = self._brackets()

    def mistakes(self):
        """Returns all candidates, sorted by position."""
        found = [*self._operators(), *self._ranges(), *self._conditions(), *self._constants(), *self._statements(),
                 *self._defers(), *self._swaps()]
        return sorted(found, key=lambda it: (it.span, it.kind, it.now))

    # Positions

    def _line(self, offset):
        return bisect.bisect_right(self.starts, offset)

    def _line_text(self, offset):
        start = self.starts[self._line(offset) - 1]
        end = self.code.find("\n", start)
        return self.code[start:len(self.code) if end < 0 else end]

    def _before(self, offset):
        return self.code[self.starts[self._line(offset) - 1]:offset]

    def _is_skipped(self, offset):
        """Returns whether a line is a declaration, is for the compiler, or stops the program."""
        line = self._line_text(offset).strip()
        return (line.startswith(("#", "@", "import ", "case .", "precondition", "assert", "typealias", "extension "))
                or DECLARES.search(self._before(offset)) is not None)

    def _brackets(self):
        """Returns the offsets where the innermost bracket changes, and the brackets."""
        at, kinds, stack = [0], [""], []
        for match in re.finditer(r"[()\[\]{}]", self.code):
            c = match.group()
            if c in "([{":
                stack.append(c)
            elif stack:
                stack.pop()
            at.append(match.end())
            kinds.append(stack[-1] if stack else "")
        return at, kinds

    def _innermost(self, offset):
        at, kinds = self.around
        return kinds[bisect.bisect_right(at, offset) - 1]

    def _closing(self, start):
        """Returns the offset of the bracket that closes the first one from `start`, or None."""
        depth = 0
        for match in re.compile(r"[()\[\]{}]").finditer(self.code, start):
            depth += 1 if match.group() in "([{" else -1
            if depth == 0:
                return match.start()
        return None

    def _made(self, offset, kind, was, now, *edits, declaration=""):
        squeezed = [re.sub(r"\s+", " ", text).strip() for text in (was, now)]
        extent = self.code.count("\n", min(edit[0] for edit in edits), max(edit[1] for edit in edits))
        return Mistake(self.path, self._line(offset), kind, *squeezed, edits, extent, declaration)

    # Kinds

    def _operators(self):
        for match in SPACED.finditer(self.code):
            token, offset = match.group(), match.start()
            line = self._line_text(offset)
            if (self._is_skipped(offset) or SIZES.search(line)
                    or re.search(r"\bwhere [A-Z]|\b[A-Z]\w+ & [A-Z]", line)):
                continue
            kind, partner = PARTNERS[token]
            yield self._made(offset, kind, line, f"{token} → {partner}", (offset, match.end(), "§op"),
                             declaration=token)

    def _ranges(self):
        for match in RANGE.finditer(self.code):
            if not self._is_skipped(match.start()):
                yield self._made(match.start(), "boundary", self._line_text(match.start()),
                                 f"{match.group()} ends one {'later' if match.group() == '..<' else 'earlier'}",
                                 (match.start(), match.end(), "§op"), declaration=match.group())

    def _conditions(self):
        for match in CONDITION.finditer(self.code):
            word = match.group(1)
            if self._innermost(match.start()) in ("(", "["):
                continue
            for start, end in self._clauses(match.end(), word):
                if NOT_BOOLEAN.match(self.code, start) or not self.code[start:end].strip():
                    continue
                while self.code[start].isspace():
                    start += 1
                while self.code[end - 1].isspace():
                    end -= 1
                was = self.text[start:end]
                kinds = {"guard": [("guard removed", "true", "__always"), ("condition", f"!({was})", "__not")],
                         "if": [("condition", f"!({was})", "__not"), ("condition", "false", "__never"),
                                ("condition", "true", "__always")],
                         "while": [("condition", "false", "__never")]}
                for kind, now, function in kinds[word]:
                    yield self._made(start, kind, f"{word} {was}", now, (start, start, f"{function}(§, "),
                                     (end, end, ")"))

    def _clauses(self, start, word):
        """Yields the (start, end) of each clause of a condition."""
        depth, begun, i = 0, start, start
        while i < len(self.code):
            c = self.code[i]
            if c in "([" or (c == "{" and depth):
                depth += 1
            elif c in ")]" or (c == "}" and depth):
                depth -= 1
                if depth < 0:
                    return
            elif depth == 0 and c == ",":
                yield begun, i
                begun = i + 1
            elif depth == 0 and (c == "{" if word != "guard" else re.match(r"\belse\b", self.code[i:i + 5])):
                yield begun, i
                return
            elif c == "}":
                return
            i += 1

    def _constants(self):
        for match in NUMBER.finditer(self.code):
            offset, was = match.start(), match.group()
            line = self._line_text(offset)
            if (self._is_skipped(offset) or SIZES.search(line)
                    or re.match(r"\s*case\b[^:]*$", self._before(offset))
                    or len(ANY_NUMBER.findall(line)) > MOST_NUMBERS):
                continue
            if "." in was:
                changed = [f"({was} * 1.01)" if float(was.replace("_", "")) else f"({was} + 0.01)"]
            else:
                number = int(was.replace("_", ""))
                changed = [str(number + 1), *([str(number - 1)] if number else [])]
            for now in changed:
                yield self._made(offset, "constant", line, f"{was} → {now}",
                                 (offset, match.end(), f"__pick(§, {was}, {now})"))
        for match in TRUTH.finditer(self.code):
            offset, was = match.start(), match.group()
            if not self._is_skipped(offset) and not re.match(r"\s*case\b[^:]*$", self._before(offset)):
                now = "false" if was == "true" else "true"
                yield self._made(offset, "constant", self._line_text(offset), f"{was} → {now}",
                                 (offset, match.end(), f"__pick(§, {was}, {now})"))

    def _statements(self):
        for match in CALL.finditer(self.code):
            start, words = match.start(), match.group(1)
            if match.group(2) in KEYWORDS or match.group(2).split(".")[0] in KEYWORDS - {"self.init", "super.init"}:
                continue
            end = self._statement_end(start, match.end())
            if end is None or WITHOUT_EFFECT.search(match.group(2)):
                continue
            was = self.text[start:end]
            yield self._made(start, "call dropped", was, "nothing", (start, start, "if !__on(§) { "), (end, end, " }"))
            if "await" in words:
                yield self._made(start, "not awaited", was, f"Task {{ {was} }}",
                                 (start, end, f"if __on(§) {{ Task {{ {was} }} }} else {{ {was} }}"))

    def _statement_end(self, start, opening):
        """Returns the end of a call that is a statement, or None if it isn't one."""
        before = self.code[:start].rstrip()
        own_line = not self._before(start).strip()
        if self._innermost(start) != "{" or not before or OPEN_BEFORE.search(before[-20:]):
            return None
        if not own_line and before[-1] != "{":
            return None
        if not own_line and not BLOCK.search(self._before(start).rstrip()):
            return None
        begun, end = self.code.rfind("{", 0, start), self._closing(opening)
        while end is not None:
            end += 1
            if chained := re.compile(r"\s*\.\w+(?=\()").match(self.code, end):
                end = self._closing(chained.end())
            elif trailing := re.compile(r" \{").match(self.code, end):
                end = self._closing(trailing.end() - 1)
            else:
                break
        if end is None:
            return None
        after = self.code[end:].lstrip()
        head = self.code[max(self.code.rfind("\n", 0, begun), begun - 200):begun]
        if not self.code[begun + 1:start].strip() and after.startswith("}") and "->" in head:
            return None  # the function's return value
        same_line = self.code[end:end + 2].lstrip(" ")
        if (same_line and same_line[0] not in "\n}") or (after and GOES_ON.match(after)):
            return None
        return end

    def _defers(self):
        for match in re.finditer(r"(?<![\w.])defer \{", self.code):
            end = self._closing(match.end() - 1)
            if end is not None:
                yield self._made(match.start(), "defer removed", self.text[match.start():end + 1], "nothing",
                                 (match.end(), match.end(), " if !__on(§) {"), (end, end, "} "))

    def _swaps(self):
        for match in re.finditer(r"(?<=[\w>])\(", self.code):
            end = self._closing(match.start())
            if (end is None or end - match.start() > 300 or self._is_skipped(match.start())
                    or IN_ANY_ORDER.search(self.code[:match.start()][-20:])):
                continue
            if re.search(r"(?:->|\bthrows)", self.code[end + 1:end + 12]) or "{" in self.code[match.start():end]:
                continue
            parts = self._arguments(match.end(), end)
            for (one, first), (other, second) in zip(parts, parts[1:]):
                if first != second and SIMPLE.match(first) and SIMPLE.match(second):
                    yield self._made(one, "swapped", self.text[match.start():end + 1], f"{first} ↔ {second}",
                                     (one, one + len(first), f"(__on(§) ? {second} : {first})"),
                                     (other, other + len(second), f"(__on(§) ? {first} : {second})"))

    def _arguments(self, start, end):
        """Returns the (offset, text) of each argument, without its label."""
        found, depth, begun = [], 0, start
        for i in range(start, end + 1):
            c = self.code[i]
            if i == end or (c == "," and depth == 0):
                part = self.code[begun:i]
                label = re.match(r"\s*(?:\w+:\s*)?", part).end()
                found.append((begun + label, part[label:].rstrip()))
                begun = i + 1
            elif c in "([":
                depth += 1
            elif c in ")]":
                depth -= 1
        return found
