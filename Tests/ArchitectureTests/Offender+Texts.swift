extension Offender {
  static let texts: [Offender] = [
    Offender(
      "try! in a feature", in: feature, "\nlet x = try! f()\n", line: 2, "bounds", says: "try!"),
    Offender(
      "try! inside a string's interpolation", in: feature, #"let x = "a \(try! f()) b""# + "\n",
      "bounds", says: "try!"),
    Offender("as! in an app", in: app, "let x = y as! Int\n", "bounds", says: "as!"),
    Offender(
      "fatalError in an adapter", in: adapter, "func f() { fatalError() }\n", "bounds",
      says: "fatalError"),
    Offender(
      "preconditionFailure in a host", in: host, "func f() { preconditionFailure(\"no\") }\n",
      "bounds", says: "preconditionFailure"),
    Offender(
      "a mark without a reason", in: host, "// bounds:\nfunc f() { fatalError() }\n", line: 2,
      "bounds", says: "fatalError"),
    Offender(
      "an ignored error", in: adapter, "let x = try? load()\n", "silence", says: "try?"),
    Offender(
      "the time of day in a feature", in: feature, "let x = Date()\n", "ambient", says: "Date()"),
    Offender(
      "the machine's time zone in a feature", in: feature,
      "import Foundation\n\nlet zone = TimeZone.current\n", line: 3, "ambient",
      says: "TimeZone.current"),
    Offender(
      "the machine's calendar in a host", in: host, "let x = Calendar.current\n", "ambient",
      says: "Calendar.current"),
    Offender(
      "the machine's language in a feature", in: feature, "let x = Locale.current\n",
      "ambient", says: "Locale.current"),
    Offender(
      "a random ID in Core", in: core, "let x = UUID()\n", "ambient", says: "UUID()"),
    Offender(
      "a random number in a feature", in: feature, "let x = Int.random(in: 1...6)\n", "ambient",
      says: "must come through a port"),
    Offender(
      "files in a feature", in: feature, "let x = FileManager.default\n", "ambient",
      says: "FileManager"),
    Offender(
      "a sleep in a test", in: tests, "func f() async throws { try await Task.sleep(for: x) }\n",
      "sleep", says: "not a sleep"),
    Offender(
      "a random number without a seed in a test", in: tests, "let x = Int.random(in: 1...6)\n",
      "seed",
      says: "Law.usualSeed"),
    Offender(
      "a random order without a seed in a test", in: tests, "let x = [1, 2].shuffled()\n", "seed",
      says: "Law.usualSeed"),
    Offender(
      "a loop in a test that may wait forever", in: tests,
      "func f() async { while !isDone { await Task.yield() } }\n", "limit",
      says: "wait(until:)"),
    Offender(
      "a leftover task", in: feature, "let x = 1  // TO\("")DO later\n", "leftover",
      says: "TO\("")DO"),
    Offender(
      "a leftover task in a block comment", in: app, "/*\n FIX\("")ME\n*/\n", line: 2,
      "leftover", says: "FIX\("")ME"),
    Offender(
      "a path of a particular machine", in: feature, "let x = \"\("/")work/canvas.jpg\"\n", "paths",
      says: "is a path of a particular machine"),
    Offender(
      "a path of a particular machine in a document", in: "README.md",
      "# It\n\nSee `\("/")home/ada/x`.\n", line: 3, "paths",
      says: "is a path of a particular machine"),
    Offender(
      "a type named Manager", in: feature, "struct ThreadManager {}\n", "names",
      says: "ThreadManager"),
    Offender(
      "a type with the name of Swift Testing's", in: feature, "struct Tag {}\n", "names",
      says: "Tag is ambiguous"),
    Offender(
      "a type named after its module", in: feature, "struct MeshCount {}\n", "names",
      says: "has the name of its module"),
  ]

  /// Texts that look like offenses and aren't.
  static let innocent: [Offender] = [
    Offender(
      "a color of the user's, with its reason", in: host,
      "// token: the color of the user's paper.\nlet x = \"#C4704B\"\n", "", says: ""),
    Offender("a size in a comment", in: host, "// About 12px wide.\nlet x = 1\n", "", says: ""),
    Offender("an import in a comment", in: feature, "// import Stash\n", "", says: ""),
    Offender(
      "an import in a block comment", in: feature, "/* /* */\nimport Stash\n*/\n", "", says: ""),
    Offender(
      "an import in a multiline string", in: feature,
      "let x = \"\"\"\n  import Stash\n  \"\"\"\n", "", says: ""),
    Offender("a shortcut in a string", in: feature, "let x = #\"try! \"\"#\n", "", says: ""),
    Offender("a shortcut in a pattern", in: feature, "let x = /\"try! \"/\n", "", says: ""),
    Offender(
      "a failure with its reason", in: adapter,
      "// bounds: the loop above ends before this.\nlet x = f() ?? fatalError()\n", "", says: ""),
    Offender(
      "an ignored error with its reason", in: adapter,
      "let x = try? load()  // a missing file counts as unreadable\n", "", says: ""),
    Offender(
      "the time of day in an adapter", in: adapter,
      "import Foundation\n\nlet x = Date()\n", "", says: ""),
    Offender(
      "a date created from a number", in: feature,
      "let x = Date(timeIntervalSince1970: 0)\n", "", says: ""),
    Offender("a compiler condition", in: feature, "#if DEBUG\n#endif\n", "", says: ""),
    Offender("a port that waits", in: core, "protocol Rest { func sleep() async }\n", "", says: ""),
    Offender("a propagated error", in: feature, "func f() throws { try g() }\n", "", says: ""),
  ]
}
