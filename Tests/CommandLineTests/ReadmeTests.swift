import Foundation
import TestKit
import Testing

/// What the README and the modules' cards show can be typed as it stands there.
@Suite
struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The lines that call the program, one command each, of the README and of the cards.
  static let commands = lines(of: "README.md").flatMap { line in
    // "stashbook undo | doctor" are two commands.
    line.hasPrefix(call)
      ? line.dropFirst(call.count).split(separator: " | ").map { "stashbook " + $0 } : []
  }
  static let cards: [String] =
    FileManager.default.enumerator(atPath: root.appending(path: "Modules").path)?
    .compactMap { $0 as? String }.filter { $0.hasSuffix("/README.md") }
    .map { "Modules/" + $0 }.filter { lines(of: $0).contains { $0.hasPrefix(call) } } ?? []

  private static let call = "    stashbook "

  private static func lines(of file: String) -> [String] {
    let text = try? String(contentsOf: root.appending(path: file), encoding: .utf8)
    return (text ?? "").components(separatedBy: "\n")
  }

  @Test("The README's examples are found, and name the commands they should")
  func found() {
    #expect(Self.commands.count > 10)
    for word in ["canvas add", "journal add", "photo ingest", "flow run", "restore"] {
      #expect(Self.commands.contains { $0.hasPrefix("stashbook " + word) })
    }
  }

  @Test("Every command line of the README works as it stands there", arguments: commands)
  func works(command: String) async throws {
    _ = try await output(of: command)
  }

  @Test("What a card says to try works, and gives what the card shows", arguments: cards)
  func card(file: String) async throws {
    let example = Self.lines(of: file).filter { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }
    let command = try #require(example.first.map(String.init))
    let shown = example.dropFirst().joined(separator: "\n")
    let output = try await output(of: command)
    if !shown.isEmpty { #expect(output == shown + "\n") }
  }

  @Test("The cards of the features, of the hosts and of the composition say what to try")
  func cardsFound() {
    #expect(Self.cards.count >= 6)
  }

  /// What serves until it is told to end is told so as soon as it has said where it is.
  private static let serving = """
    stashbook serve --port 0 > served &
    while kill -0 $! && ! test -s served; do sleep 0.1; done
    kill -TERM $! && wait $!
    """

  private func output(of command: String) async throws -> String {
    let shelf = try Shelf()
    let canvas = try await shelf.addCanvas()
    let drawing = try await shelf.run("drawing", "new").text
    let id = command.contains(" drawing ") ? drawing : canvas
    for (number, name) in ["cover.jpg", "sky.heic", "Pictures/one.jpg"].enumerated() {
      try shelf.scratch.write(name, MadePicture.tiff(number))
    }
    try shelf.scratch.write("Weights.csv", Data("Day,Weight\n2026-03-01,182.1\n".utf8))
    try shelf.scratch.write("Tests/Flows/add.yaml", Data(MadeFlow.passing.utf8))
    _ = try await shelf.run("tag", "add", "flowers", "floral")
    _ = try await shelf.run("backup", "whole.tar")
    _ = try await shelf.run("export", "whole")
    // Something to redo.
    _ = try await shelf.run("tag", "add", "spare")
    _ = try await shelf.run("undo")
    let isRestore = command.contains(" restore ")
    let line = command.replacing(" ID ", with: " \(id) ")
      .replacing("FILE.tar", with: isRestore ? "whole.tar" : "new.tar")
      .replacing("export DIR", with: "export new").replacing("import DIR", with: "import whole")
      .replacing("stashbook serve --open", with: Self.serving)
    let library = isRestore ? shelf.scratch.path + "/restored" : shelf.library
    let finished = try await shelf.shell(line, library: library)
    #expect(finished.code == 0, "\(line): \(finished.errors)")
    #expect(finished.errors.isEmpty)
    return finished.output
  }
}

extension Shelf {
  /// Runs a line as bash does, with the program in the path.
  func shell(_ line: String, library: String) async throws -> Finished {
    var variables = ["STASHBOOK_LIBRARY": library, "HOME": scratch.path]
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    variables["PATH"] = URL(filePath: program).deletingLastPathComponent().path + ":" + path
    variables["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    let process = try RunningProcess(
      "/bin/bash", ["-c", line], input: nil, environment: variables, in: scratch)
    return try await process.finished()
  }
}
