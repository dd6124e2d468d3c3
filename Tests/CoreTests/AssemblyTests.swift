import Core
import MemoryAdapters
import TestKit
import Testing

@Suite("Assembly")
struct AssemblyTests {
  private let provider = StubFeature("provider").with { feature in
    feature.fieldProviders = [NumberEditor.plug]
  }
  private let form = StubFeature("form").with { feature in
    feature.fieldSlots = [StubSlots.number.declaration, StubSlots.words.declaration]
    feature.routes = ["/forms", "/forms/:id", "/forms/new"]
  }

  private func problems(_ features: [any FeaturePlugin]) -> [CompositionFailure.Problem] {
    do throws(CompositionFailure) {
      _ = try Assembly(features)
      return []
    } catch {
      return error.problems
    }
  }

  @Test("An assembly contains the features in the given order and fills their slots")
  func fits() throws {
    let app = try Assembly([form, provider])
    #expect(app.features.map(\.id) == ["form", "provider"])
    #expect(app.screens.map(\.entry.pattern.description) == ["/forms", "/forms/:id", "/forms/new"])
    #expect(app.screens.allSatisfy { $0.feature == "form" })
    #expect(app.services.editor(for: StubSlots.number) != nil)
  }

  @Test("An optional slot without a field provider is valid and is listed as empty")
  func emptySlots() throws {
    let app = try Assembly([form, provider])
    #expect(app.emptySlots.map(\.slot) == [StubSlots.words.declaration])
    #expect(app.emptySlots.map(\.feature) == ["form"])
    #expect(app.services.editor(for: StubSlots.words) == nil)
    let full = try Assembly([form, provider.with { $0.fieldProviders.append(WordsEditor.plug) }])
    #expect(full.emptySlots.isEmpty)
  }

  @Test("An assembly reports a required slot without a field provider")
  func missing() {
    #expect(problems([form]) == [.missingProvider(StubSlots.number.declaration, of: "form")])
  }

