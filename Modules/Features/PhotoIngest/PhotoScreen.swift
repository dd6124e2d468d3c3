public import Core

/// One photo with what is known of it.
struct PhotoScreen: Screen {
  struct State: Equatable, Sendable {
    var id: PhotoID
    var photo: PhotoRecord?
    var failure: String?
    var isAskingToDelete = false
  }

  enum Action: Equatable, Sendable {
    case loaded(PhotoRecord)
    case failed(String)
    case deleteTapped
    case deleteConfirmed
    case deleteCancelled
    case deleted
  }

  let shelf: PhotoShelf

  func title(_ state: State) -> String { "Photo" }

  func open(_ places: [String: String]) -> (state: State, effect: Effect<Action>) {
    let id = PhotoID(places["id"] ?? "")
    let load = Effect<Action>.run("photo.load") { [shelf] send in
      do throws(StoreFailure) {
        await send(.loaded(try await shelf.photo(id).record))
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
    return (State(id: id), load)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let photo): state.photo = photo
    case .failed(let reason): state.failure = reason
    case .deleteTapped: (state.isAskingToDelete, state.failure) = (true, nil)
    case .deleteCancelled: state.isAskingToDelete = false
    case .deleteConfirmed:
      state.isAskingToDelete = false
      return delete(state.id)
    case .deleted: return .close(announcing: "Photo deleted")
    }
    return .none
  }

  private func delete(_ id: PhotoID) -> Effect<Action> {
    .run("photo.delete") { [shelf] send in
      do throws(StoreFailure) {
        try await shelf.delete(id)
        await send(.deleted)
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading("Photo", level: 1)]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    if let photo = state.photo {
      let picture = Picture(
        photo: state.id, variant: .display, width: photo.facts.width, height: photo.facts.height)
      parts.append(.image(picture, label: "The photo"))
      parts += photo.lines.map { .text($0, role: .data) }
      parts.append(.button("photo.delete", "Delete", role: .danger, onTap: .deleteTapped))
    }
    if state.isAskingToDelete { parts.append(dialog) }
    return .column(parts)
  }

  private var dialog: Node<Action> {
    .dialog(
      "photo.delete.dialog", title: "Delete this photo?",
      message: "It disappears from canvases and the journal. Undo brings it back.",
      onDismiss: .deleteCancelled,
      [
        .button("photo.delete.confirm", "Delete", role: .danger, onTap: .deleteConfirmed),
        .button("photo.delete.keep", "Keep", role: .secondary, onTap: .deleteCancelled),
      ])
  }
}

extension PhotoRecord {
  /// What is known of the photo, one fact a line.
  public var lines: [String] {
    var lines = ["\(facts.width) × \(facts.height) px, \(facts.mediaType), \(bytes) bytes"]
    if let capturedAt = facts.metadata.capturedAt { lines.append("Taken \(capturedAt)") }
    if let camera = facts.metadata.camera { lines.append("Camera \(camera)") }
    if let place = facts.metadata.place { lines.append("Place \(place.text)") }
    return lines
  }
}

extension PictureMetadata.Place {
  /// Degrees with seven decimals: `45.4642035, 9.1899820`.
  public var text: String { "\(Self.degrees(latitude)), \(Self.degrees(longitude))" }

  static func degrees(_ value: Int) -> String {
    let digits = String(abs(value))
    let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    return (value < 0 ? "-" : "") + padded.dropLast(7) + "." + padded.suffix(7)
  }
}
