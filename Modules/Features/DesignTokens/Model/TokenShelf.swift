public import Core
import Foundation

/// The tokens in force in a library: Stashbook's own, or those with a theme from files put over them.
public struct TokenShelf: Sendable {
  let store: any RecordStore
  let ids: any IDSource
  let log: any Log

  private static let newest = Query<ThemeRecord>(order: [Order(.id, ascending: false)], limit: 1)

  /// The tokens in force. A kept theme that can't be read any more is noted, and Stashbook's own are
  /// in force.
  ///
  /// - Complexity: One read, and O(tokens) where a theme is kept.
  public func tokens() async throws(StoreFailure) -> Tokens {
    let kept = try await store.read { reader throws(StoreFailure) in
      try reader.page(Self.newest).items.first?.record
    }
    guard let kept else { return .standard }
    let file = TokenFile(name: kept.name, data: Data(kept.document.utf8))
    do throws(TokenMistakes) {
      let documents = try await TokenReader(source: Self.nothing).readTheme([file])
      return try Tokens.standard.overlaid(with: documents).tokens
    } catch {
      log.note(.failure, "Read theme \(kept.name): \(error.explanation.message)")
      return .standard
    }
  }

  /// A kept document names no other file.
  private static let nothing: @Sendable (String) async throws -> Data = { path in
    throw FileFailure.notFound(path)
  }

  /// Puts tokens in force, in place of a theme that was kept.
  ///
  /// - Parameters:
  ///   - tokens: All of them; nil for Stashbook's own.
  ///   - name: What the theme is called.
  /// - Throws: ``StoreFailure``; the tokens in force stay.
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
