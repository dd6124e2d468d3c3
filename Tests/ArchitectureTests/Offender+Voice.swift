// Interpolations split the banned phrases, so that the gate doesn't find them in this file.

extension Offender {
  static let voice: [Offender] = [
    Offender(
      "a comment that begins with a question word", in: feature,
      "/// Which canvas it is.\nlet canvas = 1\n", "voice", says: "begin with a noun or a verb"),
    Offender(
      "“is no” in a message", in: app, "let message = \"7 is \("")no count\"\n", "voice",
      says: "say “isn’t an X”"),
    Offender(
      "“stands” in a comment", in: host, "\n// The canvas stan\("")ds in a list.\nlet x = 1\n",
      line: 2, "voice", says: "say “is”"),
    Offender(
      "a passive “want” in a message", in: app, "let message = \"a number is wan\("")ted\"\n",
      "voice",
      says: "say “expected”"),
    Offender(
      "a rare word in a comment", in: adapter, "// It men\("")ds canvases.\nlet x = 1\n", "voice",
      says: "say “repair”"),
    Offender(
      "a rule without “must” in a test", in: tests,
      "// The canvas has to \("")be first.\nlet x = 1\n",
      "voice", says: "say “must be”"),
    Offender(
      "“nil where” in a comment", in: core, "/// The count, nil \("")where unknown.\nlet x = 1\n",
      "voice", says: "say “`nil` if …”"),
    Offender(
      "an empty state without an action", in: feature,
      "let text = \"No canvas is he\("")re yet\"\n", "voice", says: "name the state and the action"),
    Offender(
      "an empty state in the future", in: feature, "let text = \"Canvases will be he\("")re\"\n",
      "voice", says: "name the state and the action"),
    Offender(
      "a message without “restore”", in: feature, "let text = \"Undo brings it ba\("")ck\"\n",
      "voice",
      says: "say “restore”"),
    Offender(
      "“in words” in a comment", in: feature, "// The count in wor\("")ds.\nlet x = 1\n", "voice",
      says: "say “as text”"),
    Offender(
      "an initializer that doesn't create", in: feature,
      "struct Loom {\n  /// A loom.\n  init() {}\n}\n", line: 2, "voice", says: "with “Creates”"),
    Offender(
      "a function without a verb", in: feature, "/// The count.\nfunc count() -> Int { 1 }\n",
      "voice", says: "with a verb in -s"),
    Offender(
      "a Bool's comment on a number", in: feature, "/// Whether a canvas fits.\nlet fit = 1\n",
      "voice", says: "“Whether” is for a Bool"),
    Offender(
      "“is no” in a document", in: "README.md", "# It\n\nPrint \"7 is \("")no count\".\n",
      line: 3, "voice", says: "say “isn’t an X”"),
    Offender(
      "“is no” in a tool", in: "Tooling/lib/count.py", "print(\"7 is \("")no count\")\n", "voice",
      says: "say “isn’t an X”"),
  ]

  /// Plain texts that resemble banned phrases.
  static let plain: [Offender] = [
    Offender(
      "a missing thing", in: feature,
      "// There is no canvas, or it is no longer used.\nlet x = 1\n",
      "", says: ""),
    Offender(
      "a Bool's comment", in: feature, "/// Whether a canvas fits.\nlet fits = true\n", "", says: ""
    ),
    Offender(
      "an initializer that creates", in: feature,
      "struct Loom {\n  /// Creates a loom.\n  init() {}\n}\n", "", says: ""),
    Offender(
      "a function that returns", in: feature, "/// Returns the count.\nfunc count() -> Int { 1 }\n",
      "", says: ""),
    Offender(
      "a test's helper", in: tests, "/// A count.\nfunc count() -> Int { 1 }\n", "", says: ""),
  ]
}
