import Testing

extension Shelf {
  /// Returns the JSON document of a run with a list of words.
  func answer(_ words: [String], code: Int32 = 0) async throws -> JSON {
    let finished = try await start(words + ["--json"]).finished()
    try #require(finished.code == code, "\(words): \(finished.errors)\(finished.output)")
    return try JSON(finished.output)
  }
}
