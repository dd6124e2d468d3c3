import Core

extension DrawingFeature {
  func view(_ state: State) -> Node<Action> {
    guard let drawing = state.drawing else {
      var parts: [Node<Action>] = [.heading("Drawing", level: 1)]
      if let failure = state.failure {
        let all = Node<Action>.link("drawing.all", "Show All Drawings", to: "/drawings")
        parts += [.hint(failure, role: .danger), all.withRole(.secondary)]
      } else {
        parts.append(.loading("drawing"))
      }
      return .vstack(parts)
    }
    var parts = [.heading(drawing.record.name, level: 1), name(drawing, state)]
    let paper = Node<Action>.drawingSurface(
      Self.surfaceID(drawing.id), label: drawing.description,
      drawing.surface(pen(state), underWay: state.changes.compactMap(\.key)),
      onDraw: Action.drew)
    let failure = state.failure.map { [Node<Action>.hint($0, role: .danger)] } ?? []
    parts.append(
      .hstack([
        paper,
        .vstack(
          failure + [steps(drawing)] + tools(state).map { $0.requiring(.editor) }),
      ]))
    if state.isAsked { parts.append(question) }
    if state.isShowingBrushes { parts.append(allBrushes(state)) }
    return .vstack(parts)
  }

  /// Returns the node ID of a drawing's surface.
  ///
  /// The ID differs for each drawing, so a late stroke can't reach another drawing.
  static func surfaceID(_ id: RecordID) -> NodeID { NodeID("drawing.surface.\(id)") }

  /// Returns the field that renames the drawing, which hosts may show as the title.
  private func name(_ drawing: StoredDrawing, _ state: State) -> Node<Action> {
    var field = Node.textField(
      "drawing.name", label: "Name", TextField(value: state.typedName ?? drawing.record.name),
      message: state.typedName.flatMap(Self.rule), onEdit: Action.nameTyped, onSubmit: .nameLeft)
    field.handlers.append(.leave(.nameLeft))
    return field.requiring(.editor)
  }

  private func steps(_ drawing: StoredDrawing) -> Node<Action> {
    .flow([
      .button(
        "drawing.undo", "Undo", role: .secondary,
        disabledBecause: drawing.state.canUndo ? nil : "Nothing to undo", onTap: .undoTapped
      ).withIcon(.undo).requiring(.editor),
      .button(
        "drawing.redo", "Redo", role: .secondary,
        disabledBecause: drawing.state.canRedo ? nil : "Nothing to redo", onTap: .redoTapped
      ).withIcon(.redo).requiring(.editor),
      .menu(
        "Actions for \(drawing.record.name)",
        [
          .link("drawing.history", "History", to: Route("/drawings/\(drawing.id)/history")),
          .button(
            "drawing.paper", "Use Color as Background", role: .secondary, onTap: .paperTapped
          ).requiring(.editor),
        ] + Node<Action>.files(of: drawing, id: "drawing.file") + [
          .button(
            "drawing.clear", "Clear", role: .danger,
            disabledBecause: drawing.state.elements > 0 ? nil : "Nothing to clear",
            onTap: .clearTapped
          ).requiring(.editor)
        ]),
    ])
  }

  private var question: Node<Action> {
    .dialog(
      "drawing.clear.ask", title: "Clear this drawing?",
      message: "This removes all strokes and stamps. To restore them, choose Undo.",
      onDismiss: .clearDismissed,
      [
        .button("drawing.clear.yes", "Clear", role: .danger, onTap: .clearConfirmed),
        .button("drawing.clear.no", "Cancel", role: .primary, onTap: .clearDismissed),
      ])
  }

  /// Returns the pen that a host uses to preview the stroke being drawn.
  ///
  /// The result is optional to match ``DrawingSurface/pen``, but is never `nil`.
  private func pen(_ state: State) -> DrawingSurface.Pen? {
    let width = Int(state.size)
    switch state.tool {
    case .draw: return DrawingSurface.Pen(color: state.color.hex, width: width, opacity: 1000)
    case .stamp:
      return DrawingSurface.Pen(
        color: state.color.hex, width: width * Int(Stamp.tenthsOfBrush) / 10, opacity: 0)
    case .erase: return DrawingSurface.Pen(color: "808080", width: width, opacity: 350)
    }
  }

