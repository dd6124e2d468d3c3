"""Swift source as plain text, divided into code, comments, and string literals."""

import functools
import re

REGEX_MAY_FOLLOW = re.compile(r"(?:[(=,\[{:;!&|]|\b(?:return|case|in))\s*$")
RAW_STRING = re.compile(r'(#*)("""|")')
EXTENDED_REGEX = re.compile(r"(#+)/.*?/\1", re.S)
REGEX_LITERAL = re.compile(r"/(?![\s*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+/")


class SwiftText:
    """A file's text; `code` and `comments` have the same lines and columns, with everything else blanked."""

    def __init__(self, text):
        self.text = text
        self._code = list(text)
        self._comments = [c if c == "\n" else " " for c in text]
        self._scan(0, nested=False)
        self.code = "".join(self._code)
        self.comments = "".join(self._comments)

    def line_of(self, offset):
        """Returns the line number of a character, from 1."""
        return self.text.count("\n", 0, offset) + 1

    def code_lines(self):
        """Returns the number of lines that aren't only comments and blanks."""
        return sum(1 for line in self.with_strings.splitlines() if line.strip())

    @functools.cached_property
    def with_strings(self):
        """Code and string literals, with comments blanked."""
        return "".join(c if k == " " or k == "\n" else " " for c, k in zip(self.text, self._comments))

    def _blank(self, start, end):
        for i in range(start, min(end, len(self.text))):
            if self.text[i] != "\n":
                self._code[i] = " "

    def _comment(self, start, end):
        self._comments[start:end] = self.text[start:end]
        self._blank(start, end)

    def _scan(self, i, nested):
        """Scans code from `i`; if `nested`, up to the `)` that ends an interpolation."""
        text, depth = self.text, 0
        while i < len(text):
            c = text[i]
            if text.startswith("//", i):
                end = text.find("\n", i)
                end = len(text) if end < 0 else end
                self._comment(i, end)
                i = end
            elif text.startswith("/*", i):
                i = self._block_comment(i)
            elif c in '"#' and (quote := RAW_STRING.match(text, i)):
                i = self._string(i, quote)
            elif c == "#" and (literal := EXTENDED_REGEX.match(text, i)):
                self._blank(i, literal.end())
                i = literal.end()
            elif c == "/" and (end := self._regex_end(i)):
                self._blank(i + 1, end - 1)
                i = end
            else:
                if nested and c in "()":
                    depth += 1 if c == "(" else -1
                    if depth < 0:
                        return i
                i += 1
        return i

    def _regex_end(self, i):
        before = self.text[self.text.rfind("\n", 0, i) + 1 : i]
        if before.strip() and not REGEX_MAY_FOLLOW.search(before):
            return None
        match = REGEX_LITERAL.match(self.text, i)
        return match.end() if match else None

    def _block_comment(self, start):
        depth, i = 1, start + 2
        while i < len(self.text) and depth:
            if self.text.startswith("/*", i):
                depth, i = depth + 1, i + 2
            elif self.text.startswith("*/", i):
                depth, i = depth - 1, i + 2
            else:
                i += 1
        self._comment(start, i)
        return i

    def _string(self, start, quote):
        """Blanks a literal, except its delimiters and the code of its interpolations."""
        pounds, mark = quote.groups()
        i, text = quote.end(), self.text
        closing, escape = mark + pounds, "\\" + pounds
        while i < len(text):
            if text.startswith(closing, i):
                return i + len(closing)
            if text.startswith(escape + "(", i):
                after = self._scan(i + len(escape) + 1, nested=True)
                self._blank(i, i + len(escape) + 1)
                self._blank(after, after + 1)
                i = after + 1
            elif text.startswith(escape, i):
                self._blank(i, i + len(escape) + 1)
                i += len(escape) + 1
            elif mark == '"' and text[i] == "\n":
                return i
            else:
                self._blank(i, i + 1)
                i += 1
        return i
