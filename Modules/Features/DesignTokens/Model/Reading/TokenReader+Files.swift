public import Core
import Foundation

extension TokenReader {
  /// Reads the tokens in files, for the light and dark appearances.
  ///
  /// - Parameters:
  ///   - paths: The path of one resolver document, or the paths of files that aren't resolver
  ///     documents. The paths in a resolver document are relative to the document's folder.
  ///   - files: The port that opens the files.
  ///   - inputs: The contexts, keyed by modifier, as in ``readTheme(_:inputs:)``.
  /// - Returns: The documents of both appearances, with all aliases resolved.
  /// - Throws: ``TokenIssues`` if the files have issues, or ``FileFailure`` if a file at one of
  ///   `paths` can't be read.
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

  /// Returns a file's bytes, up to one byte more than ``mostBytes``.
  ///
  /// The extra byte lets the reader reject a file that is too large.
  private static func bytes(_ path: String, _ files: any Files) async throws(FileFailure) -> Data {
    try await files.open(path).read(at: 0, upTo: mostBytes + 1)
  }
}
