public import Core

/// A repository that adds, renames, merges, and deletes tags and aliases.
///
/// Every change is one transaction, and therefore one undo step.
public struct TagRepository: Sendable {
  let store: LoggedStore<TagRefusal>
  let ids: any IDGenerator

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - store: The store of tags.
  ///   - ids: The source of IDs for new tags.
  ///   - log: The log for rejected changes and failures.
  public init(store: any RecordStore, ids: any IDGenerator, log: any Log) {
    self.store = LoggedStore(store, log)
    self.ids = ids
  }

  /// The result of a change or a dry run.
  public struct Outcome: Equatable, Sendable {
    /// The tag after the change, or the deleted tag.
    public var tag: TagEntry
    /// The number of record fields whose displayed value changes.
    public var fields: Int
    /// Whether the change alters anything.
    public var isChange = true
  }

  /// Adds a tag for each name that isn't a tag or alias yet.
  ///
  /// Existing tags and aliases don't change.
  ///
  /// - Parameter names: The names of the tags.
  /// - Returns: The tag for each name, and whether the tag is new.
  /// - Throws: ``TagRefusal/store(_:)`` if the store fails. In that case, nothing is written.
  @discardableResult
  public func add(_ names: [TagName]) async throws(TagRefusal) -> [(tag: TagEntry, isNew: Bool)] {
    let made = names.map { ($0, ids.next()) }
    return try await write(names.count == 1 ? "Add tag" : "Add tags") {
      transaction throws(StoreFailure) in
      let known = TagNames(reader: transaction)
      var added: [(tag: TagEntry, isNew: Bool)] = []
      for (name, id) in made {
        if let tag = try known.tag(name.key) {
          added.append((try Self.entry(tag, known), false))
        } else {
          let stored = try transaction.insert(TagRecord(name), id: id)
          added.append((TagEntry(stored: stored, aliases: []), true))
        }
      }
      return .success(added)
    }
  }

  /// Changes the name of a tag or alias, or only the spelling of the name.
  ///
  /// A tag renamed to one of its aliases keeps its old name as an alias.
  ///
  /// - Parameters:
  ///   - old: The current name.
  ///   - new: The new name.
  ///   - dryRun: `true` to return the result without writing.
  /// - Returns: The tag after the change, and the number of fields that show the new name.
  /// - Throws: ``TagRefusal/unknown(_:)`` if no tag or alias has the current name;
  ///   ``TagRefusal/taken(old:new:existing:)`` if another tag or alias has the new name;
  ///   ``TagRefusal/store(_:)`` if the store fails. In each case, nothing is written.
  /// - Complexity: O(*n*), where *n* is the number of records with the tag, which are counted but
  ///   not written.
  @discardableResult
  public func rename(
    _ old: String, to new: TagName, dryRun: Bool = false
  ) async throws(TagRefusal) -> Outcome {
    let id = ids.next()
    return try await change("Rename tag", dryRun: dryRun) { plan throws(StoreFailure) in
      guard var stored = try plan.names.named(TagName.key(ofQuery: old)) else {
        return .failure(.unknown(old))
      }
      guard var tag = try plan.names.tag(of: stored) else { return .failure(.unknown(old)) }
      let isTag = tag.id == stored.id
      let oldName = stored.record.name
      var other = try plan.names.named(new.key)
      if other?.id == stored.id { other = nil }
      if let other {
        guard isTag, other.record.standsFor == tag.id else {
          let existing = other.record.name.text
          return .failure(.taken(old: oldName.text, new: new.text, existing: existing))
        }
        // The tag takes the alias's name, and the tag's old name becomes an alias.
        try plan.delete(other)
      }
      let fields = isTag ? try plan.names.owners(of: stored).count : 0
      let isChange = Array(oldName.text.utf8) != Array(new.text.utf8)
      stored.record.name = new
      try plan.save(stored)
      if other != nil { try plan.insert(TagRecord(oldName, standsFor: tag.id), id) }
      if isTag { tag = stored }
      var entry = try Self.entry(tag, plan.names)
      // A dry run reads the unchanged names, so the new alias is substituted here.
      let before = isTag ? other?.record.name.text : oldName.text
      let after = isTag ? oldName.text : new.text
      entry.aliases = entry.aliases.map { $0 == before ? after : $0 }
      return .success(Outcome(tag: entry, fields: fields, isChange: isChange))
    }
  }

