import Core
import Foundation
import TestKit
import Testing

@testable import DesignTokens

/// Published token files, in the folder `tokens` of the real data.
enum TokenFiles {
  static let folder = RealData.url("tokens")

  static func data(_ path: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: path))
  }

  static func file(_ path: String) throws -> TokenFile {
    TokenFile(name: path.split(separator: "/").last.map(String.init) ?? path, data: try data(path))
  }

  /// Returns the paths of all JSON files in a folder and its subfolders, sorted.
  static func all(in path: String) throws -> [String] {
    try FileManager.default
      .subpathsOfDirectory(atPath: folder.appending(path: path).path(percentEncoded: false))
      .filter { $0.hasSuffix(".json") }.sorted().map { "\(path)/\($0)" }
  }
}

/// Reads texts as the files `1.json`, `2.json`, and so on, which can name the files in `others`.
func read(
  _ texts: String..., inputs: [String: String] = [:], beside others: [String: String] = [:]
) async throws(TokenIssues) -> TokenDocument {
  try await reader(others).read(files(texts), inputs: inputs)
}

func reader(_ others: [String: String] = [:]) -> TokenReader {
  TokenReader { path in
    guard let text = others[path] else { throw FileFailure.notFound(path) }
    return Data(text.utf8)
  }
}

func files(_ texts: [String]) -> [TokenFile] {
  texts.enumerated().map { TokenFile(name: "\($0.offset + 1).json", data: Data($0.element.utf8)) }
}

/// Returns the sentences of all issues in files, or an empty array if the files are valid.
func mistakes(
  _ texts: String..., inputs: [String: String] = [:], beside others: [String: String] = [:]
) async -> [String] {
  await mistakes(files(texts), inputs: inputs, beside: others)
}

func mistakes(
  _ files: [TokenFile], inputs: [String: String] = [:], beside others: [String: String] = [:]
) async -> [String] {
  do throws(TokenIssues) {
    _ = try await reader(others).read(files, inputs: inputs)
    return []
  } catch { return error.all.map(\.sentence) }
}

extension TokenDocument {
  func value(_ path: String) -> TokenValue? { self[TokenPath(dotted: path)]?.value }

  func json(_ path: String) -> JSONValue? { self[TokenPath(dotted: path)]?.json }
}

extension TokenValue {
  var hex: String? { if case .color(let color) = self { color.color.hex } else { nil } }
}
