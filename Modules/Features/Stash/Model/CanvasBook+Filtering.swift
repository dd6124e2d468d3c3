import Core

extension CanvasBook {
  /// What a text typed over a list means: a filter where the feature that reads filters is there,
  /// else words to look for; nil for no text.
  func condition(_ text: String?) throws(CanvasRefusal) -> RecordCondition? {
    guard let text = text?.trimmedOrNil else { return nil }
    guard let filter = editors.filter else { return Self.words(text) }
    do throws(FieldRefusal) {
      return try filter.read(text, keys: editors.filterKeys)
    } catch {
      throw .unreadableFilter(error)
    }
  }

  /// The same for a search: what is no filter is looked for as it stands.
  func searched(_ text: String) -> RecordCondition {
    do throws(CanvasRefusal) {
      return try condition(text) ?? Self.words(text)
    } catch {
      return Self.words(text)
    }
  }

  private static func words(_ text: String) -> RecordCondition {
    RecordCondition(words: [text]) { collection, _ throws(StoreFailure) in
      .contains(collection.searched, text)
    }
  }
}