  /// Merges tags into a target tag.
  ///
  /// The names and aliases of the merged tags become aliases of the target tag.
  ///
  /// - Parameters:
  ///   - from: The names or aliases of the tags to merge.
  ///   - target: The name or an alias of the tag that remains.
  ///   - dryRun: `true` to return the result without writing.
  /// - Returns: The remaining tag, and the number of fields that had one of the merged tags.
  /// - Throws: ``TagRefusal/unknown(_:)`` if a tag doesn't exist;
  ///   ``TagRefusal/mergedIntoItself(_:)`` if `target` is among the tags to merge;
  ///   ``TagRefusal/store(_:)`` if the store fails. In each case, nothing is written.
  /// - Complexity: O(*n*), where *n* is the number of records with the tags, which are counted but
  ///   not written.
  @discardableResult
  public func merge(
    _ from: [String], into target: String, dryRun: Bool = false
  ) async throws(TagRefusal) -> Outcome {
    try await change("Merge tags", dryRun: dryRun) { plan throws(StoreFailure) in
      guard var stays = try plan.names.tag(TagName.key(ofQuery: target)) else {
        return .failure(.unknown(target))
      }
      var going: [StoredRecord<TagRecord>] = []
      for text in from {
        guard let goes = try plan.names.tag(TagName.key(ofQuery: text)) else {
          return .failure(.unknown(text))
        }
        if goes.id == stays.id { return .failure(.mergedIntoItself(text)) }
        if !going.contains(where: { $0.id == goes.id }) { going.append(goes) }
      }
      var aliases = try plan.names.aliases(of: stays.id).map(\.record.name.text)
      var moved: Set<TaggedField> = []
      for goes in going {
        moved.formUnion(try plan.names.owners(of: goes))
        stays.record.imported += goes.record.imported
      }
      stays.record.linked = try plan.names.owners(of: stays).union(moved).count
      for goes in going { aliases += try plan.giveAway(goes, to: stays.id) }
      try plan.save(stays)
      let entry = TagEntry(stored: stays, aliases: aliases.sorted())
      return .success(Outcome(tag: entry, fields: moved.count))
    }
  }

  /// Adds an alias to a tag.
  ///
  /// - Parameters:
  ///   - name: The alias, which must not be the name of a tag or an alias of another tag.
  ///   - target: The tag's name or another alias of the tag.
  ///   - dryRun: `true` to return the result without writing.
  /// - Returns: The tag with its aliases.
  /// - Throws: ``TagRefusal`` if the tag doesn't exist, the alias is rejected, or the store fails.
  ///   In each case, nothing is written.
  @discardableResult
  public func alias(
    _ name: TagName, for target: String, dryRun: Bool = false
  ) async throws(TagRefusal) -> Outcome {
    let id = ids.next()
    return try await change("Add tag alias", dryRun: dryRun) { plan throws(StoreFailure) in
      guard let tag = try plan.names.tag(TagName.key(ofQuery: target)) else {
        return .failure(.unknown(target))
      }
      if tag.record.name == name {
        return .failure(.aliasOfItself(name: name.text, target: target))
      }
      let other = try plan.names.named(name.key)
      if let other {
        guard let elsewhere = other.record.standsFor else {
          return .failure(.aliasIsTag(name: name.text, target: tag.record.name.text))
        }
        guard elsewhere == tag.id else {
          let owner = try plan.names.tag(of: other)?.record.name.text ?? target
          return .failure(.aliasElsewhere(name: name.text, target: owner))
        }
      } else {
        try plan.insert(TagRecord(name, standsFor: tag.id), id)
      }
      var entry = try Self.entry(tag, plan.names)
      if other == nil, plan.transaction == nil { entry.aliases.append(name.text) }
      return .success(Outcome(tag: entry, fields: 0, isChange: other == nil))
    }
  }

  /// Deletes a tag with all its aliases, or a single alias.
  ///
  /// - Parameters:
  ///   - name: The name of the tag or alias.
  ///   - dryRun: `true` to return the result without writing.
  /// - Returns: The tag, and the number of fields that lose the tag, which is 0 for an alias.
  /// - Throws: ``TagRefusal/unknown(_:)`` if no tag or alias has the name; ``TagRefusal/store(_:)``
  ///   if the store fails. In each case, nothing is written.
  @discardableResult
  public func delete(_ name: String, dryRun: Bool = false) async throws(TagRefusal) -> Outcome {
    try await change("Delete tag", dryRun: dryRun) { plan throws(StoreFailure) in
      guard let stored = try plan.names.named(TagName.key(ofQuery: name)),
        let tag = try plan.names.tag(of: stored)
      else { return .failure(.unknown(name)) }
      let entry = try Self.entry(tag, plan.names)
      guard stored.id == tag.id else {
        try plan.delete(stored)
        return .success(Outcome(tag: entry, fields: 0))
      }
      let fields = try plan.names.owners(of: tag).count
      for alias in try plan.names.aliases(of: tag.id) { try plan.delete(alias) }
      try plan.delete(tag)
      return .success(Outcome(tag: entry, fields: fields))
    }
  }
}
