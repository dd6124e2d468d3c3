"""The sizes of files and function bodies, of which the gate limits the lines of a file."""

import re

import rule_surface

LONG_FILE, LONG_BODY, CORE_MEANT = 300, 25, 2_500
LONGEST_FILE = 400  # lines of a source in any language
LANGUAGES = (".swift", ".py", ".c", ".h", ".sh", ".yaml")
BODY = re.compile(r"\b(?:func\s+(?P<name>[^\s(<]+)|(?P<initializer>init)\b[?!]?\s*[(<]|(?P<deinitializer>deinit)\b"
                  r"|(?P<subscript>subscript)\s*[(<]|var\s+(?P<property>\w+)\s*:[^={\n]*(?=\{))")


def report(tree):
    """Yields the lines of the report."""
    modules = {}
    for source in tree.sources:
        modules.setdefault(source.module or source.path, []).append(source)
    width = max(map(len, modules), default=6)
    yield f"{'module':{width}}  files  lines   code  longest file  longest body"
    for name, sources in sorted(modules.items(), key=lambda item: item[1][0].path):
        lines = [len(source.swift.text.splitlines()) for source in sources]
        code = sum(source.swift.code_lines() for source in sources)
        longest = max((length for source in sources for length, _, _ in bodies(source)), default=0)
        yield f"{name:{width}}  {len(sources):5}  {sum(lines):5}  {code:5}  {max(lines):12}  {longest:12}"
    core = sum(source.swift.code_lines() for source in modules.get("Core", []))
    yield f"\nCore: {core} lines of code without comments (target: about {CORE_MEANT})"
    yield from totals(tree)
    long_files = [(len(s.swift.text.splitlines()), s.path) for s in tree.sources]
    yield from listing(f"Files over {LONG_FILE} lines", [f for f in long_files if f[0] > LONG_FILE])
    long_bodies = [(length, f"{source.path}:{line} {name}")
                   for source in tree.sources for length, line, name in bodies(source)]
    yield from listing(f"Bodies over {LONG_BODY} lines", [b for b in long_bodies if b[0] > LONG_BODY])


def check(tree):
    """Yields (path, line, message) for each source with too many lines."""
    for path, count in lengths(tree).items():
        if count > LONGEST_FILE:
            yield path, LONGEST_FILE + 1, f"{count} lines; split the file, so that none has more than {LONGEST_FILE}"


def lengths(tree):
    """Returns the number of lines of each source."""
    return {path: (tree.root / path).read_text(encoding="utf-8").count("\n")
            for path in tree.files(["Modules", "Apps", "Tests", "Tooling"], *LANGUAGES)}


def totals(tree):
    """Yields the measures of the whole project: lines, and public declarations of Core."""
    shipped = sum(count for path, count in lengths(tree).items() if path.startswith(("Modules/", "Apps/")) and path.endswith(".swift"))
    yield f"Modules and Apps: {shipped} lines of Swift"
    surface = tree.root / "Documentation/Surface/Core.txt"
    if surface.is_file():
        yield f"Core: {rule_surface.count(surface.read_text(encoding='utf-8').splitlines())} public declarations"


def listing(title, entries):
    yield f"\n{title}: {len(entries) or 'none'}"
    for size, what in sorted(entries, reverse=True):
        yield f"  {size:5}  {what}"


def bodies(source):
    """Yields (lines between the braces, declaration's line, name) for each function, initializer, and getter."""
    code = source.swift.code
    for match in BODY.finditer(code):
        opening = body_start(code, match.end())
        if opening is None:
            continue
        closing = matching_brace(code, opening)
        length = max(0, code.count("\n", opening, closing) - 1)
        name = match["name"] or match["property"] or match["initializer"] or match["subscript"] or "deinit"
        yield length, source.swift.line_of(match.start()), name


def body_start(code, start):
    """Returns the offset of the `{` of a declaration's body, or None if it has none, as in a protocol."""
    depth = 0 if code[start - 1] not in "(<" else 1
    for i in range(start, len(code)):
        c = code[i]
        if c in "([":
            depth += 1
        elif c in ")]":
            depth -= 1
        elif c == "<" and code[i - 1] != " " or c == ">" and code[i - 1] not in "-= ":
            depth += 1 if c == "<" else -1
        elif depth <= 0 and c == "{":
            return i
        elif depth <= 0 and (c == "}" or c == "\n" and ends_declaration(code, i)):
            return None
    return None


def ends_declaration(code, newline):
    """Returns whether the signature ends at a line break, not continuing with `->`, `throws`, `where`, or `{`."""
    following = code[newline:].lstrip()
    before = code[:newline].rstrip()
    goes_on = re.match(r"(?:->|async\b|throws\b|rethrows\b|where\b|\{|[&,:])", following)
    return not goes_on and not before.endswith(("->", ",", ":", "where", "&", "="))


def matching_brace(code, opening):
    depth = 0
    for i in range(opening, len(code)):
        depth += (code[i] == "{") - (code[i] == "}")
        if depth == 0:
            return i
    return len(code)
