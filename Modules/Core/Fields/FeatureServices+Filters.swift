extension FeatureServices {
  /// Returns the filter that typed text expresses, or `nil` if the text is blank.
  ///
  /// If no feature parses filters, the text is plain text to search for.
  ///
  /// - Throws: ``RecordFailure/refused(_:)`` if the text isn't a valid filter.
  public func parsedFilter(_ text: String?) throws(RecordFailure) -> ParsedFilter? {
    guard let text = text?.trimmedOrNil else { return nil }
    guard let filter else { return Self.words(text) }
    do throws(FieldRefusal) {
      return try filter.parse(text, keys: filterKeys)
    } catch {
      throw .refused(error.explanation)
    }
  }

  /// Returns the filter for a search text, treating an invalid filter as plain text.
  public func filterOrWords(_ text: String) -> ParsedFilter {
    do throws(RecordFailure) {
      return try parsedFilter(text) ?? Self.words(text)
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
