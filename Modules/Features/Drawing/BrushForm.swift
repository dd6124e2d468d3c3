import Core

/// The form for a new brush (DR-5).
struct BrushForm: Form {
  struct State: Equatable, Sendable, Codable {
    var name = ""
    var base = Base.pattern
    var shape = "star"
    var spacing = "1.2"
    var variation = "0.3"
    /// The validation messages from the last save, keyed by field, such as `name`.
    ///
    /// The dictionary is empty before the first save and again once a field changes.
    var messages: [String: String] = [:]
    var failure: String?
    var isSaving = false
  }

  /// The styles that a brush can be based on.
  enum Base: String, CaseIterable, Codable, Sendable {
    case crayon, marker, chalk, pattern
  }

  enum Action: Equatable, Sendable {
    case nameTyped(String)
    case baseChosen(String)
    case shapeChosen(String)
    case spacingTyped(String)
    case variationTyped(String)
    case saveTapped
    case saved(String)
    case failed(String)
  }

  let repository: DrawingRepository
  var draftVersion: Int { 1 }

  func title(_ state: State) -> String { "New Brush" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), .none)
  }

  func unsavedChanges(in state: State) -> [String] {
    let blank = State()
    return [
      state.name == blank.name ? nil : "Name", state.base == blank.base ? nil : "Base",
      state.shape == blank.shape ? nil : "Shape", state.spacing == blank.spacing ? nil : "Spacing",
      state.variation == blank.variation ? nil : "Variation",
    ].compactMap(\.self)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .nameTyped(let text): state.name = text
    case .baseChosen(let key): state.base = Base(rawValue: key) ?? state.base
    case .shapeChosen(let key): state.shape = key
    case .spacingTyped(let text): state.spacing = text
    case .variationTyped(let text): state.variation = text
    case .saveTapped: return save(&state)
    case .saved(let name): return .close(announcing: "\(name) added")
    case .failed(let reason): (state.isSaving, state.failure) = (false, reason)
    }
    if action != .saveTapped { state.messages = [:] }
    return .none
  }

  private func save(_ state: inout State) -> Effect<Action> {
    (state.messages, state.failure) = ([:], nil)
    if state.name.trimmedOrNil == nil { state.messages["name"] = "Required" }
    if let rule = SketchRecord.nameLimit.refusal(of: state.name) { state.messages["name"] = rule }
    let style = style(&state)
    guard state.messages.isEmpty, let style else { return .none }
    state.isSaving = true
    let name = state.name
    return repository.effect("brush.save", failed: Action.failed) {
      repository throws(DrawingFailure) in
      .saved(try await repository.addBrush(named: name, style).name)
    }
  }

  /// Returns the style that the fields describe, or `nil` if a field is invalid.
  ///
  /// The method also sets a message for an invalid spacing or variation.
  private func style(_ state: inout State) -> Brush.Style? {
    switch state.base {
    case .crayon: return .crayon
    case .marker: return .marker
    case .chalk: return .chalk
    case .pattern:
      let spacing = Hundredths.read(state.spacing, in: Brush.spacings)
      let variation = Hundredths.read(state.variation, in: 0...100)
      if spacing == nil {
        state.messages["spacing"] = "Enter a number from 0.5 to 3 with at most two decimal places"
      }
      if variation == nil {
        state.messages["variation"] = "Enter a number from 0 to 1 with at most two decimal places"
      }
      guard let spacing, let variation, let shape = Brush.Shape(rawValue: state.shape) else {
        return nil
      }
      return .pattern(Brush.Pattern(shape, spacing: spacing, variation: variation))
    }
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [
      .heading("New Brush", level: 1),
      .textField(
        "brush.name", label: "Name",
        TextField(value: state.name, placeholder: "Stars", isRequired: true),
        message: state.messages["name"], onEdit: Action.nameTyped),
      .select(
        "brush.base", label: "Base",
        options: Base.allCases.map { .init(key: $0.rawValue, label: $0.rawValue.withCapital) },
        selected: state.base.rawValue, onEdit: Action.baseChosen),
    ]
    if state.base == .pattern { parts += pattern(state) }
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    parts.append(
      .button(
        "brush.save", "Save", role: .primary,
        disabledBecause: state.isSaving ? "Saving…" : nil, onTap: .saveTapped))
    return .vstack(parts)
  }

  private func pattern(_ state: State) -> [Node<Action>] {
    [
      .select(
        "brush.shape", label: "Shape",
        options: Brush.Shape.allCases.map {
          .init(key: $0.rawValue, label: $0.rawValue.withCapital)
        }, selected: state.shape, onEdit: Action.shapeChosen),
      .textField(
        "brush.spacing", label: "Spacing",
        TextField(value: state.spacing, suffix: "0.5 to 3", keypad: .decimal),
        message: state.messages["spacing"], onEdit: Action.spacingTyped),
      .textField(
        "brush.variation", label: "Variation",
        TextField(value: state.variation, suffix: "0 to 1", keypad: .decimal),
        message: state.messages["variation"], onEdit: Action.variationTyped),
    ]
  }
}

extension String {
  /// The text with its first letter capitalized, as displayed in a select's options.
  fileprivate var withCapital: String { prefix(1).uppercased() + dropFirst() }
}

/// A parser that converts typed decimal numbers to hundredths (ALL-3).
private enum Hundredths {
  static func read(_ text: String, in range: ClosedRange<Int>) -> Int? {
    guard let text = text.trimmedOrNil?.withASCIIDigits else { return nil }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard parts.count <= 2, let whole = digits(parts[0]) else { return nil }
    let rest = parts.count == 2 ? parts[1] : ""
    guard rest.count <= 2, let decimals = rest.isEmpty ? 0 : digits(rest) else { return nil }
    let found = whole * 100 + (rest.count == 1 ? decimals * 10 : decimals)
    return range.contains(found) ? found : nil
  }

  private static func digits(_ text: Substring) -> Int? {
    guard text.count <= 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
