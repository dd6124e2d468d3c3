package import Foundation

/// A drawing exported to a file format, and the losses that the format causes.
package struct DrawingExport: Equatable, Sendable {
  /// The formats that drawings can be exported to.
  ///
  /// All other formats can only be imported.
  package enum Format: String, CaseIterable, Sendable {
    /// Stashbook's JSON, which represents a drawing completely.
    case json
    /// An Excalidraw scene.
    case excalidraw
    /// One line of Quick, Draw! ndjson.
    case quickdraw
    /// The older app's JSON, with all elements in one list.
    case older
  }

  /// The bytes of the file, which end with a line break.
  package let data: Data
  /// The elements and properties that the file omits or changes.
  ///
  /// The array is empty for ``Format/json``.
  package let losses: [ExportLoss]

  /// Creates the export of a drawing.
  ///
  /// Equal drawings produce equal files. The remaining parts of a partly erased stroke are exported
  /// as separate strokes.
  ///
  /// - Parameters:
  ///   - sketch: The content of the drawing.
  ///   - name: The name of the drawing, or `nil` to export no name.
  ///   - format: The file format.
  /// - Complexity: O(*n*), where *n* is the number of points.
  package init(_ sketch: Sketch, named name: String?, as format: Format) {
    let elements = sketch.pieces.flatMap(\.left)
    var writer = JSONWriter()
    var losses = LossCount()
    switch format {
    case .json: writer.stashbook(sketch, name, elements)
    case .excalidraw: writer.excalidraw(sketch, name, elements, &losses)
    case .quickdraw: writer.quickDraw(sketch, name, elements, &losses)
    case .older: writer.older(sketch, name, elements, &losses)
    }
    writer.raw("\n")
    data = Data(writer.bytes)
    self.losses = losses.all
  }
}

/// The elements or properties of one kind that a format omits or changes, and their count.
package struct ExportLoss: Equatable, Sendable {
  /// The kind of loss.
  package enum Kind: Int, CaseIterable, Sendable {
    /// Stamps or unsupported elements that are missing from the file.
    case stamps, foreign
    /// Stamps that are exported as text.
    case stampsAsText
    /// Stroke properties that are missing from the file.
    case brushes, colors, sizes, opacities, pressures, times, seeds
    /// Unchanged strokes of an imported Quick, Draw! line whose points are exported as moved onto
    /// the canvas or rounded to sixteenths of a unit.
    case points
    /// Drawing properties that are missing from the file.
    case canvas, background, name
  }

  /// The kind of loss.
  package let kind: Kind
  /// The number of affected elements, or 1 for a property of the drawing.
  package let count: Int

  /// The user-facing description of the loss.
  package var sentence: String {
    switch kind {
    case .stamps: "Stamps not exported: \(count)"
    case .foreign: "Elements from other programs not exported: \(count)"
    case .stampsAsText: "Stamps exported as text: \(count)"
    case .brushes: "Strokes exported without their brushes: \(count)"
    case .colors: "Strokes exported without color: \(count)"
    case .sizes: "Strokes exported without size: \(count)"
    case .opacities: "Strokes exported without opacity: \(count)"
    case .pressures: "Strokes exported without pressure: \(count)"
    case .times: "Strokes exported without times: \(count)"
    case .seeds: "Strokes whose random details may change: \(count)"
    case .points: "Strokes with moved or rounded points: \(count)"
    case .canvas: "Canvas size not exported"
    case .background: "Background not exported"
    case .name: "Name not exported"
    }
  }
}

/// A counter of the losses in an export.
struct LossCount {
  private var counts: [ExportLoss.Kind: Int] = [:]

  /// The losses, sorted by kind.
  var all: [ExportLoss] {
    ExportLoss.Kind.allCases.compactMap { kind in
      counts[kind].map { ExportLoss(kind: kind, count: $0) }
    }
  }

  mutating func lose(_ kind: ExportLoss.Kind, if isLost: Bool = true) {
    if isLost { counts[kind, default: 0] += 1 }
  }
}