  private func tools(_ state: State) -> [Node<Action>] {
    let names: [Tool: String] = [.draw: "Draw", .stamp: "Stamp", .erase: "Erase"]
    let icons: [Tool: Icon] = [.draw: .drawing, .stamp: .stamp, .erase: .eraser]
    let chips = Tool.allCases.map { tool in
      Node<Action>.chip(
        NodeID("drawing.tool.\(tool.rawValue)"), names[tool] ?? tool.rawValue,
        isSelected: state.tool == tool, onTap: .toolChosen(tool)
      ).withIcon(icons[tool] ?? .drawing)
    }
    let tool = Node<Action>.radioGroup("drawing.tool", label: "Tool", [.flow(chips)])
    switch state.tool {
    case .draw: return [tool, size(state)] + brushes(state) + colors(state)
    case .stamp: return [tool, size(state)] + stamps(state)
    case .erase: return [tool, size(state), erasing(state)]
    }
  }

  private func size(_ state: State) -> Node<Action> {
    let (typed, sizes) = (state.typedSize, Stroke.sizes)
    let range = "\(sizes.lowerBound) to \(sizes.upperBound)"
    // The message below reports an invalid size, so the error itself isn't needed.
    let isWrong = (try? Stroke.size(typed: typed)) == nil
    var field = Node.textField(
      "drawing.size", label: "Size",
      TextField(value: typed, suffix: range, keypad: .decimal, range: sizes),
      message: isWrong ? "Enter a size from \(range)" : nil,
      onEdit: Action.sizeTyped)
    field.handlers.append(.leave(.sizeLeft))
    return field
  }

  // MARK: Brushes

  private func brushes(_ state: State) -> [Node<Action>] {
    [
      choice("drawing.brush", of: atHand(state), state),
      .button("drawing.brushes", "More Brushes", role: .secondary, onTap: .brushesTapped),
    ]
  }

  private func choice(_ id: NodeID, of brushes: [Brush], _ state: State) -> Node<Action> {
    let chips = brushes.map { brush in
      Node<Action>.chip(
        id.part(brush.id), brush.name, isSelected: brush.id == state.brush.id,
        onTap: .brushChosen(brush.id), children: [.drawing(brush.surface(state.color), label: nil)])
    }
    return .radioGroup(id, label: "Brush", [.flow(chips)])
  }

  private func allBrushes(_ state: State) -> Node<Action> {
    .dialog(
      "drawing.brushes.all", title: "Brushes", onDismiss: .brushesTapped,
      [
        choice("drawing.brushes.choice", of: state.brushes, state)
      ] + slots(state) + [
        .link("drawing.brushes.own", "Your Brushes", to: "/drawings/brushes", role: .secondary),
        .button("drawing.brushes.done", "Done", role: .primary, onTap: .brushesTapped),
      ])
  }

  /// Returns the three quick brushes, and the current brush if it isn't a quick brush.
  private func atHand(_ state: State) -> [Brush] {
    var brushes: [Brush] = []
    for brush in state.quick + [state.brush] where !brushes.contains(where: { $0.id == brush.id }) {
      brushes.append(brush)
    }
    return brushes
  }

  /// Returns the section that makes the current brush a quick brush, unless it already is one.
  private func slots(_ state: State) -> [Node<Action>] {
    guard !state.quick.contains(where: { $0.id == state.brush.id }) else { return [] }
    let slots = state.quick.enumerated().map { slot, brush in
      Node<Action>.button(
        NodeID("drawing.quick.\(slot + 1)"), brush.name,
        spoken: "\(brush.name), replace with \(state.brush.name)", role: .secondary,
        onTap: .quickTapped(slot))
    }
    let hint = Node<Action>.hint("Choose the quick brush that \(state.brush.name) replaces.")
    return [
      .vstack("drawing.quick", label: "Quick Brushes", role: .section, [hint, .flow(slots)])
    ]
  }

