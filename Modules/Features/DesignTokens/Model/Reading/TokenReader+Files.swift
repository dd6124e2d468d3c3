public import Core
import Foundation

extension TokenReader {
  /// Returns the tokens of files, for light and for dark.
  ///
  /// - Parameters:
  ///   - paths: A resolver document, whose sources are relative to its folder, or files of equal
  ///     rank.
  ///   - files: The port that opens the files.
  ///   - inputs: The contexts, as in ``readTheme(_:inputs:)``.
  /// - Returns: The tokens for light and for dark.
  /// - Throws: ``TokenMistakes`` if the files have issues; ``FileFailure`` if a path can't be read.
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

  /// Returns a file's bytes, up to one byte more than the limit.
  ///
  /// The reader rejects a file with the extra byte.
  private static func bytes(_ path: String, _ files: any Files) async throws(FileFailure) -> Data {
    try await files.open(path).read(at: 0, upTo: mostBytes + 1)
  }
}
