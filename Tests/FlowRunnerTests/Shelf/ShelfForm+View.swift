import Core

extension ShelfForm {
  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading("Add Canvas", level: 1)]
    parts += photo(state)
    parts += [text(.designer, "Designer", state), text(.name, "Design Name", state)]
    parts += [mesh(state), status(state), shop(state)]
    parts += [
      .dateField(
        "canvas.acquired", label: "Date Acquired", DateField(value: state.acquired),
        onEdit: { .typed(.acquired, $0) }),
      .textArea(
        "canvas.notes", label: "Notes", TextField(value: state.notes),
        onEdit: { .typed(.notes, $0) }),
      .toggle("canvas.gift", label: "Gift", isOn: state.isGift, onTap: .giftTapped),
    ]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    parts += buttons(state)
    if state.isAsking { parts.append(question) }
    return .vstack(parts)
  }

  private func text(_ field: Field, _ label: String, _ state: State) -> Node<Action> {
    .textField(
      NodeID("canvas.\(field.rawValue)"), label: label, TextField(value: state[field]),
      onEdit: { .typed(field, $0) }, onSubmit: .saveTapped)
  }

  private func mesh(_ state: State) -> Node<Action> {
    .radioGroup(
      "canvas.mesh", label: "Mesh Count",
      ["10", "13", "14", "18"].map { mesh in
        .chip(
          NodeID("canvas.mesh.preset.\(mesh)"), mesh, isSelected: state.mesh == mesh,
          spoken: "\(mesh) mesh", onTap: .meshTapped(mesh))
      })
  }

  private func status(_ state: State) -> Node<Action> {
    .select(
      "canvas.status", label: "Status", options: Self.stages,
      selected: state.status, onEdit: { .typed(.status, $0) })
  }

  private static let stages: [Select.Option] = [
    .init(key: "stash", label: "Stash"), .init(key: "kitting", label: "Kitting"),
    .init(key: "wip", label: "WIP"),
  ]

  static func label(of status: String) -> String {
    stages.first { $0.key == status }?.label ?? status
  }

  private func shop(_ state: State) -> Node<Action> {
    .comboBox(
      "canvas.shop", label: "Shop", ComboBox(field: TextField(value: state.shop)),
      handlers: [.edit { .typed(.shop, $0) }])
  }

  private func photo(_ state: State) -> [Node<Action>] {
    let label = state.photo == nil ? "Add Photo" : "Replace Photo"
    let control = Node<Action>.photoPicker(
      "canvas.cover.add", label: label, PhotoPicker(stage: state.stage, remaining: 1),
      handlers: [
        .tap(.photoTapped), .pick(Action.picked), .capture { .picked([$0]) },
        .dismiss(.turnedAway),
      ])
    let words = Node<Action>.text(state.photo.map { "Photo \($0)" } ?? "No photo")
    return [control, words] + (state.source.map { [source($0)] } ?? [])
  }

  private func source(_ camera: CameraState) -> Node<Action> {
    .dialog(
      "canvas.cover.source", title: "Add Photo", onDismiss: .turnedAway,
      [
        .button(
          "canvas.cover.source.camera", "Take Photo",
          disabledBecause: camera == .denied ? "Camera denied" : nil, onTap: .takePhotoTapped),
        .button("canvas.cover.source.library", "Choose from Library", onTap: .libraryTapped),
        .button("canvas.cover.source.cancel", "Cancel", onTap: .turnedAway),
      ])
  }

  private func buttons(_ state: State) -> [Node<Action>] {
    [
      .button(
        "canvas.save", "Save", role: .primary, disabledBecause: state.reasonNotToSave,
        onTap: .saveTapped),
      .button("canvas.remind", "Remind Me", onTap: .remindTapped),
      .button("canvas.clear", "Clear", onTap: .clearTapped),
    ]
  }

  private var question: Node<Action> {
    .dialog(
      "canvas.clear.dialog", title: "Clear the form?", onDismiss: .clearCancelled,
      [
        .button("canvas.clear.confirm", "Clear", role: .danger, onTap: .clearConfirmed),
        .button("canvas.clear.keep", "Keep", onTap: .clearCancelled),
      ])
  }
}
