import Composition
import Core
import Foundation
import HeadlessHost
import LibraryServices
import MemoryAdapters
import TestKit
import Testing

/// The catalog's complete app in memory.
///
/// The same library can also be opened without one feature.
struct AppWorld {
  let world: World
  /// The documents with the people of the library.
  let documents = MemoryDocuments()

  init(camera: CameraState = .none) throws {
    world = World(
      collections: Catalog.manifests.flatMap(\.schema.collections), camera: camera)
  }

  private func allFeatures(
    store: (any RecordStore)? = nil, photos: (any PhotoSource)? = nil
  ) throws -> [any FeaturePlugin] {
    try Catalog.features(
      Ports(
        store: store ?? world.store, blobs: world.blobs, images: world.images,
        photos: photos ?? world.photos,
        files: world.files, clock: world.clock, ids: world.ids,
        randomness: SeededRandomSource(seed: 1), drafts: world.drafts,
        documents: documents, log: world.log))
  }

  /// Returns the features except the excluded feature, or all features if `left` is `nil`.
  func features(without left: FeatureID? = nil) throws -> [any FeaturePlugin] {
    try allFeatures().filter { $0.id != left }
  }

  func assembly(without left: FeatureID? = nil) throws -> Assembly {
    try Assembly(try features(without: left), undoing: world.store)
  }

  /// Returns the app with its store behind a gate.
  func assembly(behind gate: Gate) throws -> Assembly {
    let store = GatedStore(base: world.store, gate: gate)
    return try Assembly(try allFeatures(store: store), undoing: world.store)
  }

  /// Returns the app with another photo source.
  func assembly(photos: any PhotoSource) throws -> Assembly {
    try Assembly(try allFeatures(photos: photos), undoing: world.store)
  }

  /// Returns a host of a new session.
  func host(without left: FeatureID? = nil) throws -> HeadlessScreen {
    try world.host(try features(without: left), undoing: world.store)
  }

  /// Returns a host of a new session for people with a role.
  ///
  /// The store rejects changes of people whose role doesn't allow them, whatever the host shows.
  func host(as role: Core.Person.Role) throws -> HeadlessScreen {
    let features = try features()
    let store = GuardedStore(world.store, people: LibraryPeople(in: documents))
    return try world.host(features, undoing: store, role: role)
  }

  /// Returns a host with an open screen.
  func host(at route: Route, without left: FeatureID? = nil) async throws -> HeadlessScreen {
    let host = try host(without: left)
    try await host.open(route)
    return host
  }

