import Foundation
import Testing

/// Tests how `Tooling/mutants --sample` finds possible mistakes and compiles them in as switches.
@Suite struct MistakesTests {
  /// Runs a Python script with Tooling's modules and the words in `sys.argv[1:]`.
  private func python(_ script: String, _ words: String...) async throws -> Outcome {
    try await run(
      "usr/bin/python3", ["-c", script] + words, in: URL(fileURLWithPath: "/"),
      environment: [
        "PYTHONPATH": packageRoot.appendingPathComponent("Tooling/lib").path,
        "PYTHONDONTWRITEBYTECODE": "1",
      ])
  }

  private static let finding = """
    import sys
    from mistakes import Finder
    from swift_text import SwiftText
    for found in Finder("A.swift", SwiftText(sys.argv[1])).mistakes(): print(found)
    """

  @Test(
    "The mistake finder suggests mistakes in operators, bounds, conditions, constants, calls, and guards"
  )
  func found() async throws {
    let text = """
      func f(_ a: Int, _ b: Int) async {
        guard a <= b, let c = first(a, b) else { return }
        defer { close(c) }
        await save()
        for i in 0..<b where i > 2 { note(i + 1) }
      }
      """
    let outcome = try await python(Self.finding, text)
    for wanted in [
      "A.swift:2: boundary: `guard a <= b, let c = first(a, b) else { return }`: <= → <",
      "A.swift:2: guard removed: `guard a <= b`: true",
      "A.swift:2: condition: `guard a <= b`: !(a <= b)",
      "A.swift:2: swapped: `(a, b)`: a ↔ b",
      "A.swift:3: defer removed: `defer { close(c) }`: nothing",
      "A.swift:3: call dropped: `close(c)`: nothing",
      "A.swift:4: call dropped: `await save()`: nothing",
      "A.swift:4: not awaited: `await save()`: Task { await save() }", "..< ends one later",
      "> → >=", "+ → -", "1 → 2", "2 → 1",
    ] { #expect(outcome.output.contains(wanted), "\(wanted) in \(outcome.output)") }
  }

  @Test(
    "The mistake finder skips code where a change would be invalid or have no effect",
    arguments: [
      "// if a < b { f(1) }\n", "let a = \"1 < 2\"\n", "func f(a: Int, b: Int) -> Int { g(a) }\n",
      "case .one: nil\n", "@available(macOS 13, *)\n", "let x: Array<Int>\n",
      "extension Array where Element == Int {}\n", "let t = pair.0\n",
      "struct S<T: Equatable & Sendable>\n", "list.reserveCapacity(count * 2)\n",
      "let a = max(one, other)\n", "Screen(homeRank: 10)\n",
    ])
  func leftAlone(text: String) async throws {
    let outcome = try await python(Self.finding, text)
    #expect(outcome.output.isEmpty, "\(outcome.output)")
  }

  @Test("The mistake finder also suggests changing a constant of zero")
  func zero() async throws {
    let outcome = try await python(Self.finding, "let a = 0.0\nlet b = 0\n")
    #expect(outcome.output.contains("A.swift:1: constant: `let a = 0.0`: 0.0 → (0.0 + 0.01)"))
    #expect(outcome.output.contains("A.swift:2: constant: `let b = 0`: 0 → 1"))
  }

  @Test("Tests run in groups within a time limit, but the first group always runs")
  func batches() async throws {
    let script = """
      from mistake_tests import batches, filter_of
      seconds = {"A.X/a()": 1, "B.Z/b()": 2, "A.X/c(n:)": 30, "C.W/d()": 90}
      print(list(batches(seconds, seconds, 20, 60)), list(batches(["C.W/d()"], seconds, 20, 60)))
      print(filter_of(["A.X/a()", "B.Z/b()", "A.X/c(n:)", "A.X/Y/e()"]))
      """
    #expect(
      try await python(script).output == """
        [['A.X/a()', 'B.Z/b()'], ['A.X/c(n:)']] [['C.W/d()']]
        ^(A\\.X/(a\\(\\)|c\\(n:\\))|B\\.Z/(b\\(\\))|A\\.X/Y/(e\\(\\)))

        """)
  }

  private static let switching = """
    import pathlib, sys
    import switched_mistakes
    from mistakes import Finder
    from swift_text import SwiftText
    folder, text = pathlib.Path(sys.argv[1]), sys.argv[2]
    found = Finder("main.swift", SwiftText(text)).mistakes()
    chosen = list(enumerate(switched_mistakes.disjoint(found, 99, {}), 1))
    (folder / "main.swift").write_text(switched_mistakes.switched(text, chosen))
    (folder / "Switches.swift").write_text(switched_mistakes.helper(chosen, len(chosen)))
    for number, mistake in chosen: print(number, mistake)
    """

  @Test(
    "A mistake is active only if STASHBOOK_MISTAKE names it, and its number is recorded when its code runs"
  )
  func switches() async throws {
    let tree = try MadeTree([:], beside: ["empty": ""])
    let text = """
      struct Box { var count: Int?; var items: [Int] }
      func room(_ box: Box, limit: Int) -> Int {
        guard box.count != nil else { return -1 }
        return limit - box.items.count
      }
      print(room(Box(count: 1, items: [1, 2]), limit: 5))

      """
    let made = try await python(Self.switching, tree.folder.path, text)
    let place = try #require(made.output.split(separator: "\n").first { $0.contains("- → +") })
    let number = try #require(place.split(separator: " ").first.map(String.init))
    let built = try await run(
      "usr/bin/env",
      ["swiftc", "-o", "made", "main.swift", "Switches.swift"].inFolder(tree.folder),
      in: URL(fileURLWithPath: "/"))
    try #require(built.status == 0, "\(built.output)")
    let reached = tree.folder.appendingPathComponent("reached").path
    #expect(try await run("made", [], in: tree.folder).output == "3\n")
    let on = try await run("made", [], in: tree.folder, environment: ["STASHBOOK_MISTAKE": number])
    #expect(on.output == "7\n")
    let all = try await run(
      "made", [], in: tree.folder,
      environment: ["STASHBOOK_MISTAKE": "-1", "STASHBOOK_MISTAKES_REACHED": reached])
    #expect(all.output == "3\n")
    let numbers = try String(contentsOfFile: reached, encoding: .utf8).split(separator: "\n")
    #expect(numbers.contains(number[...]) && Set(numbers).count == numbers.count)
  }

  @Test(
    "A compiler error is attributed to the mistake on the same line or, if there is none, to the mistake on the nearest line"
  )
  func blamed() async throws {
    let script = """
      import pathlib
      from mistakes import Mistake
      from switched_mistakes import blamed
      made = {n: Mistake("M/A.swift", line, "constant", "", "", ((0, 1, ""),)) for n, line in [(1, 4), (2, 9), (3, 30)]}
      root = pathlib.Path("/made")
      print(blamed("/made/M/A.swift:9:3: error: no", root, made))
      print(blamed("/made/M/A.swift:12:3: error: no", root, made))
      print(blamed("/made/M/A.swift:9:3: warning: odd\\n/made/M/B.swift:4:1: error: no", root, made))
      """
    #expect(try await python(script).output == "{2}\n{2}\nset()\n")
  }
}

extension [String] {
  /// Returns the arguments of `env` that run a command in a folder.
  fileprivate func inFolder(_ folder: URL) -> [String] { ["-C", folder.path] + self }
}
