package import Foundation

/// A drawing as a file of some format, and what the format has no word for.
package struct DrawingExport: Equatable, Sendable {
  /// What is written; whatever is read besides can't be.
  package enum Format: String, CaseIterable, Sendable {
    /// Stashbook's own JSON, from which a drawing is read again as it is.
    case json
    /// Excalidraw's scene.
    case excalidraw
    /// Quick, Draw!: one line.
    case quickdraw
    /// The older app's JSON, its elements in one list.
    case older
  }

  /// The bytes of the file, with a line end at their end.
  package let data: Data
  /// What is not in it, or otherwise; nothing for ``Format/json``.
  package let losses: [ExportLoss]

  /// Writes a drawing: of partly erased strokes, what is left of them. Equal drawings make equal files.
  ///
  /// - Parameters:
  ///   - sketch: The drawing at the moment that is written.
  ///   - name: What it is called.
  ///   - format: What is written.
  /// - Complexity: O(points).
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

/// Something a format has no word for.
package struct ExportLoss: Equatable, Sendable {
  /// What it is.
  package enum Kind: Int, CaseIterable, Sendable {
    /// Stamps, and elements that are not understood, which are left out.
    case stamps, foreign
    /// Stamps that became text.
    case stampsAsText
    /// What strokes, and stamps where they have it, are written without.
    case brushes, colors, sizes, opacities, pressures, times, seeds
    /// Strokes of a Quick, Draw! line that are moved or rounded to sixteenths of a unit.
    case points
    /// What the drawing has.
    case canvas, background, name
  }

  /// What it is.
  package let kind: Kind
  /// How many elements have it; 1 for what the drawing has.
  package let count: Int

  /// The loss in words.
  package var sentence: String {
    switch kind {
    case .stamps: "Stamps left out: \(count)"
    case .foreign: "Elements of other programs left out: \(count)"
    case .stampsAsText: "Stamps that became text: \(count)"
    case .brushes: "Strokes without their brush: \(count)"
    case .colors: "Strokes without their colour: \(count)"
    case .sizes: "Strokes without their size: \(count)"
    case .opacities: "Strokes without their opacity: \(count)"
    case .pressures: "Strokes without their pressures: \(count)"
    case .times: "Strokes without their times: \(count)"
    case .seeds: "Strokes that may look otherwise where chance decides: \(count)"
    case .points: "Strokes whose points are moved or rounded: \(count)"
    case .canvas: "The size of the canvas is not in it"
    case .background: "The background is not in it"
    case .name: "The name is not in it"
    }
  }
}

/// Counts losses while a drawing is written.
struct LossCount {
  private var counts: [ExportLoss.Kind: Int] = [:]

  /// The losses, in the order of their kinds.
  var all: [ExportLoss] {
    ExportLoss.Kind.allCases.compactMap { kind in
      counts[kind].map { ExportLoss(kind: kind, count: $0) }
    }
  }

  mutating func lose(_ kind: ExportLoss.Kind, if isLost: Bool = true) {
    if isLost { counts[kind, default: 0] += 1 }
  }
}
