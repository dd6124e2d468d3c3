import Core
import Foundation
import MemoryAdapters
import Testing

@testable import Drawing

/// Drawings that others made, in `../shared/data/drawing` beside the package.
enum DrawingFiles {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/data/drawing")

  static var areThere: Bool {
    FileManager.default.fileExists(
      atPath: folder.appending(path: "SOURCES.md").path(percentEncoded: false))
  }

  /// The files of a folder that end so, by their paths in it, in their order.
  static func all(in name: String, ending suffix: String) throws -> [(name: String, data: Data)] {
    let folder = folder.appending(path: name)
    return try FileManager.default
      .subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
      .filter { $0.hasSuffix(suffix) }.sorted()
      .map { ($0, try Data(contentsOf: folder.appending(path: $0))) }
  }

  static func quickDraw() throws -> [(name: String, data: Data)] {
    try all(in: "quickdraw-raw", ending: ".ndjson")
  }

  static func scenes() throws -> [(name: String, data: Data)] {
    try all(in: "excalidraw", ending: ".excalidraw")
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the files from outside are not there.
  static var needsDrawingFiles: Self {
    .enabled(
      if: DrawingFiles.areThere, "../shared/data/drawing is not beside the package")
  }
}

extension DrawingImporter {
  /// An importer that gives the same seeds in the same order; archives are read by another program.
  static func made(_ archive: any Archive = ForeignPacking()) -> DrawingImporter {
    DrawingImporter(archive: archive, xml: MemoryXML(), randomness: SeededRandomness(seed: 7))
  }

  static func read(
    _ data: Data, as format: DrawingFormat? = nil
  ) async throws(DrawingRefusal) -> DrawingImport {
    try await made().read(MemoryBytes(data), as: format)
  }

  static func read(
    _ text: String, as format: DrawingFormat? = nil
  ) async throws(DrawingRefusal) -> DrawingImport {
    try await read(Data(text.utf8), as: format)
  }
}

extension DrawingImport {
  /// Whether what became of the elements adds up to them, and all is where the counts say.
  var addsUp: Bool {
    let kept = drawings.flatMap(\.elements)
    let foreign = counts.foreign.values.reduce(0, +)
    return counts.elements
      == counts.strokes + counts.stamps + foreign + counts.deleted + counts.refused
      && kept.count == counts.strokes + counts.stamps + foreign + counts.attachments
      && refused.count { $0.place.element != nil } == counts.refused
      && belongsInQuarantine == (damage != nil || !refused.isEmpty)
  }

  /// The reasons of what was refused, each with its place.
  var sentences: [String] { refused.map { "\($0.place): \($0.reason.sentence)" } }
}

extension ImportedDrawing {
  /// The drawing as one that is kept, nothing of it erased.
  var sketch: Sketch {
    Sketch(
      width: width, height: height, background: background,
      elements.enumerated().map { Piece($1, Piece.Address(operation: 1, index: $0)) })
  }

  func exported(_ format: DrawingExport.Format) -> DrawingExport {
    DrawingExport(sketch, named: name, as: format)
  }

  var strokes: [Stroke] {
    elements.compactMap { if case .stroke(let stroke) = $0 { stroke } else { nil } }
  }

  var foreign: [Foreign] {
    elements.compactMap { if case .foreign(let foreign) = $0 { foreign } else { nil } }
  }
}