  /// Adds photos to the user's library, each in a different gray.
  func offer(_ names: String...) {
    for name in names {
      let gray = name.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 255 }
      world.photos.add(name, MemoryImages.picture(400, 300, gray: gray))
    }
  }

  /// Adds a record of each kind, as a user would.
  func fill() async throws {
    try await fillKnown()
    for screen in try assembly().screens.map(\.entry.pattern) {
      let edit = screen.description
      guard edit.hasSuffix("/:id/edit"), try await example(screen) == nil else { continue }
      try await fill(Route(edit.replacing("/:id/edit", with: "/new")))
    }
  }

  /// Fills the fields of a form, from the first on, until the form can be saved, and saves it.
  private func fill(_ form: Route) async throws {
    let screen = try await host(at: form)
    for element in await screen.snapshot.root.flattened {
      guard let id = element.id, case .textField = element.content else { continue }
      if try await screen.saveButton.isEnabled { break }
      _ = try await screen.enter("Example", into: id)
    }
    try await screen.linkRequiredFields()
    try await screen.tap("Save")
    try await screen.finish()
  }

  /// Adds a canvas with a cover, an entry with a photo, a weight, and a drawing.
  func fillKnown() async throws {
    offer("cover.jpg", "sky.jpg")
    let screen = try await host(at: "/canvases/new")
    try await screen.fillRequired()
    try await screen.tap("18 mesh")
    try await screen.tap("Add Photo")
    try await screen.pick("cover.jpg")
    try await screen.tap("Save")
    try await screen.open("/canvases")
    try await screen.tap("Meadow")
    try await screen.tap("Add Entry")
    try await screen.fill("Sky done", into: "Note")
    try await screen.tap("Add Photos")
    try await screen.pick("sky.jpg")
    try await screen.tap("Save")
    try await screen.open("/weight/new")
    try await screen.fill("82.4", into: "Weight")
    try await screen.fill("After the fair", into: "Note")
    try await screen.tap("Save")
    try await screen.open("/drawings")
    try await screen.tap("New Drawing")
    let surface = try #require(await screen.elements(ofKind: "drawingSurface").first?.id)
    let way = [(200.0, 300.0), (500.0, 360.0), (800.0, 300.0)].map { Gesture.Point(x: $0, y: $1) }
    try await screen.send(.draw(.stroke(way)), to: .id(surface))
    try await screen.finish()
  }

  /// Returns the route of a pattern, with IDs of existing records.
  func route(_ pattern: RoutePattern) async throws -> Route {
    let entry = try await newest("stash_journal")?.id.text ?? "0000"
    let text = pattern.description.replacing(":entry", with: entry)
      .replacing(":owner", with: entry)
      .replacing(":id", with: try await example(pattern) ?? "0000")
    try #require(!text.contains(":"), "no example for \(pattern)")
    return Route(text)
  }

  /// Returns the ID of the newest record whose screen's route begins like a pattern up to `:id`.
  private func example(_ pattern: RoutePattern) async throws -> String? {
    guard let prefix = pattern.description.split(separator: ":id").first else { return nil }
    let summary = try assembly().services.summary
    let records = try await world.store.changes(since: Revision(0)).records.reversed()
    return try await world.store.read { reader throws(StoreFailure) in
      for record in records {
        let route = try summary(record, reader)?.route.description
        if route?.hasPrefix("\(prefix)\(record.id)") == true { return record.id.text }
      }
      return nil
    }
  }

  private func newest(_ collection: String) async throws -> RecordReference? {
    try await world.store.changes(since: Revision(0)).records.last { $0.collection == collection }
  }

  /// Returns the store's contents: every record of every collection with its links.
  func contents() async throws -> [String] {
    let changes = try await world.store.changes(since: Revision(0))
    let kept = changes.records.map { "\($0.collection) \($0.id)" }
    return kept.sorted() + ["\(changes.latest.number)"]
  }
}

extension HeadlessScreen {
  /// Types a canvas's required fields.
  func fillRequired(designer: String = "Anna Weaver", name: String = "Meadow") async throws {
    try await fill(designer, into: "Designer")
    try await fill(name, into: "Design Name")
  }

  /// The button that saves a form.
  var saveButton: ScreenElement {
    get async throws {
      try #require(
        await elements(ofKind: "button").first { $0.id?.text.hasSuffix(".save") == true })
    }
  }

  /// Types words into a field, or a number if the form rejects words, and returns the typed text.
  func enter(_ words: String, into id: NodeID) async throws -> String {
    try await send(.edit(words), to: .id(id))
    let label = try await element(.id(id)).label ?? ""
    guard try await saveButton.hint?.hasPrefix("\(label):") == true else { return words }
    try await send(.edit("7"), to: .id(id))
    return "7"
  }

  /// Links fields to the first record that they suggest, until the form can be saved.
  func linkRequiredFields() async throws {
    for id in await elements(ofKind: "comboBox").compactMap(\.id) {
      if try await saveButton.isEnabled { break }
      try await fill("e", into: .id(id))
      guard case .comboBox(let box) = try await element(.id(id)).content,
        let first = box.options.first
      else { continue }
      try await send(.choose(first.key), to: .id(id))
    }
  }

  /// The labels of the selected chips.
  var lit: [String] {
    get async {
      await elements(ofKind: "chip").filter { $0.content == .chip(isSelected: true) }
        .compactMap(\.label)
    }
  }

  /// The visible photos, in reading order.
  var photos: [PhotoID] {
    get async {
      await elements(ofKind: "image").compactMap { element in
        if case .image(let picture) = element.content { picture.photo } else { nil }
      }
    }
  }

  /// Returns the reason that a target can't be tapped, or `nil` if it can be tapped.
  func reason(_ target: Target) async throws -> String? {
    let element = try await element(target)
    return element.isEnabled ? nil : element.hint
  }
}
