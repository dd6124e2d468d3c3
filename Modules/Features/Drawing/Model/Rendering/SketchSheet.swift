package import Core
package import struct Foundation.Data

/// A drawing as an SVG document (SVG 1.1 with CSS colors).
///
/// Equal drawings produce equal bytes on every machine. All lengths in the document are whole
/// sixteenths of a unit. The document requires no scripts, filters, or other files.
package struct SketchSheet {
  /// The number of pixels per unit, as a ratio of whole numbers.
  package struct Scale: Equatable, Sendable {
    let pixels: Int, units: Int

    /// Creates a scale of `pixels` pixels per `units` units, both at least 1.
    package init(_ pixels: Int, per units: Int = 1) {
      (self.pixels, self.units) = (pixels, units)
    }
  }

  /// The background of the document.
  package enum Ground: Equatable, Sendable {
    /// The background color of the drawing.
    case paper
    /// No background, so the document is transparent.
    case transparent
  }

  private let sketch: Sketch
  private let scale: Scale
  private let ground: Ground

  /// Creates a document from a drawing.
  package init(_ sketch: Sketch, scale: Scale = Scale(1), ground: Ground = .paper) {
    (self.sketch, self.scale, self.ground) = (sketch, scale, ground)
  }

  /// The document as UTF-8.
  ///
  /// Emoji are text, so their appearance depends on the viewer's fonts.
  package var svg: Data { svg(glyphs: [:]) }

  /// Returns a PNG of the drawing, with emoji in the colors of the system's emoji font.
  ///
  /// - Throws: ``ImageFailure`` if the image can't be rendered, or if the system has no emoji font.
  package func png(by images: any ImageProcessor) async throws(ImageFailure) -> Data {
    var glyphs: [String: Data] = [:]
    for (glyph, side) in glyphSides {
      glyphs[glyph] = try await images.png(ofGlyph: glyph, side: side)
    }
    let across = max(1, (sketch.width * scale.pixels + scale.units / 2) / scale.units)
    return try await images.png(ofSVG: svg(glyphs: glyphs), width: across)
  }

  /// The largest size of each visible emoji, in pixels, keyed by emoji.
  ///
  /// Sizes are limited to the side in ``ImageBudget/glyph``.
  private var glyphSides: [String: Int] {
    let perPixel = SurfaceUpdate.subunitsPerUnit * scale.units
    var sides: [String: Int] = [:]
    for case .stamp(let stamp) in sketch.pieces.map(\.element) where stamp.opacity > 0 {
      let side = (Int(stamp.size) * scale.pixels + perPixel - 1) / perPixel
      sides[stamp.emoji] = min(max(side, sides[stamp.emoji] ?? 1), ImageBudget.glyph.side)
    }
    return sides
  }

  /// Returns the document with square PNGs in place of characters.
  ///
  /// - Parameter glyphs: The PNGs, keyed by the character that each PNG replaces.
  /// - Returns: The document as UTF-8.
  func svg(glyphs: [String: Data]) -> Data {
    let box = SIMD2(sketch.width, sketch.height) &* SurfaceUpdate.subunitsPerUnit
    var sheet = SheetWriter()
    sheet.begin(
      width: Ratio(sketch.width * scale.pixels, over: scale.units),
      height: Ratio(sketch.height * scale.pixels, over: scale.units), box: box)
    for (glyph, png) in glyphs.sorted(by: { $0.key < $1.key }) {
      sheet.picture(glyph, png.base64EncodedData())
    }
    if ground == .paper { sheet.paper(sketch.background, box) }
    let empty = sheet.empty
    let parts = sketch.pieces.mappedOnAllCores(by: 64) { pieces in
      var part = empty
      for mark in pieces.lazy.flatMap(\.marks) where mark.opacity > 0 { part.write(mark) }
      return part.bytes
    }
    var svg = Data(capacity: sheet.bytes.count + parts.reduce(100) { $0 + $1.count })
    svg.append(contentsOf: sheet.bytes)
    for part in parts { svg.append(contentsOf: part) }
    svg.append(contentsOf: SheetWriter.end.utf8)
    return svg
  }
}
