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
      "an error swallowed", in: adapter, "let x = try? load()\n", "silence", says: "try?"),
    Offender(
      "the time of day in a feature", in: feature, "let x = Date()\n", "ambient", says: "Date()"),
    Offender(
      "the zone of the machine in a feature", in: feature,
      "import Foundation\n\nlet zone = TimeZone.current\n", line: 3, "ambient",
      says: "TimeZone.current"),
    Offender(
      "the calendar of the machine in a host", in: host, "let x = Calendar.current\n", "ambient",
      says: "Calendar.current"),
    Offender(
      "the language of the machine in a feature", in: feature, "let x = Locale.current\n",
      "ambient", says: "Locale.current"),
    Offender(
      "an id from nowhere", in: core, "let x = UUID()\n", "ambient", says: "UUID()"),
    Offender(
      "chance in a feature", in: feature, "let x = Int.random(in: 1...6)\n", "ambient",
      says: "comes through a port"),
    Offender(
      "files in a feature", in: feature, "let x = FileManager.default\n", "ambient",
      says: "FileManager"),
    Offender(
      "a sleep in a test", in: tests, "func f() async throws { try await Task.sleep(for: x) }\n",
      "sleep", says: "not a sleep"),
    Offender(
      "chance without a seed in a test", in: tests, "let x = Int.random(in: 1...6)\n", "seed",
      says: "Law.usualSeed"),
    Offender(
      "an order without a seed in a test", in: tests, "let x = [1, 2].shuffled()\n", "seed",
      says: "Law.usualSeed"),
    Offender(
      "a loop in a test that may wait forever", in: tests,
      "func f() async { while !isDone { await Task.yield() } }\n", "limit",
      says: "wait(until:)"),
    Offender(
      "something left to do", in: feature, "let x = 1  // TO\("")DO later\n", "leftover",
      says: "TO\("")DO"),
    Offender(
      "something left to do in a block of comment", in: app, "/*\n FIX\("")ME\n*/\n", line: 2,
      "leftover", says: "FIX\("")ME"),
    Offender(
      "a path of one machine", in: feature, "let x = \"\("/")work/canvas.jpg\"\n", "paths",
      says: "is a path of one machine"),
    Offender(
      "a path of one machine in a text", in: "README.md", "# It\n\nSee `\("/")home/ada/x`.\n",
      line: 3, "paths", says: "is a path of one machine"),
    Offender(
      "a type that manages", in: feature, "struct ThreadManager {}\n", "names",
      says: "ThreadManager"),
    Offender(
      "a type that Swift Testing has as well", in: feature, "struct Tag {}\n", "names",
      says: "Tag is ambiguous"),
    Offender(
      "a type named after its module", in: feature, "struct MeshCount {}\n", "names",
      says: "named after its module"),
  ]

  /// What looks like an offence and is none.
  static let innocent: [Offender] = [
    Offender(
      "a colour that somebody chose, with its reason", in: host,
      "// token: the colour of somebody's paper.\nlet x = \"#C4704B\"\n", "", says: ""),
    Offender("a size in a comment", in: host, "// About 12px wide.\nlet x = 1\n", "", says: ""),
    Offender("an import in a comment", in: feature, "// import Stash\n", "", says: ""),
    Offender(
      "an import in a block of comment", in: feature, "/* /* */\nimport Stash\n*/\n", "", says: ""),
    Offender(
      "an import in a string of several lines", in: feature,
      "let x = \"\"\"\n  import Stash\n  \"\"\"\n", "", says: ""),
    Offender("a shortcut in a string", in: feature, "let x = #\"try! \"\"#\n", "", says: ""),
    Offender("a shortcut in a pattern", in: feature, "let x = /\"try! \"/\n", "", says: ""),
    Offender(
      "a failure with its reason", in: adapter,
      "// bounds: the loop above ends before this.\nlet x = f() ?? fatalError()\n", "", says: ""),
    Offender(
      "a swallowed error with its reason", in: adapter,
      "let x = try? load()  // absent is the same as unreadable here\n", "", says: ""),
    Offender(
      "the time of day in an adapter", in: adapter,
      "import Foundation\n\nlet x = Date()\n", "", says: ""),
    Offender(
      "a date made from a number", in: feature,
      "let x = Date(timeIntervalSince1970: 0)\n", "", says: ""),
    Offender("a condition of the compiler", in: feature, "#if DEBUG\n#endif\n", "", says: ""),
    Offender("a port that waits", in: core, "protocol Rest { func sleep() async }\n", "", says: ""),
    Offender("an error kept", in: feature, "func f() throws { try g() }\n", "", says: ""),
  ]
}
