import Core

extension CanvasRepository {
  /// Returns the condition that typed text expresses, or `nil` if the text is blank.
  ///
  /// The text is a filter or, if the filter feature is excluded, plain text to search for.
  ///
  /// - Throws: ``RecordFailure/refused(_:)`` if the text isn't a valid filter.
  func condition(_ text: String?) throws(RecordFailure) -> ParsedFilter? {
    guard let text = text?.trimmedOrNil else { return nil }
    guard let filter = editors.filter else { return Self.words(text) }
    do throws(FieldRefusal) {
      return try filter.parse(text, keys: editors.filterKeys)
    } catch {
      throw .refused(error.explanation)
    }
  }

  /// Returns the condition for a search text, treating an invalid filter as plain text.
  func searched(_ text: String) -> ParsedFilter {
    do throws(RecordFailure) {
      return try condition(text) ?? Self.words(text)
    } catch {
      return Self.words(text)
    }
  }

  private static func words(_ text: String) -> ParsedFilter {
    ParsedFilter(terms: [text]) { collection, _ throws(StoreFailure) in
      .contains(collection.searched, text)
    }
  }
}
