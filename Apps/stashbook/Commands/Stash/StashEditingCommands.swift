#if Stash
  import ArgumentParser
  import Composition
  import Core
  import Stash
  import TerminalHost

  /// The tags to add to a record and to remove from it.
  struct TagEditing {
    let adding: [String]
    let removing: [String]

    /// Returns a record's tags after the changes.
    ///
    /// - Parameters:
    ///   - tags: The record's current tags.
    ///   - record: The record's name, for the error.
    ///   - editor: The field editor, which determines which names are equivalent.
    ///   - current: A closure that converts a tag's name or alias to the tag's name.
    /// - Returns: The tags that aren't removed, followed by the added tags.
    /// - Throws: ``NotFound`` if the record doesn't have a tag to remove.
    func applied(
      to tags: [String], of record: String, _ editor: AnyFieldEditor<[String]>?,
      naming current: (String) async throws -> String
    ) async throws -> [String] {
      let editor = try present(editor, "Tags")
      var kept = tags
      for name in removing.isEmpty ? [] : try await editor.parse(removing) {
        let tagName = try await current(name)
        var others: [String] = []
        // Two names are equivalent if the editor combines them into one.
        for tag in kept where try await editor.parse([tag, tagName]).count > 1 {
          others.append(tag)
        }
        guard others.count < kept.count else {
          let all =
            tags.isEmpty
            ? "Omit --remove-tag; the canvas has no tags."
            : "Use \(tags.alternatives)."
          throw NotFound(
            explanation: Explanation(
              .notFound, code: "not-found",
              "\u{201C}\(record.oneLine)\u{201D} has no tag \u{201C}\(name)\u{201D}", hint: all))
        }
        kept = others
      }
      return adding.isEmpty ? kept : kept + (try await editor.parse(adding))
    }
  }

  /// The photos to add to a journal entry and to remove from it.
  struct PhotoEditing {
    let adding: [String]
    let removing: [String]

    /// Returns an entry's photos after the changes.
    ///
    /// A photo to remove is identified by its ID, or by the beginning or end of its ID.
    ///
    /// - Throws: ``NotFound`` if an ID to remove matches none or several of the entry's photos.
    func applied(
      to photos: [PhotoID], _ editor: AnyFieldEditor<[PhotoID]>?
    ) async throws -> [PhotoID] {
      let editor = try present(editor, "Photos")
      var kept = photos
      for text in removing {
        let wanted = text.lowercased()
        let found = kept.filter { !wanted.isEmpty && Self.names(wanted, $0) }
        guard found.count == 1 else {
          let all =
            photos.isEmpty
            ? "Omit --remove-photo; the entry has no photos."
            : "Use \(photos.map(\.text).alternatives)."
          throw NotFound(
            explanation: Explanation(
              .notFound, code: found.isEmpty ? "not-found" : "ambiguous-id",
              found.isEmpty
                ? "The entry has no photo \u{201C}\(text)\u{201D}"
                : "\u{201C}\(text)\u{201D} matches several of the entry's photos", hint: all))
        }
        kept.removeAll { $0 == found[0] }
      }
      return adding.isEmpty ? kept : kept + (try await editor.parse(adding))
    }

    private static func names(_ text: String, _ photo: PhotoID) -> Bool {
      photo.text.hasPrefix(text) || photo.text.hasSuffix(text)
    }
  }
#endif
