public import Core
import Foundation

extension TokenReader {
  /// What files of tokens hold, for light and for dark.
  ///
  /// - Parameters:
  ///   - paths: A resolver document, whose sources are looked for from its folder on, or files that
  ///     stand side by side.
  ///   - files: Opens them.
  ///   - inputs: See ``readTheme(_:inputs:)``.
  /// - Returns: The tokens for light and for dark.
  /// - Throws: ``TokenMistakes``; ``FileFailure`` where one of the paths can't be read.
  public static func theme(
    at paths: [String], in files: any Files, inputs: [String: String] = [:]
  ) async throws -> Shades<TokenDocument> {
    let folder = paths.first.map { URL(filePath: $0).deletingLastPathComponent() }
    let reader = TokenReader { path in
      try await bytes(folder?.appending(path: path).path(percentEncoded: false) ?? path, files)
    }
    var read: [TokenFile] = []
    for path in paths { read.append(TokenFile(name: path, data: try await bytes(path, files))) }
    return try await reader.readTheme(read, inputs: inputs)
  }

  /// A file's bytes; of one that is too large only so many that this can be said.
  private static func bytes(_ path: String, _ files: any Files) async throws(FileFailure) -> Data {
    try await files.open(path).read(at: 0, upTo: mostBytes + 1)
  }
}
