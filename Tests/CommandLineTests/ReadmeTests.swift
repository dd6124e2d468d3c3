import Foundation
import TestKit
import Testing

/// What the README shows can be typed as it stands there.
@Suite
struct ReadmeTests {
  /// The lines of the README's examples that call the program, one command each.
  static let commands: [String] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try? String(
      contentsOfFile: root.path(percentEncoded: false) + "/README.md", encoding: .utf8)
    return (readme ?? "").split(separator: "\n").filter { $0.hasPrefix("    stashbook ") }
      .flatMap { line in
        // "stashbook undo | doctor" are two commands.
        line.trimming("    stashbook ").components(separatedBy: " | ").map { "stashbook " + $0 }
      }
  }()

  @Test("The README's examples are found, and name the commands they should")
  func found() {
    #expect(Self.commands.count > 10)
    for word in ["canvas add", "journal add", "photo ingest", "flow run", "restore"] {
      #expect(Self.commands.contains { $0.hasPrefix("stashbook " + word) })
    }
  }

  @Test("Every command line of the README works as it stands there", arguments: commands)
  func works(command: String) async throws {
    let shelf = try Shelf()
    let id = try await shelf.addCanvas()
    for (number, name) in ["cover.jpg", "sky.heic", "Pictures/one.jpg"].enumerated() {
      try shelf.scratch.write(name, MadePicture.tiff(number))
    }
    try shelf.scratch.write("Tests/Flows/add.yaml", Data(MadeFlow.passing.utf8))
    _ = try await shelf.run("backup", "whole.tar")
    let isRestore = command.contains(" restore ")
    let line = command.replacing(" ID ", with: " \(id) ")
      .replacing("FILE.tar", with: isRestore ? "whole.tar" : "new.tar")
    let library = isRestore ? shelf.scratch.path + "/restored" : shelf.library
    let finished = try await shelf.shell(line, library: library)
    #expect(finished.code == 0, "\(line): \(finished.errors)")
    #expect(finished.errors.isEmpty)
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

extension Substring {
  fileprivate func trimming(_ prefix: String) -> String { String(dropFirst(prefix.count)) }
}
