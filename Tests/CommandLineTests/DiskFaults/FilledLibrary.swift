import Foundation
import TestKit
import Testing

/// A library with records of every kind.
///
/// Each faulty run gets a copy of the library.
struct FilledLibrary: Sendable {
  let cli: CLIFixture
  let canvas: String
  let deleted: String
  let drawing: String
  /// The most recently added weight, which an undo removes.
  let weight: String
  let photos: String
  let weights: String
  /// The folder of another library's export, with a canvas named "Imported".
  let exported: String

  private static let made = Task { try await FilledLibrary() }

  /// Returns the shared library, which is filled on first use.
  static func one() async throws -> FilledLibrary { try await made.value }

  private init() async throws {
    cli = try CLIFixture()
    photos = try cli.pictures(3)
    weights = try cli.scratch.write(
      "weights.csv", Data("Date,Weight (kg)\n2025-01-01,80\n2025-01-02,81.5\n".utf8))
    let cover = photos + "/001.tif"
    canvas = try await cli.addCanvas("Meadow", "--tag", "sky", "--photo", cover)
    deleted = try await cli.addCanvas("Marsh")
    _ = try await cli.run("canvas", "delete", deleted)
    drawing = try await cli.run("drawing", "new").text
    _ = try await cli.run("drawing", "stroke", drawing, "--points", "1,1 500,500")
    weight = try await cli.run("weight", "add", "80").text
    exported = cli.scratch.path + "/exported"
    let other = try CLIFixture()
    _ = try await other.addCanvas("Imported", "--tag", "gift", "--photo", photos + "/002.tif")
    try #require(try await other.run("export", exported).code == 0)
  }

  /// Returns a copy of the library to change.
  func copy() throws -> CLIFixture {
    let copy = try CLIFixture()
    try FileManager.default.copyItem(atPath: cli.library, toPath: copy.library)
    return copy
  }
}

extension CLIFixture {
  /// Returns the words of a command, with `--yes` if the command has that option.
  ///
  /// The option is necessary because no one can answer questions.
  func confirmed(_ words: String...) async throws -> [String] {
    try await run(words[0], words.dropFirst().prefix { !$0.hasPrefix("-") } + ["--help"])
      .output.contains("--yes") ? words + ["--yes"] : words
  }

  private func run(_ word: String, _ others: [String]) async throws -> Finished {
    try await start([word] + others).finished()
  }

  /// Returns whether a reading command succeeds.
  func answers(_ words: String...) async throws -> Bool {
    try await start(words).finished().code == 0
  }
}
