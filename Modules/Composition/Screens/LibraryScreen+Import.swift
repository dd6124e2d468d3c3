import Core

/// The state of an archive that the user imports or restores.
enum ArchiveImport: Equatable, Sendable {
  /// No archive, and whether the host shows its files.
  case none(isChoosing: Bool)
  /// An archive that is being unpacked and checked.
  case checking(name: String)
  case checked(name: String, ChosenArchive.Content)
  /// An archive that is being imported or restored.
  case working(String)
  case imported(String)
  /// A restored library, with its path.
  case restored(String)
  case failed(String, faults: [String])
}

extension LibraryScreen {
  func check(_ item: PhotoItem) -> Effect<Action> {
    .run("library.import") { [desk] send in
      do throws(ChosenArchiveFailure) {
        await send(.checked(name: item.name, try await desk.check(item)))
      } catch {
        await send(.importFailed(error.message(item.name), faults: error.faults))
      }
    }
  }

  func useChosen(_ name: String, _ content: ChosenArchive.Content) -> Effect<Action> {
    .run("library.import") { [desk] send in
      do throws(ChosenArchiveFailure) {
        switch content {
        case .export: await send(.imported(try await desk.importChosen()))
        case .backup: await send(.restored(try await desk.restoreChosen()))
        }
      } catch {
        await send(.importFailed(error.message(name), faults: error.faults))
      }
    }
  }

  /// Returns the card that imports an export or restores a backup.
  func importCard(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [
      .text(
        "Choose a backup or an export. You'll see what it contains before anything changes.",
        role: .muted)
    ]
    switch state.archive {
    case .none(let isChoosing): parts.append(chooser(isChoosing))
    case .checking(let name):
      parts.append(.progress("Checking \(name)…", Progress(completed: 0)))
    case .checked(let name, let content):
      parts.append(.text(name, role: .headline))
      parts += contents(content)
    case .working(let words): parts.append(.progress(words, Progress(completed: 0)))
    case .imported(let words): parts += [.hint(words, role: .success), chooser(false)]
    case .restored(let path):
      let argument = "'\(path.replacing("'", with: "'\\''"))'"  // as a shell reads it
      parts += [
        .hint("Restored to a new folder. The current library is unchanged.", role: .success),
        .text(path, label: "Location"),
        .text("stashbook serve --library \(argument)", label: "To Open It, Run", role: .data),
        chooser(false),
      ]
    case .failed(let reason, let faults):
      parts.append(.hint(reason, role: .danger))
      parts += Self.limited(faults)
      parts.append(chooser(false))
    }
    return .vstack("library.import.card", label: "Import or Restore", role: .card, parts)
  }

  private func chooser(_ isChoosing: Bool) -> Node<Action> {
    .photoPicker(
      "library.import", label: "Choose a File",
      PhotoPicker(stage: isChoosing ? .library : .closed, remaining: 1, files: .archive),
      handlers: [.tap(.chooseTapped), .pick(Action.picked), .dismiss(.chooseDismissed)])
  }

  private func contents(_ content: ChosenArchive.Content) -> [Node<Action>] {
    switch content {
    case .export(let report):
      let isEmpty = report.added == 0
      return [
        .text(
          "Would import \(report.added.counted("record")); \(report.existing.formatted) already in "
            + "the library")
      ]
        + Self.limited(report.refused.map(\.sentence))
        + [actions("Import", disabledBecause: isEmpty ? "Nothing to import" : nil)]
    case .backup(let preview):
      let overview = preview.overview
      return [
        .text(overview.records.formatted, label: "Records"),
        .text(overview.photos.formatted, label: "Photos"),
        .text(preview.changed?.phrase ?? "Never", label: "Last Change"),
        .hint(
          "The backup is intact. Stashbook restores it to a new folder next to the current library, "
            + "which isn't changed."),
        actions("Restore to a New Folder", disabledBecause: nil),
      ]
    }
  }

  private func actions(_ label: String, disabledBecause reason: String?) -> Node<Action> {
    .flow([
      .button(
        "library.import.confirm", label, role: .primary, disabledBecause: reason,
        onTap: .useTapped),
      .button("library.import.cancel", "Cancel", role: .secondary, onTap: .cancelTapped),
    ])
  }

  /// Returns a hint for each fault, up to the limit, and the number of the other faults.
  static func limited(_ faults: [String]) -> [Node<Action>] {
    var hints: [Node<Action>] = faults.prefix(faultLimit).map { .hint($0, role: .danger) }
    if faults.count > faultLimit {
      hints.append(.hint("And \(faults.count - faultLimit) more", role: .danger))
    }
    return hints
  }

  private static let faultLimit = 20
}

extension Import.Report.Refused {
  /// The place and the reason of the rejection.
  fileprivate var sentence: String {
    [path, line.map { "line \($0)" }].compactMap(\.self).joined(separator: ", ") + ": " + message
  }
}
