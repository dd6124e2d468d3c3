import Core

/// The field in a column of a table of canvases.
public enum CanvasColumn: String, Sendable, CaseIterable {
  /// The fields of a canvas, and the days on which it reached its stages.
  case designer, name, size, mesh, status, acquired, kitting, wip, stitched, atFinishing, finished
  /// Its tags, separated by commas or semicolons, and its notes.
  case tags, notes

  /// The column's name in a table that is exported: `at finishing`.
  var header: String { self == .atFinishing ? "at finishing" : rawValue }

  /// The stage whose day the column holds, if it does.
  var stage: CanvasStatus? {
    switch self {
    case .kitting: .kitting
    case .wip: .wip
    case .stitched: .stitched
    case .atFinishing: .atFinishing
    case .finished: .finished
    default: nil
    }
  }

  /// Finds the column that a header names, however it is capitalized and spaced.
  init?(header: String) {
    let letters = header.lowercased().filter(\.isLetter)
    let found = Self.allCases.first { $0.names.contains(letters) }
    guard let found else { return nil }
    self = found
  }

  /// The letters of the headers that name it.
  private var names: Set<String> {
    switch self {
    case .designer: ["designer", "artist"]
    case .name: ["name", "designname", "design", "title", "canvas"]
    case .mesh: ["mesh", "meshcount"]
    case .status: ["status", "stage"]
    case .acquired: ["acquired", "dateacquired", "bought", "purchased"]
    case .notes: ["notes", "note"]
    case .tags: ["tags", "tag"]
    default: [rawValue.lowercased()]
    }
  }
}

extension CanvasEntry {
  /// Returns the text of a column for the canvas; empty if the field is.
  func text(_ column: CanvasColumn) -> String {
    switch column {
    case .designer: canvas.designer
    case .name: canvas.name
    case .size: canvas.size ?? ""
    case .mesh: canvas.mesh.map { "\($0)" } ?? ""
    case .status: canvas.status.label
    case .acquired: canvas.acquired?.description ?? ""
    case .tags: tags.joined(separator: ", ")
    case .notes: canvas.notes ?? ""
    case .kitting, .wip, .stitched, .atFinishing, .finished:
      column.stage.flatMap { canvas.reached[$0] }?.description ?? ""
    }
  }
}
