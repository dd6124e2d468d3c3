import Core
import Testing

@Suite("Assembly")
struct AssemblyTests {
  private let lender = MadeFeature("lender").with { feature in
    feature.lends = [NumberEditor.plug]
  }
  private let form = MadeFeature("form").with { feature in
    feature.sockets = [MadeSockets.number.declaration, MadeSockets.words.declaration]
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

  @Test("Fitting features form an assembly, in the catalog's order")
  func fits() throws {
    let app = try Assembly([form, lender])
    #expect(app.features.map(\.id) == ["form", "lender"])
    #expect(app.screens.map(\.entry.pattern.description) == ["/forms", "/forms/:id", "/forms/new"])
    #expect(app.screens.allSatisfy { $0.feature == "form" })
    #expect(app.plugs.editor(for: MadeSockets.number) != nil)
  }

  @Test("An optional slot without a field provider is valid and listed as empty")
  func openSockets() throws {
    let app = try Assembly([form, lender])
    #expect(app.openSockets.map(\.socket) == [MadeSockets.words.declaration])
    #expect(app.openSockets.map(\.feature) == ["form"])
    #expect(app.plugs.editor(for: MadeSockets.words) == nil)
    let full = try Assembly([form, lender.with { $0.lends.append(WordsEditor.plug) }])
    #expect(full.openSockets.isEmpty)
  }

  @Test("A required slot without a field provider is a problem")
  func missing() {
    #expect(problems([form]) == [.missingPlug(MadeSockets.number.declaration, of: "form")])
  }

  @Test("A field provider with another value type doesn't fit, even in an optional slot")
  func wrongType() {
    let socket = FieldSocket(
      FieldKind<String>("number"), FieldSettings(id: "other", label: "Other"))
    let feature = MadeFeature("other").with { $0.sockets = [socket.declaration] }
    #expect(
      problems([feature, lender])
        == [.wrongValueType(socket.declaration, of: "other", offered: "Int")])
  }

  @Test("C8 Features add filter keys, and two keys with the same name are a problem")
  func filterKeys() throws {
    func feature(_ id: FeatureID, _ keys: String...) -> MadeFeature {
      MadeFeature(id).with { feature in
        feature.filterKeys = keys.map { key in
          FilterKey(key, values: []) { _ throws(FieldRefusal) in
            { _, _ throws(StoreFailure) in .all }
          }
        }
      }
    }
    let app = try Assembly([feature("one", "status", "mesh"), feature("two", "tag")])
    #expect(app.plugs.filterKeys.map(\.name) == ["status", "mesh", "tag"])
    #expect(
      problems([feature("one", "tag"), feature("two", "mesh", "tag")])
        == [.duplicateFilterKey("tag")])
  }

  @Test("A kind that two features provide is a problem that names both")
  func doubledPlug() {
    let second = MadeFeature("second").with { feature in
      feature.lends = [NumberEditor.plug]
    }
    #expect(
      problems([lender, second]) == [.doubledPlug(kind: "number", lenders: ["lender", "second"])])
  }

  @Test("Feature IDs, collections, routes, and implemented ports are unique")
  func doubled() {
    let one = MadeFeature("one").with { feature in
      feature.collections = ["things"]
      feature.routes = ["/things"]
      feature.keeps = .theme
    }
    #expect(
      problems([one, one.with { $0.id = "two" }]) == [
        .doubledCollection("things"), .doubledPort("theme"), .doubledRoute("/things"),
      ])
    #expect(problems([MadeFeature("one"), MadeFeature("one")]) == [.doubledFeature("one")])
  }

  @Test("Two routes that differ only in the names of their parameters are the same")
  func sameShape() {
    let one = MadeFeature("one").with { $0.routes = ["/things/:id", "/things/new"] }
    let two = MadeFeature("two").with { $0.routes = ["/things/:thing"] }
    #expect(problems([one, two]) == [.doubledRoute("/things/:thing")])
  }

  @Test("A failure lists all problems and all available kinds")
  func everything() throws {
    let socket = FieldSocket(FieldKind<String>("number"), FieldSettings(id: "s", label: "S"))
    let missing = FieldSocket(
      FieldKind<Bool>("flag"), FieldSettings(id: "flag", label: "Flag"), required: true)
    let broken = MadeFeature("broken").with { feature in
      feature.lends = [NumberEditor.plug]
      feature.sockets = [socket.declaration, missing.declaration]
      feature.collections = ["things", "things"]
      feature.routes = ["/a", "/a"]
    }
    let error = #expect(throws: CompositionFailure.self) {
      try Assembly([lender, broken, lender])
    }
    let failure = try #require(error)
    #expect(
      failure.problems == [
        .doubledFeature("lender"),
        .doubledPlug(kind: "number", lenders: ["lender", "broken", "lender"]),
        .doubledCollection("things"),
        .wrongValueType(socket.declaration, of: "broken", offered: "Int"),
        .missingPlug(missing.declaration, of: "broken"), .doubledRoute("/a"),
      ])
    #expect(failure.available == ["number: Int", "number: Int", "number: Int"])
  }

  @Test("The pattern with the most literal parts wins, whatever the order")
  func mostLiteral() throws {
    let app = try Assembly([form, lender])
    #expect(app.screen(for: "/forms/new")?.entry.pattern == "/forms/new")
    #expect(app.screen(for: "/forms/new")?.places == [:])
    #expect(app.screen(for: "/forms/7")?.entry.pattern == "/forms/:id")
    #expect(app.screen(for: "/forms/7")?.places == ["id": "7"])
    #expect(app.screen(for: "/nothing") == nil)
  }
}
