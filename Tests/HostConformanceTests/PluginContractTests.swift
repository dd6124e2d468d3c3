import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import Sessions
import TestKit
import Testing

/// The contract that applies to every feature in the catalog.
///
/// `MigrationsTests` tests migrations from any earlier version. `NarrowScreensTests` and `AxeTests`
/// test the screens in other hosts.
@Suite("Feature contract")
struct PluginContractTests {
  @Test("Each feature ID, setting key, and table prefix is used by only one feature")
  func names() throws {
    let features = try AppWorld().features()
    let ids = features.map(\.id.text)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil }, "\(ids)")
    #expect(features.allSatisfy { $0.manifest.title.trimmedOrNil != nil })
    let settings = features.flatMap { $0.manifest.settings.map(\.key) }
    #expect(Set(settings).count == settings.count)
    var owners: [Substring: Set<FeatureID>] = [:]
    for feature in features {
      for name in feature.manifest.schema.collections.map(\.name) {
        owners[name.prefix { $0 != "_" }, default: []].insert(feature.id)
      }
    }
    #expect(owners.allSatisfy { $0.value.count == 1 }, "\(owners)")
  }

  @Test("A feature can be assembled alone, and each of its screens opens and obeys the screen laws")
  func alone() async throws {
    let app = try AppWorld()
    try await app.fill()
    for feature in try app.features() {
      let assembly = try Assembly([feature])
      #expect(assembly.emptySlots.allSatisfy { !$0.slot.isRequired })
      for (_, entry) in assembly.screens {
        let route = try await app.route(entry.pattern)
        let screen = try app.world.host([feature])
        try await screen.open(route)
        try await screen.finish()
        let broken = ScreenLaws.broken(by: await screen.snapshot)
        #expect(broken == [], "\(route)")
      }
    }
  }

  @Test("WE-7 All values typed or chosen in a form survive a restart of the app")
  func drafts() async throws {
    var forms = 0
    for (_, entry) in try AppWorld().assembly().screens where entry.make() is any Form {
      forms += 1
      var random = SeededRandomSource(seed: 1)
      for _ in 0..<5 {
        let app = try AppWorld()
        try await app.fill()
        let route = try await app.route(entry.pattern)
        let screen = try await app.host(at: route)
        for _ in 0..<8 { try await screen.typeSomewhere(&random) }
        let typed = await screen.fields
        await screen.session.end()
        let again = try await app.host(at: route)
        #expect(await again.fields == typed, "\(route)")
        try await again.finish()
      }
    }
    #expect(forms >= 5)
  }

  @Test("ALL-1 Every screen that reads data reports a read failure")
  func unreadable() async throws {
    let app = try AppWorld()
    try await app.fill()
    for (_, entry) in try app.assembly().screens {
      let route = try await app.route(entry.pattern)
      let before = app.world.store.faults.count(of: .read)
      app.world.store.faults.fail(.read, with: .inputOutput("made to fail"), times: 1_000)
      let screen = try await app.host(at: route)
      try await screen.finish()
      app.world.store.heal()
      let reads = app.world.store.faults.count(of: .read) > before
      let outline = await screen.outline
      #expect(await screen.saysFailure == reads, "\(route)\n\(outline)")
      let broken = ScreenLaws.broken(by: await screen.snapshot)
      #expect(broken == [], "\(route)\n\(outline)")
    }
  }

  @Test("ALL-1 Every action that writes data reports a write failure")
  func unwritable() async throws {
    var failed = 0
    for (_, entry) in try AppWorld().assembly().screens {
      for place in 0..<12 {
        let app = try AppWorld()
        try await app.fill()
        let route = try await app.route(entry.pattern)
        let screen = try await app.host(at: route)
        try await screen.typeEverywhere()
        let buttons = await screen.usableButtons
        guard buttons.indices.contains(place) else { break }
        let before = app.world.store.faults.count(of: .write)
        app.world.store.faults.fail(.write, with: .inputOutput("made to fail"), times: 1_000)
        try await screen.tap(.id(buttons[place]))
        if let sure = await screen.confirmation { try await screen.tap(.id(sure)) }
        await screen.quiet()
        guard app.world.store.faults.count(of: .write) > before else { continue }
        failed += 1
        let outline = await screen.outline
        #expect(await screen.saysFailure, "\(buttons[place]) on \(route)\n\(outline)")
        let broken = ScreenLaws.broken(by: await screen.snapshot)
        #expect(broken == [], "\(route)")
      }
    }
    #expect(failed >= 20)
  }

  @Test("B2 Every action that deletes offers Undo, except emptying the trash")
  func undoable() async throws {
    var deleted: Set<String> = []
    for (_, entry) in try AppWorld().assembly().screens
    where entry.pattern.description != "/trash" {
      for place in 0..<12 {
        let app = try AppWorld()
        try await app.fill()
        let form = try await app.host(at: try await app.route("/canvases/:id/edit"))
        try await form.send(.edit("floral"), to: .id("canvas.tags.input"))
        try await form.tap(.id("canvas.save"))
        try await form.open("/drawings/brushes/new")
        try await form.fill("Wide", into: "Name")
        try await form.tap("Save")
        try await form.finish()
        let route = try await app.route(entry.pattern)
        let screen = try await app.host(at: "/")
        try await screen.open(route)
        let dangers = await screen.dangers
        guard dangers.indices.contains(place) else { break }
        let before = try await app.world.store.changes(since: Revision(0)).latest
        try await screen.tap(.id(dangers[place]))
        if let sure = await screen.confirmation { try await screen.tap(.id(sure)) }
        await screen.quiet()
        guard try await app.world.store.changes(since: Revision(0)).latest != before else {
          continue
        }
        deleted.insert(dangers[place].text.split(separator: ".").first.map(String.init) ?? "")
        let undos = await screen.snapshot.root.flattened.filter { element in
          element.isEnabled && [Session.undoID, "drawing.undo"].contains(element.id)
        }
        let outline = await screen.outline
        #expect(undos.count == 1, "\(dangers[place]) on \(route)\n\(outline)")
      }
    }
    let expected: Set = [
      "canvas", "journal", "tags", "photo", "weight", "drawings", "drawing", "brushes",
    ]
    #expect(deleted.isSuperset(of: expected), "\(deleted.sorted())")
  }
}

