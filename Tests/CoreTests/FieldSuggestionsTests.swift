import Core
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

/// A record with a field that suggests the values of other records.
private struct Skein: DeclaredRecord {
  var brand = ""
  var color: String?

  static let fields = RecordFields("skein", blank: Skein()) {
    Field("brand", \.brand, "Brand", .text(40)).completed()
    Field("color", \.color, "Color", .text(40))
  }

  static let collection = fields.collection("skein", noun: "skein")
}

/// A feature with the screens of skeins.
private struct SkeinFeature: FeaturePlugin {
  static let screens = RecordScreens<Skein>("/skeins", title: "Skeins", name: \.brand)

  let world: World

  var manifest: FeatureManifest {
    FeatureManifest(
      id: "skeins", title: "Skeins",
      schema: FeatureSchema([Skein.self], migrations: [.create(Skein.collection)]),
      screens: Self.screens.declarations)
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    Self.screens.makers(
      RecordRepository(
        Skein.fields,
        RecordPorts(store: world.store, ids: world.ids, clock: world.clock, log: world.log),
        services: services))
  }
}

@Suite("A field that suggests the values of other records")
struct FieldSuggestionsTests {
  private let world = World(collections: [Skein.collection])
  private let host: HeadlessScreen

  init() throws { host = try world.host([SkeinFeature(world: world)]) }

  /// Adds a skein of each brand, and opens the form for another one.
  private func open(_ brands: String...) async throws {
    for brand in brands {
      let id = world.ids.next()
      try await world.store.write("Add") { transaction throws(StoreFailure) in
        _ = try transaction.insert(Skein(brand: brand), id: id)
      }
    }
    try await host.open("/skeins/new")
  }

  private func box() async throws -> ComboBox {
    guard case .comboBox(let box) = try await host.element("Brand").content else {
      throw FieldRefusal("Brand isn't a combo box")
    }
    return box
  }

  private func suggested() async throws -> [String] { try await box().options.map(\.label) }

  private func press(_ key: Key) async throws {
    try await host.send(.key(key), to: .id("skein.brand"))
  }

  @Test("The collection has an index for the field")
  func index() {
    #expect(Skein.collection.indexes == [ColumnIndex([Skein.fields.column("brand")])])
  }

  @Test("The suggestions are the values that begin with the text, each once, in any letter case")
  func suggests() async throws {
    try await open("Rosa", "Rosa", "Ros\u{E9}", "Iris", "rosewood", "Primrose")
    #expect(try await suggested() == [])
    try await host.fill("ros", into: "Brand")
    #expect(try await suggested() == ["Rosa", "Ros\u{E9}", "rosewood"])
    try await host.fill("rose", into: "Brand")
    #expect(try await suggested() == ["Ros\u{E9}", "rosewood"])
    try await host.fill("x", into: "Brand")
    #expect(try await suggested() == [])
    try await host.fill("", into: "Brand")
    #expect(try await suggested() == [])
  }

  @Test("A choice fills the field, and other text can be saved, too")
  func chooses() async throws {
    try await open("Rosa")
    try await host.fill("r", into: "Brand")
    try await host.choose("Rosa", in: "Brand")
    #expect(try await box() == ComboBox(field: TextField(value: "Rosa", isRequired: true)))
    try await host.fill("Rosette", into: "Brand")
    try await host.tap("Save")
    try await host.open("/skeins")
    #expect(await host.shows("Rosette"))
  }

  @Test("A text that equals the only value suggests nothing")
  func equal() async throws {
    try await open("Rosa")
    try await host.fill("Rosa", into: "Brand")
    #expect(try await suggested() == [])
  }

  @Test("Keys open the list, move in it, choose a value, and close it")
  func keys() async throws {
    try await open("Iris", "Rosa")
    try await host.tap("Brand")
    try await press(.down)
    #expect(try await suggested() == ["Iris", "Rosa"])
    #expect(try await box().active == nil)
    try await press(.up)
    #expect(try await box().active == "Rosa")
    try await press(.escape)
    #expect(try await suggested() == [])
    try await press(.down)
    #expect(try await box().active == "Iris")
    try await press(.enter)
    #expect(try await box().field.value == "Iris")
    #expect(try await suggested() == [])
    #expect(await host.snapshot.title == "Add Skein")
  }

  @Test("The list closes when the focus moves to another field, and Return saves")
  func leaves() async throws {
    try await open("Rosa")
    try await host.fill("r", into: "Brand")
    try await host.tap("Color")
    #expect(try await suggested() == [])
    #expect(try await box().field.value == "r")
    try await host.fill("Ro", into: "Brand")
    try await press(.enter)
    try await host.open("/skeins")
    #expect(await host.shows("Ro"))
  }

  @Test("A list has at most eight suggestions")
  func limit() async throws {
    try await open("R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9")
    try await host.fill("r", into: "Brand")
    #expect(try await suggested().count == 8)
  }
}
