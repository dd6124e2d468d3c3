import Core
import Testing

@Suite("The search field of a list")
struct FilterFieldTests {
  private let field = FilterField("list.text", placeholder: "Words", .none)
  private let keys = ["color:", "count:"].map { FilterCompletion(label: $0, text: $0) }

  private func state(after actions: [FilterField.Action]) -> FilterField.State {
    actions.reduce(into: FilterField.State()) { state, action in
      _ = field.reduce(into: &state, action: action)
    }
  }

  @Test("C8 Return chooses the completion that an arrow key reached")
  func entered() {
    let state = state(after: [.typed("co"), .found(keys, for: "co"), .moved(.down), .entered])
    #expect(state.text == "color:")
  }

  @Test("C8 Return chooses nothing if newer completions replaced the active one")
  func replaced() {
    let state = state(after: [
      .typed("co"), .found(keys, for: "co"), .moved(.down), .found(keys.reversed(), for: "co"),
      .entered,
    ])
    #expect(state.text == "co")
  }

  @Test("C8 Return chooses the only value of a key, but not the only key")
  func onlyValue() {
    let birds = FilterCompletion(label: "tag:birds", text: "tag:birds ")
    #expect(
      state(after: [.typed("tag:bir"), .found([birds], for: "tag:bir"), .entered]).text
        == "tag:birds ")
    #expect(state(after: [.typed("col"), .found([keys[0]], for: "col"), .entered]).text == "col")
    let closed = state(after: [
      .typed("tag:bir"), .found([birds], for: "tag:bir"), .closed, .entered,
    ])
    #expect(closed.text == "tag:bir")
  }

  @Test("C8 Completions of an earlier text aren't shown")
  func late() {
    let state = state(after: [.typed("c"), .typed("x"), .found(keys, for: "c"), .moved(.down)])
    #expect(field.view(state).flattenedOptions.isEmpty)
  }

  @Test("C8 Closing the completions cancels the search for more")
  func closed() {
    var state = state(after: [.typed("co"), .found(keys, for: "co")])
    #expect(field.view(state).flattenedOptions.count == 2)
    let effect = field.reduce(into: &state, action: .closed)
    #expect(effect.steps.count == 1)
    #expect(field.view(state).flattenedOptions.isEmpty)
  }
}

extension Node {
  /// The keys of a combo box's options.
  fileprivate var flattenedOptions: [String] {
    guard case .comboBox(let box) = element.content else { return [] }
    return box.options.map(\.key)
  }
}
