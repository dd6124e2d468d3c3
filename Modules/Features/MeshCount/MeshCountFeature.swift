public import Core

/// The "Mesh Count" field: six presets as chips, and "Other" for all other counts.
public struct MeshCountFeature: FieldEditor {
  /// The draft of the field.
  ///
  /// The selected chip is computed from the draft, not stored in it.
  public struct State: Codable, Equatable, Sendable {
    /// The text of the count that was set, tapped, or typed.
    public var text: String
    /// Whether the user chose "Other" and hasn't tapped a preset since.
    public var choseOther: Bool
    /// The text that was under "Other" when the user last switched to a preset.
    ///
    /// The text is shown again when the user taps "Other".
    public var textUnderOther: String

    /// Creates a draft, which is empty by default.
    public init(text: String = "", choseOther: Bool = false, textUnderOther: String = "") {
      self.text = text
      self.choseOther = choseOther
      self.textUnderOther = textUnderOther
    }

    /// The selected chip.
    public var selection: MeshSelection { MeshSelection(text: text, choseOther: choseOther) }
  }

  /// A user action in the field.
  public enum Action: Equatable, Sendable {
    /// A tap on the chip of a preset count.
    case presetTapped(Int)
    /// A tap on "Other".
    case otherTapped
    /// A change to the text under "Other".
    ///
    /// The associated value is the new text.
    case typed(String)
  }

  let settings: FieldSettings
  private let current: CurrentPresets
  var presets: Presets { current.presets }

  /// Creates a form field with chips in the order of `presets`.
  public init(_ settings: FieldSettings, presets: Presets) {
    self.init(settings, presets: CurrentPresets(presets))
  }

  /// Creates a field whose chips follow the current presets.
  init(_ settings: FieldSettings, presets: CurrentPresets) {
    self.settings = settings
    current = presets
  }

  /// Changes the draft for an action.
  ///
  /// A tap on "Other" moves the focus to the text field. Other actions don't move the focus.
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
  /// Returns a draft with the form's value, even if the value is invalid, or an empty draft if
  /// `value` is `nil`.
  public func open(_ value: Int?) -> State { State(text: value.map(String.init) ?? "") }

  /// Returns the value of a draft, or the broken rule if the draft is invalid.
  ///
  /// The result for a blank draft is `empty`.
  public func validation(of state: State) -> FieldValidation<Int> {
    guard state.text.trimmedOrNil != nil else { return .empty }
    do {
      return .value(try Mesh.readCount(state.text))
    } catch {
      return .invalid(error.explanation.message)
    }
  }

  /// Returns the count that the values of `--mesh` specify.
  ///
  /// - Throws: `FieldRefusal`, which states the broken rule, if `texts` isn't one valid count.
  public func parse(_ texts: [String]) async throws(FieldRefusal) -> Int {
    do throws(MeshRefusal) {
      guard texts.count <= 1 else { throw .severalCounts(texts.count) }
      return try Mesh.readCount(texts.first ?? "")
    } catch {
      throw FieldRefusal(error.explanation)
    }
  }

  /// Returns the displayed text of a count, such as `18 mesh`.
  public func display(_ value: Int) -> String { "\(value) mesh" }
}
