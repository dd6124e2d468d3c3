import Core

/// The screen that shows a drawing and the drawing tools.
struct DrawingFeature: Screen {
  struct State: Equatable, Sendable {
    var id = RecordID("")
    /// The drawing in its current state, or `nil` until the drawing is loaded.
    var drawing: StoredDrawing?
    var tool = Tool.draw
    var brush = Brush.crayon
    var brushes = Brush.builtIn
    /// The brushes in the three quick slots, or an empty array until the drawing is loaded.
    var quick: [Brush] = []
    var color = Palette.ink
    /// The text typed in the color field, or `nil` to show the current color.
    var typedColor: String?
    /// The brush size in sixteenths of a unit, 96 to 1,280.
    var size = Stroke.standardSize
    /// The size field's last valid text.
    var validSize = "\(Stroke.standardSize / CanvasPoint.perUnit)"
    /// The size field's text, which may be invalid.
    var typedSize = "\(Stroke.standardSize / CanvasPoint.perUnit)"
    var group = Palette.groups[0].name
    var stamp = Palette.groups[0].stamps[0].emoji
    var erasing = Erasing.part
    var isShowingBrushes = false
    var isAsked = false
    /// The text typed in the name field, or `nil` to show the current name.
    var typedName: String?
    /// The changes that aren't written yet, oldest first.
    ///
    /// The first change is being written.
    var changes: [Change] = []
    var failure: String?
  }

  /// A change to a drawing.
  enum Change: Equatable, Sendable {
    /// The addition of an operation to the drawing's log.
    ///
    /// `key` identifies the gesture that caused the change, or is `nil` if the change has no
    /// gesture.
    case append(Operation, key: UInt32?)
    case undo
    case redo
  }

  enum Tool: String, CaseIterable, Sendable {
    case draw, stamp, erase
  }

  /// The modes of the eraser.
  enum Erasing: String, CaseIterable, Sendable {
    case part, whole, strokes, stamps
  }

  enum Action: Equatable, Sendable {
    case loaded(StoredDrawing, [Brush], quick: [Brush])
    case changed(StoredDrawing)
    case refused(String)
    case failed(String)
    case drew(Gesture)
    case toolChosen(Tool)
    case brushChosen(String)
    case brushesTapped
    case quickTapped(Int)
    case colorChosen(String)
    case colorTyped(String)
    case colorLeft
    case sizeTyped(String)
    case sizeLeft
    case groupChosen(String)
    case stampChosen(String)
    case erasingChosen(String)
    case paperTapped
    case undoTapped
    case redoTapped
    case clearTapped
    case clearConfirmed
    case clearDismissed
    case nameTyped(String)
    case nameLeft
    /// The drawing with its new name, and the name before.
    case renamed(StoredDrawing, String)
    /// The name that remains, and the reason why.
    case notRenamed(String, String)
    case returned
  }

  let repository: DrawingRepository

  func title(_ state: State) -> String { state.drawing?.record.name ?? "Drawing" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    let id = RecordID(parameters["id"] ?? "")
    var state = State()
    state.id = id
    return (state, load(id))
  }

  func resumed(_ state: State) -> Action? { .returned }

  var ownUndo: (undo: Action, redo: Action)? { (.undoTapped, .redoTapped) }

