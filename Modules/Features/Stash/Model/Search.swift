public import Core

/// A record that a search found, with an excerpt.
public struct Finding: Equatable, Sendable {
  /// The summary of the record.
  public let card: RecordSummary
  /// The record's title or, if the title is long, the text around the first search word found.
  public let excerpt: String

  /// The capitalized name of the record's type, such as "Journal".
  var kind: String { card.kind.prefix(1).uppercased() + card.kind.dropFirst() }

  init(_ card: RecordSummary, words: [String]) {
    self.card = card
    excerpt = card.title.excerpt(around: words)
  }
}

/// A full-text search over the records of all features.
public struct Search: Sendable {
  let repository: CanvasRepository

  /// Creates a search of the library that contains the repository's canvases.
  public init(_ repository: CanvasRepository) { self.repository = repository }

  /// Returns a page of records that match words or a filter.
  ///
  /// For plain words, the records with the most recently written text come first. A filter returns
  /// canvases, newest first, and then journal entries, newest first.
  ///
  /// - Parameters:
  ///   - text: Words that must all occur in a record's text, or a filter, which finds only canvases
  ///     and journal entries. Text that isn't a valid filter is treated as words.
  ///   - limit: The maximum number of results. For a filter, the maximum number of canvases and the
  ///     maximum number of entries.
  ///   - after: The cursor from the previous page, or `nil` for the first page. A filter ignores
  ///     the cursor and returns only one page.
  /// - Returns: The results, with a cursor if more results exist.
  /// - Throws: ``RecordFailure/store(_:)`` if the store can't be read.
  /// - Complexity: For words, the same as ``TextSearch/matches(_:limit:after:)``. For a filter, the
  ///   same as listing the canvases and the entries.
  public func page(
    _ text: String, limit: Int, after: Cursor? = nil
  ) async throws(RecordFailure) -> Page<Finding> {
    let condition = repository.searched(text)
    let tell = repository.editors.card
    guard let words = condition.terms else { return try await filtered(condition, limit) }
    return try await repository.store.read("Find") { reader throws(StoreFailure) in
      var (found, next) = ([Finding](), after)
      repeat {
        let page = try reader.matches(words, limit: limit - found.count, after: next)
        for record in page.items {
          if let card = try tell(record, reader) { found.append(Finding(card, words: words)) }
        }
        next = page.next
      } while next != nil && found.count < limit
      return Page(items: found, next: next)
    }
  }

  private func filtered(
    _ condition: ParsedFilter, _ limit: Int
  ) async throws(RecordFailure) -> Page<Finding> {
    let canvases =
      condition.describes(CanvasRecord.collection)
      ? try await repository.page(CanvasFilter(), condition, limit: limit).page.items : []
    let entries =
      condition.describes(JournalRecord.collection)
      ? try await JournalRepository(repository).entries(condition, limit: limit) : []
    let records = canvases.map(\.stored.reference) + entries.map(\.stored.reference)
    let tell = repository.editors.card
    return try await repository.store.read("Find") { reader throws(StoreFailure) in
      var found: [Finding] = []
      for record in records {
        if let card = try tell(record, reader) { found.append(Finding(card, words: [])) }
      }
      return Page(items: found, next: nil)
    }
  }
}

extension String {
  /// Returns the text on one line, shortened to about 160 characters.
  ///
  /// Shortened text contains the first element of `words` that occurs in the text or, if none
  /// occurs, the beginning of the text.
  func excerpt(around words: [String]) -> String {
    let most = 160
    let line =
      utf8.contains { $0 < 0x20 || $0 >= 0x80 }
      ? split(whereSeparator: \.isNewline).joined(separator: " ") : self
    guard line.utf8.count > most, line.count > most else { return line }
    let lower = line.foldedForSearch
    var start = 0
    for word in words {
      guard let place = lower.firstRange(of: word.foldedForSearch)?.lowerBound else { continue }
      start = lower.distance(from: lower.startIndex, to: place)
      break
    }
    guard start > most / 2 else { return line.prefix(most) + "\u{2026}" }
    let rest = line.dropFirst(start - most / 4)
    return "\u{2026}" + rest.prefix(most) + (rest.count > most ? "\u{2026}" : "")
  }
}
