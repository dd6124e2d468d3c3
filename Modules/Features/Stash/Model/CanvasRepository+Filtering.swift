import Core

extension CanvasRepository {
  /// Returns the condition that a typed text expresses, or `nil` for blank text.
  ///
  /// The text is a filter expression, or plain text to find without the filter feature.
  ///
  /// - Throws: ``CanvasRefusal/unreadableFilter(_:)``.
  func condition(_ text: String?) throws(CanvasRefusal) -> ParsedFilter? {
    guard let text = text?.trimmedOrNil else { return nil }
    guard let filter = editors.filter else { return Self.words(text) }
    do throws(FieldRefusal) {
      return try filter.parse(text, keys: editors.filterKeys)
    } catch {
      throw .unreadableFilter(error)
    }
  }

  /// Returns the condition for a search, in which an invalid filter is plain text to find.
  func searched(_ text: String) -> ParsedFilter {
    do throws(CanvasRefusal) {
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
