import Core

extension FilterKey {
  /// Returns the key `tag:`, whose value is the name or alias of a tag.
  ///
  /// The key matches records with the tag, in all collections with a tag field.
  static func tag(_ repository: TagRepository, _ suggester: TagSuggester) -> FilterKey {
    let about = "records with a tag, such as tag:gift"
    return FilterKey("tag", about: about, field: TagsPlugin.kind) {
      typed, limit throws(StoreFailure) in
      guard typed.trimmedOrNil == nil else {
        return try await suggester.suggestions(for: typed, excluding: [], limit: limit)
          .map(\.name.text)
      }
      return try await repository.mostUsed(limit)
    } meaning: { value throws(FieldRefusal) in
      let name: TagName
      do throws(TagNameRefusal) {
        name = try TagName(value)
      } catch {
        throw FieldRefusal(error.explanation)
      }
      return { keys, reader throws(StoreFailure) in
        let names = TagNames(reader: reader)
        // No record has a tag that doesn't exist.
        guard let tag = try names.tag(name.key) else { return .or([]) }
        let ids = try names.all(of: tag).map(\.id)
        return .or(keys.map { .links(field: $0, toAny: ids) })
      }
    }
  }
}

extension TagRepository {
  /// Returns the names of the most used tags, up to a limit.
  fileprivate func mostUsed(_ limit: Int) async throws(StoreFailure) -> [String] {
    do throws(TagRefusal) {
      return try await page(TagFilter(), limit: limit).page.items.map(\.name.text)
    } catch .store(let failure) {
      throw failure
    } catch {
      // Only the store can fail while listing. Without suggestions, the user can still type.
      return []
    }
  }
}