  private func colors(_ state: State) -> [Node<Action>] {
    let chips = Palette.crayons.map { crayon in
      Node<Action>.chip(
        NodeID("drawing.color.\(crayon.key)"), crayon.name,
        isSelected: crayon.color == state.color, onTap: .colorChosen(crayon.key),
        children: [.swatch(crayon.color.hex, label: crayon.name)])
    }
    let typed = state.typedColor
    let isWrong = typed?.trimmedOrNil.map { SRGBColor(typed: $0) == nil } ?? false
    var field = Node.textField(
      "drawing.color.any", label: "Custom Color",
      TextField(value: typed ?? state.color.hex, placeholder: "RRGGBB", keypad: .color),
      message: isWrong ? "Enter three or six hexadecimal digits, such as 6CB6E2" : nil,
      onEdit: Action.colorTyped)
    field.handlers.append(.leave(.colorLeft))
    return [.radioGroup("drawing.color", label: "Color", [.flow(chips)]), field]
  }

  // MARK: Stamps and eraser

  private func stamps(_ state: State) -> [Node<Action>] {
    let options = Palette.groups.map { Select.Option(key: $0.name, label: $0.name) }
    let stamps = Palette.groups.first { $0.name == state.group }?.stamps ?? []
    let chips = stamps.map { stamp in
      Node<Action>.chip(
        NodeID("drawing.stamp.\(stamp.key)"), stamp.emoji, isSelected: stamp.emoji == state.stamp,
        spoken: stamp.name, onTap: .stampChosen(stamp.emoji))
    }
    return [
      .select(
        "drawing.stamps", label: "Stamps", options: options, selected: state.group,
        onEdit: Action.groupChosen),
      .radioGroup("drawing.stamp", label: "Stamp", [.flow(chips)]),
    ]
  }

  private func erasing(_ state: State) -> Node<Action> {
    let options = [
      Select.Option(key: Erasing.part.rawValue, label: "Touched parts only"),
      .init(key: Erasing.whole.rawValue, label: "Whole strokes and stamps"),
      .init(key: Erasing.strokes.rawValue, label: "Whole strokes only"),
      .init(key: Erasing.stamps.rawValue, label: "Stamps only"),
    ]
    return .select(
      "drawing.erasing", label: "Eraser Mode", options: options,
      selected: state.erasing.rawValue, onEdit: Action.erasingChosen)
  }
}

extension DrawingFeature.Change {
  /// The key of the gesture that caused the change, or `nil` if the change has no gesture.
  fileprivate var key: UInt32? {
    if case .append(_, let key) = self { key } else { nil }
  }
}

extension StoredDrawing {
  /// The accessibility label: the name and the number of elements.
  var description: String {
    let elements = state.elements == 1 ? "1 element" : "\(state.elements) elements"
    return state.elements == 0
      ? "\(record.name), empty" : "\(record.name), \(elements)"
  }

  /// Returns the drawing surface that shows the drawing in its current state.
  ///
  /// `underWay` contains the keys of strokes that were received but aren't written yet.
  func surface(_ pen: DrawingSurface.Pen? = nil, underWay: [UInt32]? = nil) -> DrawingSurface {
    DrawingSurface(
      reference: Reference(source: "drawing.\(id)", revision: Int(state.revision.number)),
      width: record.width, height: record.height, pen: pen, pendingStrokes: underWay)
  }
}

extension Brush {
  /// Returns the brush's sample in a color.
  fileprivate func surface(_ color: SRGBColor) -> DrawingSurface {
    DrawingSurface(
      reference: Reference(source: "brush.\(id).\(color.hex)", revision: 0),
      width: Self.sampleSize.width, height: Self.sampleSize.height)
  }
}