  @Test(
    "An assembly reports a field provider whose value type doesn't match the slot, even if the slot is optional"
  )
  func wrongType() {
    let slot = FieldSlot(
      FieldKind<String>("number"), FieldSettings(id: "other", label: "Other"))
    let feature = StubFeature("other").with { $0.fieldSlots = [slot.declaration] }
    #expect(
      problems([feature, provider])
        == [.wrongValueType(slot.declaration, of: "other", offered: ValueType(Int.self))])
  }

  @Test("C8 An assembly contains the features' filter keys and reports a duplicate key")
  func filterKeys() throws {
    func feature(_ id: FeatureID, _ keys: String...) -> StubFeature {
      StubFeature(id).with { feature in
        feature.filterKeys = keys.map { key in
          FilterKey(key, values: []) { _ throws(FieldRefusal) in
            { _, _ throws(StoreFailure) in .all }
          }
        }
      }
    }
    let app = try Assembly([feature("one", "status", "mesh"), feature("two", "tag")])
    #expect(app.services.filterKeys.map(\.name) == ["status", "mesh", "tag"])
    #expect(
      problems([feature("one", "tag"), feature("two", "mesh", "tag")])
        == [.duplicateFilterKey("tag")])
  }

  @Test("C8 A filter key for a field kind applies to the slots of that kind")
  func linkFilterKeys() async throws {
    func key<Value>(_ field: FieldKind<Value>) -> FilterKey {
      FilterKey(field.name, field: field) { _, _ in
        []
      } meaning: { _ throws(FieldRefusal) in
        { keys, _ throws(StoreFailure) in .or(keys.map { .isLinked(field: $0) }) }
      }
    }
    let world = World(collections: [Loan.collection])
    let filters = StubFeature("filters").with { feature in
      feature.filterKeys = [key(WordsEditor.kind), key(FieldKind<Int>("other"))]
    }
    let keys = try Assembly([LoanFeature(world: world), filters]).services.filterKeys
    #expect(keys.map(\.collections) == [[Loan.collection.name], []])
    let build = try keys[0].meaning("")
    let predicate = try await world.store.read { reader throws(StoreFailure) in
      try build(Loan.collection, reader)
    }
    #expect(predicate == .or([.isLinked(field: Loan.words.key)]))
  }

  @Test("An assembly reports a field kind provided by two features, and names both features")
  func doubledPlug() {
    let second = StubFeature("second").with { feature in
      feature.fieldProviders = [NumberEditor.plug]
    }
    #expect(
      problems([provider, second]) == [
        .duplicateProvider(kind: "number", providers: ["provider", "second"])
      ])
  }

  @Test("An assembly reports field providers that don't match the manifest")
  func otherFields() {
    let silent = provider.with { $0.declaredFields = [] }
    #expect(
      problems([silent]) == [
        .differentFields("provider", provided: [NumberEditor.kind.declaration])
      ])
    let boastful = StubFeature("boastful").with {
      $0.declaredFields = [NumberEditor.kind.declaration]
    }
    #expect(problems([boastful]) == [.differentFields("boastful", provided: [])])
  }

  @Test("An assembly reports screens that don't match the manifest")
  func otherScreens() {
    let fewer = form.with { $0.createdRoutes = ["/forms/new", "/forms"] }
    #expect(
      problems([fewer, provider]) == [
        .differentScreens("form", provided: ["/forms", "/forms/new"])
      ])
    let more = StubFeature("more").with { $0.createdRoutes = ["/more"] }
    #expect(problems([more]) == [.differentScreens("more", provided: ["/more"])])
  }

  @Test("Value types with the same name in different scopes aren't equal")
  func valueTypes() {
    enum One { struct Size: Equatable, Sendable {} }
    enum Other { struct Size: Equatable, Sendable {} }
    let (one, other) = (ValueType(One.Size.self), ValueType(Other.Size.self))
    #expect(one.description == other.description)
    #expect(one != other)
    #expect(one == ValueType(One.Size.self))
  }

  @Test("An assembly reports duplicate feature IDs, collections, and routes")
  func doubled() {
    let one = StubFeature("one").with { feature in
      feature.collections = ["things"]
      feature.routes = ["/things"]
    }
    #expect(
      problems([one, one.with { $0.id = "two" }]) == [
        .duplicateCollection("things"), .duplicateRoute("/things"),
      ])
    #expect(problems([StubFeature("one"), StubFeature("one")]) == [.duplicateFeature("one")])
  }

  @Test(
    "An assembly reports two features that provide the same exclusive capability")
  func doubledCapability() throws {
    let providers: [FeatureID] = ["one", "two"]
    #expect(
      problems(providers.map { StubProvider($0) })
        == ["theme", "images", "filters", "sample"].map {
          .duplicateCapability($0, providers: providers)
        })
    #expect(try Assembly([StubProvider("one")]).services.filter != nil)
  }

  @Test("Two routes that differ only in their parameters' names are duplicates")
  func sameShape() {
    let one = StubFeature("one").with { $0.routes = ["/things/:id", "/things/new"] }
    let two = StubFeature("two").with { $0.routes = ["/things/:thing"] }
    #expect(problems([one, two]) == [.duplicateRoute("/things/:thing")])
  }

  @Test("A composition failure lists all problems and all available field kinds")
  func everything() throws {
    let slot = FieldSlot(FieldKind<String>("number"), FieldSettings(id: "s", label: "S"))
    let missing = FieldSlot(
      FieldKind<Bool>("flag"), FieldSettings(id: "flag", label: "Flag"), required: true)
    let broken = StubFeature("broken").with { feature in
      feature.fieldProviders = [NumberEditor.plug]
      feature.fieldSlots = [slot.declaration, missing.declaration]
      feature.collections = ["things", "things"]
      feature.routes = ["/a", "/a"]
    }
    let error = #expect(throws: CompositionFailure.self) {
      try Assembly([provider, broken, provider])
    }
    let failure = try #require(error)
    #expect(
      failure.problems == [
        .duplicateFeature("provider"),
        .duplicateProvider(kind: "number", providers: ["provider", "broken", "provider"]),
        .duplicateCollection("things"),
        .wrongValueType(slot.declaration, of: "broken", offered: ValueType(Int.self)),
        .missingProvider(missing.declaration, of: "broken"), .duplicateRoute("/a"),
      ])
    #expect(failure.available == ["number: Int", "number: Int", "number: Int"])
  }

  @Test("A route opens the matching screen whose pattern has the most literal path components")
  func mostLiteral() throws {
    let app = try Assembly([form, provider])
    #expect(app.screen(for: "/forms/new")?.entry.pattern == "/forms/new")
    #expect(app.screen(for: "/forms/new")?.parameters == [:])
    #expect(app.screen(for: "/forms/7")?.entry.pattern == "/forms/:id")
    #expect(app.screen(for: "/forms/7")?.parameters == ["id": "7"])
    #expect(app.screen(for: "/nothing") == nil)
  }
}
