import Archives
import Core
import Foundation
import LibXML2
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

/// Drawings of other programs, in the folder `drawing` of the real data.
enum DrawingFiles {
  private static let folder = RealData.url("drawing")

  /// Returns a folder's files whose names have a suffix, sorted by relative path.
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

extension DrawingImporter {
  /// Returns an importer with a fixed sequence of seeds.
  static func made(_ archive: any Archiver = TarArchive()) -> DrawingImporter {
    DrawingImporter(archive: archive, xml: LibXMLEvents(), randomness: SeededRandomSource(seed: 7))
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
  /// Whether the counts add up and match the imported and rejected elements.
  var addsUp: Bool {
    let kept = drawings.flatMap(\.elements)
    let foreign = counts.foreign.values.reduce(0, +)
    return counts.elements
      == counts.strokes + counts.stamps + foreign + counts.deleted + counts.refused
      && kept.count == counts.strokes + counts.stamps + foreign + counts.attachments
      && refused.count { $0.place.element != nil } == counts.refused
      && belongsInQuarantine == (damage != nil || !refused.isEmpty)
  }

  /// The reasons for all rejections, each with its position.
  var sentences: [String] { refused.map { "\($0.place): \($0.reason.sentence)" } }
}

extension ImportedDrawing {
  /// The drawing as a sketch without erased parts.
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

  var foreign: [ForeignElement] {
    elements.compactMap { if case .foreign(let foreign) = $0 { foreign } else { nil } }
  }
}
