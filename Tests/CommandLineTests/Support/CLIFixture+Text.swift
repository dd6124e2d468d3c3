import Foundation
import Testing

extension CLIFixture {
  /// Runs the program with words and `--json`, and returns the JSON document.
  func answer(_ words: [String], code: Int32 = 0) async throws -> JSON {
    let finished = try await start(words + ["--json"]).finished()
    try #require(finished.code == code, "\(words): \(finished.errors)\(finished.output)")
    return try JSON(finished.output)
  }

  /// Returns every command and its verbs, as listed in all sections of the help.
  func commands() async throws -> [[String]] {
    func names(_ words: [String]) async throws -> [String] {
      let help = try await start(words + ["--help"]).finished().output
      return help.components(separatedBy: "SUBCOMMANDS:\n").dropFirst().flatMap { section in
        section.split(separator: "\n", omittingEmptySubsequences: false)
          .prefix { !$0.isEmpty }.filter { $0.dropFirst(2).first != " " }
          .compactMap { $0.split(separator: " ").first.map(String.init) }
      }
    }
    var all: [[String]] = []
    for noun in try await names([]) {
      all.append([noun])
      for verb in try await names([noun]) { all.append([noun, verb]) }
    }
    #expect(all.count > 25)
    return all
  }
}
