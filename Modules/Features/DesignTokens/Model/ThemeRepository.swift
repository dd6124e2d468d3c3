public import Core
import Foundation

/// The repository of a library's tokens: a stored theme's tokens or the standard tokens.
public struct ThemeRepository: Sendable {
  let store: any RecordStore
  let ids: any IDGenerator
  let log: any Log

  private static let newest = Query<ThemeRecord>(order: [SortKey(.id, ascending: false)], limit: 1)

  /// Returns the tokens in use.
  ///
  /// If no theme is stored, the result is the standard tokens. If the stored theme is invalid, the
  /// method logs the failure and returns the standard tokens.
  ///
  /// - Complexity: O(*n*) apart from sorting, where *n* is the size of the stored theme in bytes.
  public func tokens() async throws(StoreFailure) -> Tokens {
    let kept = try await store.read { reader throws(StoreFailure) in
      try reader.page(Self.newest).items.first?.record
    }
    guard let kept else { return .standard }
    let file = TokenFile(name: kept.name, data: Data(kept.document.utf8))
    do throws(TokenIssues) {
      let documents = try await TokenReader(source: Self.nothing).readTheme([file])
      return try Tokens.standard.overlaid(with: documents).tokens
    } catch {
      log.note(.failure, "The theme “\(kept.name)” can't be read: \(error.explanation.message)")
      return .standard
    }
  }

  /// A closure that fails for every path.
  ///
  /// A stored theme doesn't refer to other files.
  private static let nothing: @Sendable (String) async throws -> Data = { path in
    throw FileFailure.notFound(path)
  }

  /// Stores tokens as the theme in use, replacing any stored theme.
  ///
  /// - Parameters:
  ///   - tokens: The values of all tokens, or `nil` for the standard tokens.
  ///   - name: The theme's name.
  /// - Throws: ``StoreFailure`` if the theme can't be stored, or `EncodingError` if a number isn't
  ///   finite. On failure, the tokens in use are unchanged.
  public func use(_ tokens: Tokens?, named name: String) async throws {
    let record = try tokens.map { tokens in
      ThemeRecord(name: name, document: String(decoding: try tokens.resolverFile(), as: UTF8.self))
    }
    let id = ids.next()
    try await store.write("Use theme \(name)") { transaction throws(StoreFailure) in
      for kept in try transaction.page(Self.newest).items { try transaction.delete(kept) }
      if let record { try transaction.insert(record, id: id) }
    }
  }
}
