"""Mistakes compiled in once, as switches that an environment variable selects, behind `Tooling/mutants --sample`."""

import re

VARIABLE = "STASHBOOK_MISTAKE"  # number of the mistake switched on; -1 records the mistakes reached
REACHED = "STASHBOOK_MISTAKES_REACHED"  # file for that record
SWITCHES = "SwitchedMistakes.swift"

HELPER = f"""import Glibc

@usableFromInline let __selected = getenv("{VARIABLE}").flatMap {{ Int(String(cString: $0)) }} ?? 0
nonisolated(unsafe) private let __known = {{
  let flags = UnsafeMutablePointer<Bool>.allocate(capacity: %d)
  flags.initialize(repeating: false, count: %d)
  return flags
}}()

@usableFromInline func __on(_ id: Int) -> Bool {{
  if __selected == -1, !__known[id] {{ __reach(id) }}
  return __selected == id
}}

private func __reach(_ id: Int) {{
  __known[id] = true
  guard let path = getenv("{REACHED}") else {{ return }}
  let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else {{ return }}
  let line = "\\(id)\\n"
  _ = line.withCString {{ write(descriptor, $0, strlen($0)) }}
  close(descriptor)
}}

@usableFromInline func __not(_ id: Int, _ value: Bool) -> Bool {{ __on(id) != value }}
@usableFromInline func __always(_ id: Int, _ value: Bool) -> Bool {{ __on(id) || value }}
@usableFromInline func __never(_ id: Int, _ value: Bool) -> Bool {{ !__on(id) && value }}
@usableFromInline func __pick<T>(_ id: Int, _ one: T, _ other: T) -> T {{ __on(id) ? other : one }}
"""

COMPARING = """infix operator {op}: ComparisonPrecedence
func {op} <T: Comparable>(a: T, b: T) -> Bool {{ __on({id}) ? a {now} b : a {was} b }}
"""
EQUATING = """infix operator {op}: ComparisonPrecedence
func {op} <T: Equatable>(a: T, b: T) -> Bool {{ __on({id}) ? a {now} b : a {was} b }}
func {op} <T: Equatable>(a: T?, b: T?) -> Bool {{ __on({id}) ? a {now} b : a {was} b }}
func {op} <T>(a: T?, b: _OptionalNilComparisonType) -> Bool {{ __on({id}) ? a {now} b : a {was} b }}
"""
LOGICAL = """infix operator {op}: {precedence}
func {op} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {{
  __on({id}) ? try a {now} b() : try a {was} b()
}}
"""
ADDING = """infix operator {op}: AdditionPrecedence
func {op} <T: AdditiveArithmetic>(a: T, b: T) -> T {{ __on({id}) ? a {now} b : a {was} b }}
"""
JOINING = """func {op} <T: RangeReplaceableCollection>(a: T, b: T) -> T {{ __on({id}) ? a : a + b }}
"""
MULTIPLYING = """infix operator {op}: MultiplicationPrecedence
func {op} <T: Numeric>(a: T, b: T) -> T {{ __on({id}) ? a {now} b : a {was} b }}
"""
DIVIDING = """infix operator {op}: MultiplicationPrecedence
func {op} <T: BinaryInteger>(a: T, b: T) -> T {{ __on({id}) ? a {now} b : a {was} b }}
"""
DIVIDING_FRACTIONS = """func {op} <T: FloatingPoint>(a: T, b: T) -> T {{ __on({id}) ? a {now} b : a {was} b }}
"""
BITS = """infix operator {op}: {precedence}
func {op} <T: BinaryInteger>(a: T, b: T) -> T {{ __on({id}) ? a {now} b : a {was} b }}
"""
CHANGING = """infix operator {op}: AssignmentPrecedence
func {op} <T: AdditiveArithmetic>(a: inout T, b: T) {{ if __on({id}) {{ a {now} b }} else {{ a {was} b }} }}
"""
APPENDING = """func {op} <T: RangeReplaceableCollection, S: Sequence>(a: inout T, b: S) where S.Element == T.Element {{
  if !__on({id}) {{ a += b }}
}}
"""
SHORT_RANGE = """infix operator {op}: RangeFormationPrecedence
func {op} <T: Strideable>(a: T, b: T) -> Range<T> where T.Stride: SignedInteger {{
  a..<(__on({id}) ? b.advanced(by: 1) : b)
}}
"""
LONG_RANGE = """infix operator {op}: RangeFormationPrecedence
func {op} <T: Strideable>(a: T, b: T) -> ClosedRange<T> where T.Stride: SignedInteger {{
  a...(__on({id}) && a < b ? b.advanced(by: -1) : b)
}}
"""
DECLARED = {
    "<": COMPARING, "<=": COMPARING, ">": COMPARING, ">=": COMPARING, "==": EQUATING, "!=": EQUATING, "&&": LOGICAL,
    "||": LOGICAL, "+": ADDING + JOINING, "-": ADDING, "*": MULTIPLYING, "/": DIVIDING + DIVIDING_FRACTIONS,
    "%": DIVIDING, "&": BITS, "|": BITS, "+=": CHANGING + APPENDING, "-=": CHANGING, "..<": SHORT_RANGE,
    "...": LONG_RANGE,
}
PRECEDENCE = {"&&": "LogicalConjunctionPrecedence", "||": "LogicalDisjunctionPrecedence",
              "&": "MultiplicationPrecedence", "|": "AdditionPrecedence"}
