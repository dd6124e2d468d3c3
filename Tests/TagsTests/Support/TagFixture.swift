import Core
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@testable import Tags

/// A test environment with tags and notes.
struct TagFixture {
  let world = World(collections: [TagRecord.collection, NoteRecord.collection])
  let plugin: TagsPlugin

  init() { plugin = TagsPlugin(store: world.store, ids: world.ids, log: world.log) }

  var repository: TagRepository { plugin.repository }

  /// Adds tags with typed names.
  func add(_ names: String...) async throws {
    try await repository.add(try names.map { try TagName($0) })
  }

  /// Links a note to tags as saving a form does, creating the note if the note is new.
  func tag(_ note: RecordID, _ names: String...) async throws { try await tag(note, names) }

  func tag(_ note: RecordID, _ names: [String]) async throws {
    let field = TagsFeature(
      FieldSettings(id: "note.tags", label: "Tags"), suggester: TagSuggester(store: world.store),
      ids: world.ids)
    try await world.store.write("Save note") { transaction throws(StoreFailure) in
      let owner = RecordReference(NoteRecord.collection.name, note)
      if try transaction.find(NoteRecord.self, note) == nil {
        try transaction.insert(NoteRecord(title: note.text), id: note)
      }
      let old = try transaction.targets(of: owner, field: "tags")
      let targets = try field.prepare(names, replacing: old, in: transaction)
      try transaction.link(owner, field: "tags", to: targets, limit: nil)
    }
  }

  /// Deletes a note.
  func delete(_ note: RecordID) async throws {
    try await world.store.write("Delete note") { transaction throws(StoreFailure) in
      if let stored = try transaction.find(NoteRecord.self, note) { try transaction.delete(stored) }
    }
  }

  /// Restores a deleted note.
  func restore(_ note: RecordID) async throws {
    try await world.store.write("Restore note") { transaction throws(StoreFailure) in
      if let stored = try transaction.find(NoteRecord.self, note) {
        try transaction.restore(stored)
      }
    }
  }

  /// All tags with their use counts, most used first.
  var uses: [String] {
    get async throws {
      try await repository.page(TagFilter(), limit: 1000).page.items.map {
        "\($0.name.text) \($0.uses)"
      }
    }
  }

  /// Returns the tags of a note, as a screen would show them.
  func tags(of note: RecordID) async throws -> [String] {
    try await world.store.read { reader throws(StoreFailure) in
      let owner = RecordReference(NoteRecord.collection.name, note)
      let targets = try reader.targets(of: owner, field: "tags")
      return try TagNames(reader: reader).tags(of: targets).map(\.record.name.text)
    }
  }

  /// Returns the IDs of the notes that a filter finds.
  func notes(_ filter: String) async throws -> [String] {
    let condition = try TagFilterReader().parse(filter, keys: plugin.filterKeys)
    return try await world.store.read { reader throws(StoreFailure) in
      let predicate = try condition.predicate(NoteRecord.collection, reader)
      return try reader.page(Query<NoteRecord>(predicate, order: [SortKey(.id)], limit: 1000))
        .items.map(\.id.text)
    }
  }

  /// Returns a host with a new session that shows a note's form.
  func host(at note: RecordID = "n1") async throws -> HeadlessScreen {
    let host = try world.host([NotePlugin(store: world.store), plugin])
    try await host.open(Route("/notes/\(note)"))
    return host
  }
}

extension HeadlessScreen {
  /// The names on the chips, in order, with a selected chip's name in square brackets.
  var chips: [String] {
    get async {
      await snapshot.root.flattened.compactMap { element in
        guard case .chip(let isSelected) = element.content else { return nil }
        return isSelected ? "[\(element.label ?? "")]" : element.label
      }
    }
  }

  /// The field with its suggestions.
  var box: ComboBox {
    get async throws {
      let boxes = await snapshot.root.flattened.compactMap { element -> ComboBox? in
        if case .comboBox(let box) = element.content { box } else { nil }
      }
      return try #require(boxes.first)
    }
  }

  /// The suggestions, with the active suggestion in square brackets.
  var suggestions: [String] {
    get async throws {
      let box = try await box
      return box.options.map { $0.key == box.active ? "[\($0.label)]" : $0.label }
    }
  }
}
