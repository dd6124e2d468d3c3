public import Core

/// The tags of a library: made, renamed, merged, given other names, deleted.
///
/// Every change is one transaction, and so one step of undo.
public struct TagBook: Sendable {
  let store: any RecordStore
  let ids: any IDSource
  let log: any Log

  /// The tags in a store.
  ///
  /// - Parameters:
  ///   - store: Keeps them.
  ///   - ids: Names new ones.
  ///   - log: Keeps what was refused or failed.
  public init(store: any RecordStore, ids: any IDSource, log: any Log) {
    self.store = store
    self.ids = ids
    self.log = log
  }

  /// What a change does, or would do.
  public struct Outcome: Equatable, Sendable {
    /// The tag afterwards.
    public var tag: TagEntry
    /// How many fields of records show something else afterwards.
    public var fields: Int
    /// Whether there is something to write at all.
    public var isChange = true
  }

  /// Makes tags; those that are there already, under whichever name, stay as they are.
  ///
  /// - Parameter names: The tags' names.
  /// - Returns: The tags, one a name, and whether each is new.
  /// - Throws: ``TagRefusal``; nothing was written.
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

  /// Gives a tag, or another name for one, a new spelling or a new name. Renamed to one of its other
  /// names, a tag keeps the old one as another name.
  ///
  /// - Parameters:
  ///   - old: The name it has.
  ///   - new: The name it gets.
  ///   - dryRun: Say what it would do, and do nothing.
  /// - Returns: The tag under its new name, and how many fields show it.
  /// - Throws: ``TagRefusal/unknown(_:)``; ``TagRefusal/taken(old:new:existing:)`` where the new
  ///   name is another's; nothing was written.
  /// - Complexity: One record; what links to it stays as it is.
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
        // The two names change places.
        try plan.delete(other)
      }
      let fields = isTag ? try plan.names.owners(of: stored).count : 0
      let isChange = Array(oldName.text.utf8) != Array(new.text.utf8)
      stored.record.name = new
      try plan.save(stored)
      if other != nil { try plan.insert(TagRecord(oldName, standsFor: tag.id), id) }
      if isTag { tag = stored }
      var entry = try Self.entry(tag, plan.names)
      // As a dry run finds them, the names have not changed yet.
      let before = isTag ? other?.record.name.text : oldName.text
      let after = isTag ? oldName.text : new.text
      entry.aliases = entry.aliases.map { $0 == before ? after : $0 }
      return .success(Outcome(tag: entry, fields: fields, isChange: isChange))
    }
  }

  /// Makes tags other names for one: whatever held them holds that one from then on.
  ///
  /// - Parameters:
  ///   - from: The tags that go, by any of their names.
  ///   - target: The tag that stays.
  ///   - dryRun: Say what it would do, and do nothing.
  /// - Returns: The tag that stays, and how many fields had one of those that go.
  /// - Throws: ``TagRefusal/unknown(_:)``; ``TagRefusal/mergedIntoItself(_:)``; nothing was written.
  /// - Complexity: O(records that hold the tags), to count those that hold several; the records
  ///   themselves are not written.
  @discardableResult
  public func merge(
    _ from: [String], into target: String, dryRun: Bool = false
  ) async throws(TagRefusal) -> Outcome {
    try await change("Merge tags", dryRun: dryRun) { plan throws(StoreFailure) in
      guard var stays = try plan.names.tag(TagName.key(ofQuery: target)) else {
        return .failure(.unknown(target))
      }
      var going: [Stored<TagRecord>] = []
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

  /// Gives a tag another name.
  ///
  /// - Parameters:
  ///   - name: The other name; no tag has it.
  ///   - target: The tag, by any of its names.
  ///   - dryRun: Say what it would do, and do nothing.
  /// - Returns: The tag with its names.
  /// - Throws: ``TagRefusal``; nothing was written.
  @discardableResult
  public func alias(
    _ name: TagName, for target: String, dryRun: Bool = false
  ) async throws(TagRefusal) -> Outcome {
    let id = ids.next()
    return try await change("Name tag", dryRun: dryRun) { plan throws(StoreFailure) in
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

  /// Deletes a tag with all its names, or one of its other names alone.
  ///
  /// - Parameters:
  ///   - name: The tag, or another name for one.
  ///   - dryRun: Say what it would do, and do nothing.
  /// - Returns: The tag, and how many fields of records lose it.
  /// - Throws: ``TagRefusal/unknown(_:)``; nothing was written.
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