DIGITS = "⊕⊖⊗⊘⊙⊚⊛⊜⊝⊞"
# The program that starts the worker passes the variable on in the worker's environment.
HANDED_ON = re.compile(r'(return \["LC_ALL=C", )')
HANDING = rf'\1"{VARIABLE}=" + (getenv("{VARIABLE}").map {{ String(cString: $0) }} ?? ""), '


def operator_name(number):
    """Returns the name of a mistake's operator; separate operators make a parser for precedence unnecessary."""
    return "≀" + "".join(DIGITS[int(digit)] for digit in str(number))


def switched(text, mistakes):
    """Returns the text with mistakes compiled in as switches, on unchanged lines; `mistakes` are numbered."""
    edits = [(start, end, new.replace("§op", operator_name(number)).replace("§", str(number)))
             for number, mistake in mistakes for start, end, new in mistake.edits]
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def helper(mistakes, count):
    """Returns the file to add to a module, with the switch and the operators that its mistakes need."""
    declarations = []
    for number, mistake in mistakes:
        if was := mistake.declaration:
            now = mistake.now.split(" → ")[-1]
            declarations.append(DECLARED[was].format(
                op=operator_name(number), id=number, was=was, now=now, precedence=PRECEDENCE.get(was, "")))
    return HELPER % (count + 1, count + 1) + "\n" + "\n".join(declarations)


def disjoint(mistakes, count, taken):
    """Returns the first `count` mistakes that don't overlap each other or `taken`, spans by file, and adds theirs."""
    chosen = []
    for mistake in mistakes:
        start, end = mistake.span
        if all(end < first or last < start for first, last in taken.setdefault(mistake.path, [])):
            taken[mistake.path].append((start, end))
            chosen.append(mistake)
            if len(chosen) == count:
                break
    return chosen


PLACE = re.compile(r"(/[^\s:\[\]]+\.swift):(\d+)(?::\d+: (\w+))?")


def blamed(output, root, mistakes):
    """Returns the numbers of mistakes that broke a build: those on lines with errors, or else the nearest."""
    places = {}
    for match in PLACE.finditer(output):
        path, line, kind = match.groups()
        if kind in (None, "error") and path.startswith(f"{root}/"):
            places.setdefault(path.removeprefix(f"{root}/"), set()).add(int(line))
    found = set()
    for path, lines in places.items():
        here = {number: mistake for number, mistake in mistakes.items() if mistake.path == path}
        if path.endswith(SWITCHES):
            found |= of_declarations(root, path, lines)
        for line in lines:
            if here:
                exact = {number for number, mistake in here.items()
                         if mistake.line <= line <= mistake.line + mistake.extent}
                found |= exact or {min(here, key=lambda number: abs(here[number].line - line))}
    return found


def of_declarations(root, path, lines):
    """Returns the numbers of the mistakes whose operators are declared on these lines of a helper."""
    text = (root / path).read_text(encoding="utf-8").splitlines()
    named = [re.search(r"__on\((\d+)\)", " ".join(text[line - 1:line + 1])) for line in lines]
    return {int(match[1]) for match in named if match}
