import Core

extension LibraryScreen {
  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading("Library", level: 1)]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    guard let overview = state.overview else {
      return .vstack(parts + (state.failure == nil ? [.loading("library")] : []))
    }
    // The size of a database and a bucket of many libraries isn't known.
    let size: [Node<Action>] =
      switch overview.location {
      case .folder: [.text(state.bytes?.asSize ?? "Calculating\u{2026}", label: "Size")]
      case .hosted: []
      }
    parts.append(
      .vstack(
        "library.facts", label: "This Library", role: .card,
        [.text(overview.location.description, label: "Location")] + size + [
          .text(overview.records.formatted, label: "Records"),
          .text(overview.photos.formatted, label: "Photos"),
          .text(
            overview.lastBackup?.phrase(in: overview.today) ?? "None yet", label: "Last Backup"),
        ]))
    parts += PreparedArchives.Kind.allCases.map { card($0, state) }
    return .vstack(parts + [importCard(state)])
  }

  private func card(_ kind: PreparedArchives.Kind, _ state: State) -> Node<Action> {
    let id = NodeID("library.\(kind.rawValue)")
    let button = Node<Action>.button(
      id, kind.verb, role: kind == .backup ? .primary : .secondary, onTap: .prepareTapped(kind))
    var parts: [Node<Action>] = [.text(kind.description, role: .muted)]
    switch state.archives[kind] ?? .none {
    case .none: parts.append(button)
    case .preparing(let progress):
      parts.append(.progress("Preparing \(kind.noun.lowercased())…", progress))
    case .failed(let reason):
      parts += [.hint(reason, role: .danger), button]
    case .ready(let archive):
      parts.append(.text(archive.name, role: .headline))
      parts.append(.text("\(archive.bytes.asSize), \(archive.summary)", role: .muted))
      parts += Self.limited(archive.faults)
      let again = Node<Action>.button(
        id, "Prepare Again", role: .secondary, onTap: .prepareTapped(kind))
      parts.append(
        .flow([
          .file(id.part("file"), "Download \(kind.noun)", archive.source, role: .primary), again,
        ]))
    }
    return .vstack(id.part("card"), label: kind.noun, role: .card, parts)
  }
}

extension PreparedArchives.Kind {
  var noun: String { self == .backup ? "Backup" : "Export" }

  fileprivate var verb: String { self == .backup ? "Back Up" : "Export Library" }

  fileprivate var description: String {
    switch self {
    case .backup: "Saves the whole library in one file, and then checks the file."
    case .export: "Text files and original photos in one archive, for other programs."
    }
  }
}

extension Int {
  /// The number with commas between groups of three digits, such as `12,345`.
  var formatted: String {
    var digits = String(self)
    var place = digits.endIndex
    while digits.distance(from: digits.startIndex, to: place) > 3 {
      place = digits.index(place, offsetBy: -3)
      digits.insert(",", at: place)
    }
    return digits
  }
}