  func ownUndoCovers(_ label: String) -> Bool { label != DrawingRepository.renamingLabel }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let drawing, let brushes, let quick):
      (state.drawing, state.brushes, state.quick, state.failure) = (drawing, brushes, quick, nil)
    case .changed(let drawing):
      (state.drawing, state.failure) = (drawing, nil)
      return goOn(&state)
    case .refused(let reason):
      state.failure = reason
      return goOn(&state)
    case .failed(let reason): state.failure = reason
    case .drew(let gesture): return take(gesture, &state)
    case .returned: return load(state.id)
    case .undoTapped, .redoTapped, .clearTapped, .clearConfirmed, .clearDismissed, .paperTapped:
      return change(action, &state)
    case .quickTapped(let slot): return putAtHand(slot, state)
    case .nameTyped(let text): state.typedName = text
    case .nameLeft: return rename(&state)
    case .sizeLeft where state.typedSize != state.validSize:
      state.typedSize = state.validSize
      return .announce("Size reset to \(state.validSize)")
    case .colorLeft:
      let typed = state.typedColor?.trimmedOrNil
      state.typedColor = nil
      guard let typed, SRGBColor(typed: typed) == nil else { return .none }
      return .announce("Color reset to \(state.color.hex)")
    case .renamed(let drawing, let old):
      // The strokes may have changed since.
      state.drawing?.stored = drawing.stored
      return .announce("\(old) renamed to \(drawing.record.name)")
    case .notRenamed(let old, let reason):
      state.drawing?.stored.record.name = old
      state.failure = reason
    default: choose(action, &state)
    }
    return .none
  }

  private func choose(_ action: Action, _ state: inout State) {
    switch action {
    case .toolChosen(let tool): state.tool = tool
    case .brushChosen(let id):
      state.brush = state.brushes.first { $0.id == id } ?? state.brush
      state.tool = .draw
    case .brushesTapped: state.isShowingBrushes.toggle()
    case .colorChosen(let key):
      guard let crayon = Palette.crayons.first(where: { $0.key == key }) else { return }
      (state.color, state.typedColor) = (crayon.color, nil)
    case .colorTyped(let text):
      state.typedColor = text
      if let color = text.trimmedOrNil.flatMap({ SRGBColor(typed: $0) }) { state.color = color }
    case .sizeTyped(let text):
      state.typedSize = text
      // If the size is invalid, the previous size remains, and the view shows a message.
      if let size = try? Stroke.size(typed: text) { (state.size, state.validSize) = (size, text) }
    case .groupChosen(let name):
      guard let group = Palette.groups.first(where: { $0.name == name }) else { return }
      (state.group, state.stamp, state.tool) = (name, group.stamps[0].emoji, .stamp)
    case .stampChosen(let emoji): (state.stamp, state.tool) = (emoji, .stamp)
    case .erasingChosen(let key): state.erasing = Erasing(rawValue: key) ?? state.erasing
    default: break
    }
  }

  private func change(_ action: Action, _ state: inout State) -> Effect<Action> {
    state.isAsked = action == .clearTapped
    switch action {
    case .undoTapped: return add(.undo, &state)
    case .redoTapped: return add(.redo, &state)
    case .clearConfirmed: return add(.append(.clear, key: nil), &state)
    case .paperTapped: return add(.append(.background(state.color), key: nil), &state)
    default: return .none
    }
  }

  private func take(_ gesture: Gesture, _ state: inout State) -> Effect<Action> {
    guard case .stroke(let points, let key) = gesture else { return .none }
    guard let way = PointerPath(points) else {
      state.failure =
        "Points: Must be at most \(CanvasPoint.limit / CanvasPoint.perUnit) units from the "
        + "top-left corner"
      return .none
    }
    return add(.append(operation(way, key, state), key: key), &state)
  }

  private func operation(_ way: PointerPath, _ key: UInt32?, _ state: State) -> Operation {
    let size = state.size
    switch state.tool {
    case .draw:
      return .add(
        .stroke(
          Stroke(
            way.spots, pressures: way.pressures, times: way.times, color: state.color, size: size,
            brush: state.brush, seed: key ?? repository.seed())))
    case .stamp:
      let place = way.spots[0]
      return .add(.stamp(Stamp(state.stamp, at: place, size: size * Stamp.tenthsOfBrush / 10)))
    case .erase:
      let only: Eraser.Only? =
        switch state.erasing {
        case .part, .whole: nil
        case .strokes: .strokes
        case .stamps: .stamps
        }
      return .erase(
        Eraser(way.spots, radius: size / 2, state.erasing == .part ? .part : .whole, only: only))
    }
  }

  // MARK: Work

  /// Adds a change to the queue.
  ///
  /// The queue writes one change at a time, oldest first.
  ///
  /// - Returns: The effect that writes the change, or no effect if an earlier change is still being
  ///   written.
  private func add(_ change: Change, _ state: inout State) -> Effect<Action> {
    state.changes.append(change)
    return state.changes.count == 1 ? write(change, state.id) : .none
  }

  private func goOn(_ state: inout State) -> Effect<Action> {
    if !state.changes.isEmpty { state.changes.removeFirst() }
    return state.changes.first.map { write($0, state.id) } ?? .none
  }

  private func write(_ change: Change, _ id: RecordID) -> Effect<Action> {
    repository.effect("drawing.change", failed: Action.refused) {
      repository throws(DrawingFailure) in
      switch change {
      case .append(.erase(let eraser), let key):
        do throws(DrawingFailure) {
          return .changed(try await repository.append(.erase(eraser), to: id, gesture: key))
        } catch .nothingToErase {
          // The user sees that the eraser touched nothing, so there is no message.
          return .changed(try await repository.drawing(id))
        }
      case .append(let operation, let key):
        return .changed(try await repository.append(operation, to: id, gesture: key))
      case .undo: return .changed(try await repository.undo(id))
      case .redo: return .changed(try await repository.redo(id))
      }
    }
  }

  private func load(_ id: RecordID) -> Effect<Action> {
    repository.effect("drawing.load", failed: Action.failed) { repository throws(DrawingFailure) in
      try await Self.loaded(id, repository)
    }
  }

  /// Renames the drawing as typed, unless the typed name is invalid.
  private func rename(_ state: inout State) -> Effect<Action> {
    guard let typed = state.typedName, let old = state.drawing?.record.name else { return .none }
    state.typedName = nil
    guard Self.rule(for: typed) == nil, let name = typed.trimmedOrNil else {
      return .announce("Name reset to \(old)")
    }
    guard name != old else { return .none }
    state.drawing?.stored.record.name = name
    let id = state.id
    return repository.effect("drawing.rename", failed: { .notRenamed(old, $0) }) {
      repository throws(DrawingFailure) in
      try await repository.rename(id, to: name)
      return .renamed(try await repository.drawing(id), old)
    }
  }

  /// Returns the rule that a name doesn't follow, or `nil` if the name is valid.
  static func rule(for name: String) -> String? {
    guard let name = name.trimmedOrNil else { return "Enter a name" }
    return SketchRecord.nameLimit.refusal(of: name)
  }

  private func putAtHand(_ slot: Int, _ state: State) -> Effect<Action> {
    let (brush, id) = (state.brush, state.id)
    return repository.effect("drawing.quick", failed: Action.failed) {
      repository throws(DrawingFailure) in
      try await repository.setQuick(slot, to: brush)
      return try await Self.loaded(id, repository)
    }
  }

  private static func loaded(
    _ id: RecordID, _ repository: DrawingRepository
  ) async throws(DrawingFailure) -> Action {
    let brushes = try await repository.brushes()
    let quick = try await repository.quickBrushes(of: brushes)
    return .loaded(try await repository.drawing(id), brushes, quick: quick)
  }
}
