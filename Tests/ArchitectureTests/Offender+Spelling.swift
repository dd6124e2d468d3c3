// Interpolations split the wrong words, so that the gate doesn't find them in this file.

extension Offender {
  static let spelling: [Offender] = [
    Offender(
      "a typing mistake in a comment", in: feature, "\n// T\("")eh canvas.\nlet x = 1\n", line: 2,
      "spelling", says: "write The"),
    Offender(
      "British spelling in a message", in: host, "let message = \"The colo\("")ur is off\"\n",
      "spelling", says: "write color"),
    Offender(
      "British spelling of an identifier", in: tests, "let gre\("")y = 1\n", "spelling",
      says: "write gray"),
    Offender(
      "British spelling in a document", in: "README.md", "# It\n\nThe cent\("")re of it.\n",
      line: 3, "spelling", says: "write center"),
    Offender(
      "a typing mistake in a tool", in: "Tooling/lib/count.py", "# A sep\("")erate count.\n",
      "spelling", says: "write separate"),
    Offender(
      "a repeated word in a document", in: "README.md", "# It\n\nTap the the canvas.\n", line: 3,
      "spelling", says: "'the the'"),
    Offender(
      "a weak word in a comment", in: core, "/// A ver\("")y long canvas.\nlet x = 1\n", "spelling",
      says: "'very'"),
    Offender(
      "a redundancy in a message", in: app, "\nlet message = \"These cancel \("")out\"\n",
      line: 2, "spelling", says: "'cancel out'"),
  ]

  /// Texts that only resemble mistakes.
  static let spelled: [Offender] = [
    Offender(
      "Swift's own words", in: feature,
      "func count(_ atMost: inout Int) { if Task.isCancelled { atMost = 1 } }  // cancelled\n",
      "", says: ""),
    Offender(
      "code in a document", in: "README.md",
      "# Canvas\n\nCanvas `canvas` is.\n\n    canvas\n    canvas\n", "", says: ""),
  ]
}
