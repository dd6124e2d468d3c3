public import Core

extension PhotoScreen {
  func view(_ state: State) -> Node<Action> {
    let title = title(state)
    var parts: [Node<Action>] = [.heading(title, level: 1)]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    if let photo = state.photo {
      let picture = Picture(
        photo: state.id, variant: .display, width: photo.record.facts.width,
        height: photo.record.facts.height)
      parts += [actions(title, state), Node.image(picture, label: title).withRole(.viewer)]
      if let place = state.place { parts += [pager(place, state), strip(state)] }
      if state.isShowingDetails { parts.append(.vstack(details(photo, title, state))) }
    } else {
      parts.append(
        state.failure == nil
          ? .loading("photo")
          : .link("photo.all", "Show All Photos", to: "/photos", role: .secondary))
    }
    if state.isAskingToDelete { parts.append(dialog(state)) }
    var screen = Node.vstack(parts)
    screen.handlers = arrows
    return screen
  }

  private func actions(_ title: String, _ state: State) -> Node<Action> {
    let cover = state.usage.coverable.map { _ in
      Node<Action>.button("photo.cover", "Set as Cover", onTap: .coverTapped)
        .requiring(.editor)
    }
    let delete = Node<Action>.button("photo.delete", "Delete", role: .danger, onTap: .deleteTapped)
      .requiring(.editor)
    return .flow([
      .file("photo.original", "Download Original", "photo.\(state.id)"),
      .button(
        "photo.details", state.isShowingDetails ? "Hide Details" : "Show Details",
        role: .secondary, onTap: .detailsTapped
      ).withIcon(.details),
      .menu("Actions for \(title)", [cover, delete].compactMap(\.self)),
    ])
  }

  /// Returns the facts about the photo, and links to the records that use it.
  private func details(
    _ photo: StoredRecord<PhotoRecord>, _ title: String, _ state: State
  ) -> [Node<Action>] {
    photo.lines(on: clock).filter { $0 != PhotoRecord.fileNameLine(title) }
      .map { .text($0, role: .data) } + users(state)
  }

  private func pager(_ place: Int, _ state: State) -> Node<Action> {
    let words = "\(place + 1) of \(state.together.count)"
    let middle: [Node<Action>] = state.owner == nil ? [] : [.text(words, role: .data)]
    return .hstack([button(.previous, state)] + middle + [button(.next, state)])
  }

  /// Returns small images of the photos next to the displayed photo, to choose from.
  private func strip(_ state: State) -> Node<Action> {
    let photos = state.together.near(state.id).map { id -> Node<Action> in
      let name = state.names[id] ?? "Photo"
      return .chip(
        NodeID("photo.strip.\(id)"), name, isSelected: id == state.id, onTap: .photoTapped(id),
        children: [.image(Picture(photo: id, variant: .thumbnail), label: name)])
    }
    return .radioGroup("photo.strip", label: "Photos", role: .viewer, [.flow(photos)])
  }

  private func button(_ step: Step, _ state: State) -> Node<Action> {
    let reason = state.photo(step) == nil ? step.reasonAtEnd : nil
    var button = Node<Action>.button(
      step.id, step.label, spoken: "\(step.label) photo", role: .secondary,
      disabledBecause: reason, onTap: .stepTapped(step))
    button.handlers += arrows
    return button
  }

  private var arrows: [Handler<Action>] {
    [.key(.left, .arrowPressed(.previous)), .key(.right, .arrowPressed(.next))]
  }

  /// Returns links to the records that use the photo, or a message if no record uses the photo.
  private func users(_ state: State) -> [Node<Action>] {
    guard !state.usage.uses.isEmpty else {
      return [.text("No records use this photo.", role: .muted)]
    }
    let rows = state.usage.uses.map { use -> Node<Action> in
      let id = "photo.use.\(use.owner.record.id).\(use.field)"
      return .row([.link(NodeID(id), use.sentence, to: use.owner.route)])
    }
    let page = ListPage(total: rows.count, hasMore: false)
    return [.heading("Used In", level: 2), .list("photo.uses", label: "Used In", page, rows)]
  }

  private func dialog(_ state: State) -> Node<Action> {
    .confirmation(
      "photo.delete", title: "Delete this photo?",
      message: (state.usage.uses.isEmpty
        ? "No records use this photo."
        : "The photo will be removed from \(state.usage.uses.phrase).")
        + " You can restore it from the trash.",
      onConfirm: .deleteConfirmed, onCancel: .deleteCancelled)
  }
}

extension RecordUse {
  /// The phrase with an uppercase first letter, such as `Canvas “Meadow” (cover)`.
  fileprivate var sentence: String { phrase.prefix(1).uppercased() + phrase.dropFirst() }
}

extension PhotoRecord {
  /// Returns the line for the name of the imported file.
  static func fileNameLine(_ name: String) -> String { "File Name: \(name)" }

  /// The known facts about the photo, one per line.
  public var lines: [String] {
    let size = bytes < 1000 ? PhotoText.bytes(bytes) : "\((bytes + 500) / 1000) KB"
    let format = facts.mediaType.drop { $0 != "/" }.dropFirst().uppercased()
    var lines = ["\(facts.width) × \(facts.height) pixels, \(format), \(size)"]
    if let fileName { lines.append(Self.fileNameLine(fileName)) }
    if let taken = facts.metadata.capturedAt {
      // `taken` is in ISO 8601 format, with or without an offset: 2026-03-01T09:30:00+01:00.
      let time = taken.dropFirst(11).prefix(5)
      let phrase = facts.metadata.capturedOn.map { $0.phrase + (time.isEmpty ? "" : ", \(time)") }
      lines.append("Taken: \(phrase ?? taken)")
    }
    if let camera = facts.metadata.camera { lines.append("Camera: \(camera)") }
    if let place = facts.metadata.location { lines.append("Location: \(place.text)") }
    if let damage { lines.append("Decoded despite damage: \(damage)") }
    return lines
  }
}

extension ImageMetadata {
  /// The day on which the photo was taken, or `nil` if unknown.
  var capturedOn: CivilDay? { capturedAt.flatMap { CivilDay(String($0.prefix(10))) } }
}

extension ImageMetadata.Location {
  /// The latitude and longitude in degrees to seven decimal places, such as
  /// `45.4642035, 9.1899820`.
  public var text: String { "\(Self.degrees(latitude)), \(Self.degrees(longitude))" }

  static func degrees(_ value: Int) -> String {
    let digits = String(abs(value))
    let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    return (value < 0 ? "-" : "") + padded.dropLast(7) + "." + padded.suffix(7)
  }
}