extension HeadlessScreen {
  /// Whether the injected failure is displayed.
  fileprivate var saysFailure: Bool {
    get async { await shows("made to fail", partly: true) }
  }

  /// The values of the form's fields, by ID.
  fileprivate var fields: [String: String] {
    get async {
      let held = await snapshot.root.flattened.compactMap { element -> (String, String)? in
        guard let id = element.id else { return nil }
        switch element.content {
        case .textField(let field), .textArea(let field): return (id.text, field.value)
        case .dateField(let field): return (id.text, field.value)
        case .comboBox(let box): return (id.text, box.field.value)
        case .select(let select): return (id.text, select.selected ?? "")
        case .chip(let isSelected): return (id.text, "\(isSelected)")
        default: return nil
        }
      }
      return Dictionary(held) { first, _ in first }
    }
  }

  /// Types into a random field, or taps a random chip.
  fileprivate func typeSomewhere(_ random: inout SeededRandomSource) async throws {
    let usable = await snapshot.root.flattened.filter { element in
      guard element.isEnabled, element.id != nil else { return false }
      switch element.content {
      case .textField, .textArea, .dateField, .comboBox, .select, .chip: return true
      default: return false
      }
    }
    guard let element = usable.randomElement(using: &random), let id = element.id else { return }
    switch element.content {
    case .select(let select):
      let option = select.options.randomElement(using: &random)?.key ?? ""
      try await send(.edit(option), to: .id(id))
    case .chip: try await send(.tap, to: .id(id))
    case .dateField:
      try await send(.edit("2026-02-\(Int.random(in: 10...28, using: &random))"), to: .id(id))
    default: try await send(.edit(random.text(upTo: 8)), to: .id(id))
    }
  }

  /// Types a value that is also a valid number into every empty text field.
  fileprivate func typeEverywhere() async throws {
    for element in await snapshot.root.flattened where element.isEnabled {
      guard let id = element.id else { continue }
      switch element.content {
      case .textField(let field) where field.value.isEmpty:
        try await send(.edit("82"), to: .id(id))
      case .textArea(let field): try await send(.edit(field.value + "!"), to: .id(id))
      default: break
      }
    }
  }

  /// The usable buttons that delete.
  fileprivate var dangers: [NodeID] {
    get async {
      await snapshot.root.flattened
        .filter { $0.content == .button && $0.isEnabled && $0.role == .danger }.compactMap(\.id)
    }
  }

  fileprivate var usableButtons: [NodeID] {
    get async {
      await snapshot.root.flattened.filter { $0.content == .button && $0.isEnabled }
        .compactMap(\.id)
    }
  }

  /// The confirming button of an open dialog, which is the first enabled button, or `nil` if none.
  fileprivate var confirmation: NodeID? {
    get async {
      await snapshot.root.dialog?.flattened.first { $0.content == .button && $0.isEnabled }?.id
    }
  }
}
