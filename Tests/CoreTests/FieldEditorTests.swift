import Core
import Foundation
import Testing

@Suite("Type-erased field editor")
struct FieldEditorTests {
  private struct FormState: Codable, Equatable {
    var title: String
    var number: FieldState
    var words: FieldState?
  }

  private let plugs: FeatureServices
  private let number: AnyFieldEditor<Int>
  private let words: AnyFieldEditor<[String]>

  init() throws {
    let feature = StubFeature("provider").with { made in
      made.fieldProviders = [NumberEditor.plug, WordsEditor.plug]
    }
    plugs = try Assembly([feature]).services
    number = try #require(plugs.editor(for: StubSlots.number))
    words = try #require(plugs.editor(for: StubSlots.words))
  }

  private func decoder(_ plugs: FeatureServices) throws -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.userInfo[try #require(FieldStateDecoding.key)] = plugs.decoding
    return decoder
  }

  @Test("A type-erased editor opens, validates, parses, and displays values like its base editor")
  func passesThrough() async throws {
    #expect(number.validation(of: number.open(nil)) == .empty)
    #expect(number.validation(of: number.open(18)) == .value(18))
    #expect(number.display(18) == "18 mesh")
    #expect(try await number.parse(["18"]) == 18)
    await #expect(throws: FieldRefusal("x: whole numbers only")) { try await number.parse(["x"]) }
  }

  @Test("An editor receives its slot's settings")
  func settings() {
    let node = number.view(number.open(18))
    #expect(node.element.id == "number")
    #expect(node.element.label == "Number")
  }

  @Test("An action from an editor's view changes the editor's state")
  func reduces() throws {
    var state = number.open(nil)
    let action = try #require(number.view(state).action(for: .edit("1x")))
    #expect(number.reduce(into: &state, action: action).steps.isEmpty)
    #expect(number.validation(of: state) == .invalid("1x: whole numbers only"))
    #expect(number.view(state).element.value == "1x")
  }

  @Test("An editor's work is named after the field, and the work's actions are sent to the editor")
  func work() async throws {
    var state = number.open(nil)
    let finished = try #require(number.view(state).action(for: .submit))
    let effect = number.reduce(into: &state, action: finished)
    guard case .run("number.load", let work)? = effect.steps.first else {
      Issue.record("there is no work with that name")
      return
    }
    let (sent, send) = AsyncStream.makeStream(of: FieldAction.self)
    await work { send.yield($0) }
    send.finish()
    for await action in sent { _ = number.reduce(into: &state, action: action) }
    #expect(number.validation(of: state) == .value(7))
  }

  @Test("An editor ignores the actions and states of other editors")
  func foreign() throws {
    var state = number.open(18)
    let action = try #require(words.view(words.open(nil)).action(for: .tap))
    #expect(number.reduce(into: &state, action: action).steps.isEmpty)
    #expect(state == number.open(18))
    #expect(number.validation(of: words.open(["x"])) == .empty)
  }

  @Test("Field states are equal if and only if their kinds and values are equal")
  func equality() throws {
    #expect(number.open(18) == number.open(18))
    #expect(number.open(18) != number.open(17))
    #expect(number.open(nil) != words.open(nil))
    let kind = FieldKind<Int>("other-number")
    let feature = StubFeature("other").with { made in
      made.fieldProviders = [FieldProvider(kind) { NumberEditor(settings: $0) }]
    }
    let socket = FieldSlot(kind, FieldSettings(id: "other", label: "Other"))
    let other = try #require(try Assembly([feature]).services.editor(for: socket))
    #expect(number.open(18) != other.open(18))
  }

  @Test("A draft with type-erased editors survives a round trip through JSON")
  func draft() throws {
    let state = FormState(title: "T", number: number.open(18), words: words.open(["a", "b"]))
    let data = try JSONEncoder().encode(state)
    #expect(try decoder(plugs).decode(FormState.self, from: data) == state)
  }

  @Test(
    "Decoding a draft throws an error that names the field kind if no feature provides an editor for it"
  )
  func leftOut() throws {
    let state = FormState(title: "T", number: number.open(18), words: words.open(["a"]))
    let data = try JSONEncoder().encode(state)
    let fewer = try Assembly([
      StubFeature("provider").with { made in
        made.fieldProviders = [NumberEditor.plug]
      }
    ])
    let error = #expect(throws: DecodingError.self) {
      try decoder(fewer.services).decode(FormState.self, from: data)
    }
    guard case .dataCorrupted(let context) = try #require(error) else {
      Issue.record("unexpected error: \(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "no editor for words")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(FormState.self, from: data) }
  }

  @Test("Decoding a draft throws an error if the format of an editor's state has changed")
  func changedShape() throws {
    let json = #"{"title":"T","number":{"kind":"number","state":{"digits":18}}}"#
    #expect(throws: DecodingError.self) {
      try decoder(plugs).decode(FormState.self, from: Data(json.utf8))
    }
  }

  @Test("Empty feature services have no field editors")
  func none() { #expect(FeatureServices.none.editor(for: StubSlots.number) == nil) }
}
