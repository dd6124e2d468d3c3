public import Core

/// The field "Mesh Count": six presets as chips, and "Other" for the rest.
public struct MeshCountFeature: FieldEditor {
  /// What is drafted. What is lit follows from it and is not kept beside it.
  public struct State: Codable, Equatable, Sendable {
    /// The count as it was set, tapped or typed.
    public var text: String
    /// Whether the person is at "Other" now.
    public var choseOther: Bool
    /// What stood under "Other" when a preset was tapped.
    public var textUnderOther: String

    /// A draft.
    public init(text: String = "", choseOther: Bool = false, textUnderOther: String = "") {
      self.text = text
      self.choseOther = choseOther
      self.textUnderOther = textUnderOther
    }

    /// What is lit.
    public var selection: MeshSelection { MeshSelection(text: text, choseOther: choseOther) }
  }

  /// What a person does in the field.
  public enum Action: Equatable, Sendable {
    /// The chip of a preset was tapped.
    case presetTapped(Int)
    /// "Other" was tapped.
    case otherTapped
    /// The text under "Other" was changed to this.
    case typed(String)
  }

  let settings: FieldSettings
  let presets: Presets

  /// A field in somebody's form, with its chips in this order.
  public init(_ settings: FieldSettings, presets: Presets) {
    self.settings = settings
    self.presets = presets
  }

  /// Changes the draft. Only "Other" takes the focus, because the person asked for its row.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .presetTapped(let count):
      if state.selection == .custom { state.textUnderOther = state.text }
      state.text = String(count)
      state.choseOther = false
      return .none
    case .otherTapped:
      if state.selection != .custom {
        state.text = state.textUnderOther
        state.choseOther = true
      }
      return .focus(textID)
    case .typed(let text):
      state.text = text
      state.choseOther = true
      return .none
    }
  }
}

extension MeshCountFeature {
  /// The draft that shows what the parent sets, whatever it is.
  public func open(_ value: Int?) -> State { State(text: value.map(String.init) ?? "") }

  /// What the draft amounts to; the reason of a refusal names the rule.
  public func reading(_ state: State) -> FieldReading<Int> {
    guard state.text.trimmedOrNil != nil else { return .empty }
    do {
      return .value(try Mesh.readCount(state.text))
    } catch {
      return .invalid(error.explanation.message)
    }
  }

  /// The count that `--mesh` means; it is refused in the same words as in the form.
  public func parse(_ texts: [String]) async throws(FieldRefusal) -> Int {
    do throws(MeshRefusal) {
      guard texts.count <= 1 else { throw .severalCounts(texts.count) }
      return try Mesh.readCount(texts.first ?? "")
    } catch {
      throw FieldRefusal(error.explanation)
    }
  }

  /// `18 mesh`.
  public func display(_ value: Int) -> String { "\(value) mesh" }
}
