public import Core

extension PhotoPickerField {
  /// Returns the field's node: the ordered photos, any messages, and the control that adds photos.
  public func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = []
    let tiles = state.selection.tiles
    if !tiles.isEmpty {
      let label = PhotoText.count(tiles.count)
      var grid = Node<Action>.photoGrid(
        settings.id.part("tiles"), label: label,
        tiles.enumerated().map { tile($1, at: $0, in: state) })
      grid.handlers = [.move { .moved(from: $0, to: $1) }]
      parts.append(grid)
    }
    if state.selection.pointedOut != nil {
      parts.append(.hint("This photo has already been added"))
    }
    parts += messages(state)
    if state.stage != .closed || room(state) > 0 {
      parts.append(control(state, label: controlLabel(state)))
    }
    if let camera = state.asking { parts.append(dialog(camera)) }
    return .vstack(settings.id, label: settings.label, role: .section, parts)
  }

  /// Returns the field as the primary action of a screen that shows the photos itself.
  func action(_ state: State) -> [Node<Action>] {
    let control = control(state, label: settings.label).withRole(.primary)
    return [control] + messages(state) + (state.asking.map { [dialog($0)] } ?? [])
  }

  private func messages(_ state: State) -> [Node<Action>] {
    state.messages.map { .hint($0, role: .danger) }
  }

  private func tile(_ tile: PhotoSelection.Tile, at index: Int, in state: State) -> Node<Action> {
    let id = settings.id.part("tile")
    let number = replaces ? "Photo" : "Photo \(index + 1)"
    var parts: [Node<Action>] = []
    if let photo = tile.photo {
      let picture = Picture(photo: photo, variant: .thumbnail)
      let isTwin = state.selection.pointedOut == tile.key
      parts.append(.image(picture, label: isTwin ? "\(number), already added" : number))
    } else {
      parts.append(.progress("Loading \(tile.name)…", Progress(completed: 0)))
    }
    parts.append(
      .button(
        id.part("\(tile.key).remove"), "Remove \(number)", role: .secondary,
        onTap: .removeTapped(tile.key)))
    if state.selection.tiles.count > 1, !replaces {
      parts += moving(tile.key, at: index, of: state.selection.tiles.count)
    }
    return .vstack(parts)
  }

  /// Returns the buttons that move a photo earlier or later.
  ///
  /// At either end, the button that can't move the photo further is disabled instead of removed, so
  /// that the button keeps the focus when its photo reaches that end.
  private func moving(_ key: Int, at index: Int, of count: Int) -> [Node<Action>] {
    let id = settings.id.part("tile.\(key)")
    let number = "Photo \(index + 1)"
    return [
      .button(
        id.part("earlier"), "Move \(number) Earlier", role: .secondary,
        disabledBecause: index == 0 ? "This is the first photo" : nil,
        onTap: .moved(from: index, to: index - 1)),
      .button(
        id.part("later"), "Move \(number) Later", role: .secondary,
        disabledBecause: index == count - 1 ? "This is the last photo" : nil,
        onTap: .moved(from: index, to: index + 1)),
    ]
  }

  private func control(_ state: State, label: String) -> Node<Action> {
    let picker = PhotoPicker(stage: state.stage, remaining: room(state))
    return .photoPicker(
      settings.id.part("add"), label: label, picker,
      handlers: [
        .tap(.addTapped), .pick(Action.picked), .capture(Action.captured),
        .dismiss(.pickerDismissed),
      ])
  }

  private func controlLabel(_ state: State) -> String {
    switch (replaces, state.selection.tiles.isEmpty) {
    case (true, true): settings.placeholder ?? "Add Photo"
    case (true, false): "Replace Photo"
    case (false, true): settings.placeholder ?? "Add Photos"
    case (false, false): "Add More Photos"
    }
  }

  private func dialog(_ camera: CameraState) -> Node<Action> {
    let denied = camera == .denied ? PhotoText.cameraDenied : nil
    return .dialog(
      settings.id.part("source"), title: "Add Photo", message: denied ?? "",
      onDismiss: .cancelTapped,
      [
        .button(
          settings.id.part("source.camera"), "Take Photo", disabledBecause: denied,
          onTap: .takePhotoTapped),
        .button(
          settings.id.part("source.library"), "Choose from Library", onTap: .libraryTapped),
        .button(
          settings.id.part("source.cancel"), "Cancel", role: .secondary, onTap: .cancelTapped),
      ])
  }
}
