import Core

extension FilterKey {
  /// The key `tag:`: records with a tag, by any of its names, in whatever collection they are.
  static func tag(_ book: TagBook, _ suggester: TagSuggester) -> FilterKey {
    FilterKey("tag") { typed, limit throws(StoreFailure) in
      guard typed.trimmedOrNil == nil else {
        return try await suggester.suggestions(for: typed, excluding: [], limit: limit)
          .map(\.name.text)
      }
      return try await book.mostUsed(limit)
    } meaning: { value throws(FieldRefusal) in
      let name: TagName
      do throws(TagNameRefusal) {
        name = try TagName(value)
      } catch {
        throw FieldRefusal(error.explanation)
      }
      return { _, reader throws(StoreFailure) in
        let names = TagNames(reader: reader)
        // A tag that doesn't exist is no record's.
        guard let tag = try names.tag(name.key) else { return .or([]) }
        return .links(field: "tags", toAny: try names.all(of: tag).map(\.id))
      }
    }
  }
}

extension TagBook {
  /// Returns the names of the most used tags.
  fileprivate func mostUsed(_ limit: Int) async throws(StoreFailure) -> [String] {
    do throws(TagRefusal) {
      return try await page(TagFilter(), limit: limit).page.items.map(\.name.text)
    } catch .store(let failure) {
      throw failure
    } catch {
      // A list is refused by the store alone; without suggestions the value can still be typed.
      return []
    }
  }
}
