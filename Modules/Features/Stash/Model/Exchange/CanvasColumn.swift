import Core

/// A column in a table of canvases, named after the field that the column contains.
public enum CanvasColumn: String, Sendable, CaseIterable {
  /// A field of the canvas or, if the case is named after a dated stage, the date on which the
  /// canvas reached the stage.
  case designer, name, size, mesh, status, acquired, kitting, wip, stitched, atFinishing, finished
  /// The tags, separated by commas or semicolons, and the notes.
  case tags, notes

  /// The column's header in exported tables, such as `at finishing`.
  var header: String { self == .atFinishing ? "at finishing" : rawValue }

  /// The stage whose date is in the column, or `nil` if the column contains other data.
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

  /// Creates the column that a header names, or returns `nil` if no column has the header.
  ///
  /// Only the header's letters are compared, ignoring case.
  init?(header: String) {
    let letters = header.lowercased().filter(\.isLetter)
    let found = Self.allCases.first { $0.names.contains(letters) }
    guard let found else { return nil }
    self = found
  }

  /// The headers that name the column, reduced to lowercase letters.
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
  /// Returns the canvas's text for a column, or an empty string if the field is empty.
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
