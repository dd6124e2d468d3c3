import Core
import struct Foundation.Data

/// The data that ``MemoryImages`` reads from an SVG: the size and the first fill color.
struct TextDrawing {
  /// The size in the drawing's own units, greater than 0.
  let width: Double, height: Double
  /// The first fill color as `RRGGBB`, or `FFFFFF` if the SVG has none.
  let color: String

  /// Creates a drawing from an SVG.
  ///
  /// - Throws: ``ImageFailure/unsupportedFormat`` if the data isn't SVG;
  ///   ``ImageFailure/damaged(_:)`` if the SVG is truncated or has no size.
  init(_ svg: Data) throws(ImageFailure) {
    guard let text = String(validating: svg, as: UTF8.self), text.hasPrefix("<"),
      let root = text.firstMatch(of: /<svg\b[^>]*/)?.output
    else { throw .unsupportedFormat }
    guard text.hasSuffix("</svg>") || text.hasSuffix("</svg>\n") else { throw .damaged("cut off") }
    let width = root.firstMatch(of: /\swidth="([0-9.]+)"/).flatMap { Double($0.1) }
    let height = root.firstMatch(of: /\sheight="([0-9.]+)"/).flatMap { Double($0.1) }
    guard let width, let height, width > 0, height > 0 else { throw .damaged("no size") }
    (self.width, self.height) = (width, height)
    color = text.firstMatch(of: /fill="#([0-9A-Fa-f]{6})"/).map { $0.1.uppercased() } ?? "FFFFFF"
  }
}
