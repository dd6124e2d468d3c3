public import Core

/// A record that was found.
public struct Finding: Equatable, Sendable {
  /// The record in a few words.
  public let card: RecordCard
  /// Its title; of a long one what is around the words.
  public let excerpt: String

  /// What a person calls its kind: "Journal".
  var kind: String { card.kind.prefix(1).uppercased() + card.kind.dropFirst() }

  init(_ card: RecordCard, words: [String]) {
    self.card = card
    excerpt = card.title.excerpt(around: words)
  }
}

/// Searches all that a person wrote.
public struct Search: Sendable {
  let book: CanvasBook

  /// A search in a stash and all that is beside it.
  public init(_ book: CanvasBook) { self.book = book }

  /// What contains a text.
  ///
  /// - Parameters:
  ///   - text: Words, each of which is in a text of what is found; or a filter, which finds canvases
  ///     and journal entries.
  ///   - limit: How many at most; of a filter, how many canvases and how many entries.
  ///   - after: Where to go on; a filter has one page.
  /// - Returns: What was found: that first whose text was written last.
  /// - Throws: ``CanvasRefusal/store(_:)``.
  /// - Complexity: As ``TextSearch/matches(_:limit:after:)``; of a filter, as its lists.
  public func page(
    _ text: String, limit: Int, after: Cursor? = nil
  ) async throws(CanvasRefusal) -> Page<Finding> {
    let condition = book.searched(text)
    let tell = book.editors.card
    guard let words = condition.words else { return try await filtered(condition, limit) }
    return try await book.read("Find") { reader throws(StoreFailure) in
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
    _ condition: RecordCondition, _ limit: Int
  ) async throws(CanvasRefusal) -> Page<Finding> {
    let canvases =
      condition.describes(CanvasRecord.collection)
      ? try await book.page(CanvasFilter(), condition, limit: limit).page.items : []
    let entries =
      condition.describes(JournalRecord.collection)
      ? try await Journal(book).entries(condition, limit: limit) : []
    let records = canvases.map(\.stored.reference) + entries.map(\.stored.reference)
    let tell = book.editors.card
    return try await book.read("Find") { reader throws(StoreFailure) in
      var found: [Finding] = []
      for record in records {
        if let card = try tell(record, reader) { found.append(Finding(card, words: [])) }
      }
      return Page(items: found, next: nil)
    }
  }
}

extension String {
  /// As much of a long text as a row shows: its beginning, or what is around the first of some words
  /// that is in it.
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
