import Core
import HeadlessHost
import MeshCount
import TestKit
import Testing

@Suite("MeshCount: the field in another feature's form")
struct MeshCountJourneyTests {
  @Test("MC-3 A custom value shows an unfocused text field, and tapping Other focuses the field")
  func focusOnRequest() async throws {
    let screen = try await opened("/linen/16")
    #expect(await screen.snapshot.focus == nil)
    #expect(try await screen.element("Other Mesh Count").value == "16")
    try await screen.tap("Other")
    #expect(await screen.snapshot.focus == "mesh-count.text")
    #expect(try await screen.element("Other Mesh Count").value == "16")
    try await screen.finish()
  }

  @Test("MC-4 Tapping Other again leaves the screen and the focus unchanged")
  func otherAgain() async throws {
    let screen = try await opened("/linen/18")
    try await screen.tap("Other")
    try await screen.type("7", into: "Other Mesh Count")
    let before = await screen.snapshot
    try await screen.tap("Other")
    #expect(await screen.snapshot == before)
    try await screen.finish()
  }

  @Test("MC-5 The number 18, typed character by character, stays under Other")
  func typed() async throws {
    let screen = try await opened("/linen")
    try await screen.tap("Other")
    try await screen.type("18", into: "Other Mesh Count")
    #expect(await screen.lit == ["Other"])
    try await screen.fill("18.5", into: "Other Mesh Count")
    #expect(await screen.shows("Enter a whole number from 1 to 150"))
    try await screen.tap("24 mesh")
    #expect(await screen.lit == ["24"])
    #expect(await !screen.shows("Enter a whole number from 1 to 150"))
    try await screen.finish()
  }

  @Test("MC-7 A chip can be chosen with Tab, the arrow keys, and Home")
  func keyboard() async throws {
    let screen = try await opened("/linen")
    try await screen.press(.tab)
    #expect(await screen.snapshot.focus == "mesh-count.preset.10")
    try await screen.press(.right)
    #expect(await screen.lit == ["12"])
    try await screen.press(.down)
    #expect(await screen.lit == ["13"])
    try await screen.press(.left)
    try await screen.press(.home)
    #expect(await screen.lit == ["10"])
    try await screen.press(.up)
    #expect(await screen.lit == ["Other"])
    #expect(await screen.snapshot.focus == "mesh-count.text")
    try await screen.press(.backTab)
    try await screen.press(.left)
    #expect(await screen.lit == ["24"])
    try await screen.finish()
  }

  @Test("MC-2 The selection in a form doesn't affect the next form opened")
  func nextForm() async throws {
    let screen = try await opened("/linen")
    try await screen.tap("18")
    try await screen.open("/linen")
    #expect(await screen.lit.isEmpty)
    await screen.back()
    #expect(await screen.lit == ["18"])
    try await screen.finish()
  }

  private func opened(_ route: Route) async throws -> HeadlessScreen {
    let host = try World(collections: []).host([MeshCountPlugin(), Linen()])
    try await host.open(route)
    return host
  }
}

extension HeadlessScreen {
  /// The labels of the selected chips.
  fileprivate var lit: [String] {
    get async {
      await elements(ofKind: "chip").filter { $0.content == .chip(isSelected: true) }
        .compactMap(\.label)
    }
  }
}

/// A feature with a slot for a mesh count, which names only the kind of the field.
private struct Linen: FeaturePlugin {
  struct Sheet: Screen {
    let editor: AnyFieldEditor<Int>

    func title(_ state: FieldState) -> String { "Linen" }
    func open(_ parameters: [String: String]) -> (state: FieldState, effect: Effect<FieldAction>) {
      (editor.open(parameters["count"].flatMap { Int($0) }), .none)
    }
    func reduce(into state: inout FieldState, action: FieldAction) -> Effect<FieldAction> {
      editor.reduce(into: &state, action: action)
    }
    func view(_ state: FieldState) -> Node<FieldAction> { editor.view(state) }
  }

  static let slot = FieldSlot(
    FieldKind<Int>("mesh-count"), FieldSettings(id: "mesh-count", label: "Mesh Count"),
    required: true)

  var manifest: FeatureManifest {
    FeatureManifest(
      id: "linen", title: "Linen", slots: [Self.slot.declaration],
      screens: ["/linen", "/linen/:count"].map { ScreenDeclaration($0, title: "Linen") })
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    guard let editor = services.editor(for: Self.slot) else { return [:] }
    return ["/linen": { Sheet(editor: editor) }, "/linen/:count": { Sheet(editor: editor) }]
  }
}
