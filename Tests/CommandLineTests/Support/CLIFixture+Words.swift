import Testing

extension CLIFixture {
  /// Runs the program with words and `--json`, and returns the JSON document.
  func answer(_ words: [String], code: Int32 = 0) async throws -> JSON {
    let finished = try await start(words + ["--json"]).finished()
    try #require(finished.code == code, "\(words): \(finished.errors)\(finished.output)")
    return try JSON(finished.output)
  }
}
