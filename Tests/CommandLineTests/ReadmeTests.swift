import Foundation
import TestKit
import Testing

/// The commands in the README and in the modules' READMEs, which must work as shown.
@Suite
struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let cards: [String] =
    FileManager.default.enumerator(atPath: root.appending(path: "Modules").path)?
    .compactMap { $0 as? String }.filter { $0.hasSuffix("/README.md") }
    .map { "Modules/" + $0 }.filter { lines(of: $0).contains { $0.hasPrefix(call) } } ?? []

  private static let call = "    stashbook "

  private static func lines(of file: String) -> [String] {
    let text = try? String(contentsOf: root.appending(path: file), encoding: .utf8)
    return (text ?? "").components(separatedBy: "\n")
  }

  /// The commands in the README's `console` block.
  private static var firstHour: [String] {
    let lines = lines(of: "README.md").drop { $0 != "```console" }.dropFirst()
    return Array(lines.prefix { $0 != "```" })
  }

  /// The commands of the first hour in order, with parts of their output.
  private static let answers: [(command: String, says: [String])] = [
    ("canvas add", [shortestID]), ("canvas add", [shortestID]),
    ("canvas list", ["Blue Gingham", "Strawberry Patch", "13 mesh"]),
    ("canvas edit", ["Blue Gingham"]), ("canvas advance", ["WIP"]),
    ("journal add", [shortestID]), ("journal list", ["The sky is done"]),
    ("canvas show", ["Blue Gingham", "WIP", "floral", "for Anna", "- from the fair", "1 entry"]),
    ("canvas list", ["Blue Gingham"]), ("tag rename", ["flowers", "1 record"]),
    ("find", ["The sky is done"]), ("mesh size", ["10 × 13"]), ("drawing new", [shortestID]),
    ("drawing list", ["The Garden"]), ("drawing stroke", ["The Garden", "1 element"]),
    ("drawing export", ["garden.png"]), ("canvas edit", ["Blue Gingham"]),
    ("photo list", ["1024 × 768", "image/png"]), ("weight add", [shortestID]),
    ("weight trend", ["82.4 kg"]), ("canvas delete", ["Blue Gingham", "undo"]),
    ("trash list", ["Blue Gingham"]), ("undo", ["Undone"]), ("stats", ["2"]), ("doctor", [""]),
    ("backup", ["stash.tar"]), ("restore", ["stash-copy"]), ("export", ["stash-files"]),
    ("tokens check", ["pass"]), ("open", ["Blue Gingham", "Strawberry Patch"]),
    ("serve", ["http://127.0.0.1:"]),
  ]

  /// The version digit of a UUID, which every ID contains.
  private static let shortestID = "-7"

  @Test("The README's first-hour commands succeed in order, starting with an empty library")
  func firstHour() async throws {
    let cli = try CLIFixture()
    #expect(Self.firstHour.count == Self.answers.count)
    for (line, (command, says)) in zip(Self.firstHour, Self.answers) {
      #expect((line + " ").hasPrefix("stashbook \(command) "), "\(line) is not \(command)")
      let finished = try await cli.shell(
        line.replacing("stashbook serve --open", with: Self.serving), library: cli.library)
      #expect(finished.code == 0, "\(line): \(finished.errors)")
      #expect(finished.errors.isEmpty, "\(line): \(finished.errors)")
      for part in says {
        #expect(part.isEmpty || finished.output.contains(part), "\(line): \(finished.output)")
      }
      let hidden = line.contains("--filter") ? "Strawberry Patch" : "\u{1B}"
      #expect(!finished.output.contains(hidden), "\(line): \(finished.output)")
    }
    #expect(try await cli.run("canvas", "list", "--library", "stash-copy").output.contains("WIP"))
  }

  @Test(
    "A module README's example succeeds and prints the output shown in the README", arguments: cards
  )
  func card(file: String) async throws {
    let example = Self.lines(of: file).filter { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }
    let command = try #require(example.first.map(String.init))
    let shown = example.dropFirst().joined(separator: "\n")
    let output = try await output(of: command)
    if !shown.isEmpty { #expect(output == shown + "\n") }
  }

  @Test("At least six module READMEs have examples")
  func cardsFound() {
    #expect(Self.cards.count >= 6)
  }

  /// Shell code that starts `serve`, and ends it after it prints its address.
  private static let serving = """
    stashbook serve --port 0 > served &
    while kill -0 $! && ! test -s served; do sleep 0.1; done
    kill -TERM $! && wait $! && cat served
    """

  private func output(of command: String) async throws -> String {
    let cli = try CLIFixture()
    let canvas = try await cli.addCanvas()
    let drawing = try await cli.run("drawing", "new").text
    let id = command.contains(" drawing ") ? drawing : canvas
    for (number, name) in ["cover.jpg", "sky.heic", "Pictures/one.jpg"].enumerated() {
      try cli.scratch.write(name, SampleImage.tiff(number))
    }
    try cli.scratch.write("Weights.csv", Data("Day,Weight\n2026-03-01,182.1\n".utf8))
    try cli.scratch.write("Tests/Flows/add.yaml", Data(SampleFlow.passing.utf8))
    _ = try await cli.run("tag", "add", "flowers", "floral")
    _ = try await cli.run("backup", "whole.tar")
    _ = try await cli.run("export", "whole")
    // Undoing this change makes a change available to redo.
    _ = try await cli.run("tag", "add", "spare")
    _ = try await cli.run("undo")
    let isRestore = command.contains(" restore ")
    let line = command.replacing(" ID ", with: " \(id) ")
      .replacing("FILE.tar", with: isRestore ? "whole.tar" : "new.tar")
      .replacing("export DIR", with: "export new").replacing("import DIR", with: "import whole")
      .replacing("stashbook serve --open", with: Self.serving)
    let library = isRestore ? cli.scratch.path + "/restored" : cli.library
    let finished = try await cli.shell(line, library: library)
    #expect(finished.code == 0, "\(line): \(finished.errors)")
    #expect(finished.errors.isEmpty)
    return finished.output
  }
}

extension CLIFixture {
  /// Runs a line in a shell, with the program in the path.
  func shell(
    _ line: String, library: String, in program: String = "/bin/bash"
  ) async throws -> Finished {
    try await startShell(line, library: library, in: program).finished()
  }

  /// Starts a shell that runs a line, with the program in the path.
  func startShell(
    _ line: String, library: String, in program: String = "/bin/bash"
  ) throws -> RunningProcess {
    // Without a locale in UTF-8, fish garbles variables with letters outside ASCII.
    var variables = ["STASHBOOK_LIBRARY": library, "HOME": scratch.path, "LC_ALL": "C.UTF-8"]
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    variables["PATH"] = URL(filePath: self.program).deletingLastPathComponent().path + ":" + path
    variables["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    return try RunningProcess(
      program, ["-c", line], input: nil, environment: variables, in: scratch)
  }
}
