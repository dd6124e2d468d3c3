import CVips
import Core
import ImageWire

/// An SVG that has been read at its final size but not drawn.
struct VectorDrawing {
  private let content: Content
  private let picture: VipsPicture

  /// Creates a drawing by reading an SVG and scaling the SVG to a width in pixels.
  ///
  /// No pixels are rendered yet.
  ///
  /// - Throws: ``WireRefusal`` if the SVG isn't valid or exceeds ``ImageBudget/svg``.
  init(_ content: Content, width: Int) throws(WireRefusal) {
    self.content = content
    // libvips recognizes anything with `<svg` near its beginning, even compressed files.
    let isKnown = content.withBytes { bytes in
      bytes.first == UInt8(ascii: "<")
        && cv_knows("svgload_buffer", bytes.baseAddress, bytes.count)
    }
    guard isKnown else { throw .unknownFormat }
    picture = try VectorDrawing.open(content, width)
    let (height, budget) = (picture.height, ImageBudget.svg)
    guard height <= budget.side else { throw .sideTooLong(height, limit: budget.side) }
    guard width * height <= budget.pixels else {
      throw .tooManyPixels(width: width, height: height, limit: budget.pixels)
    }
  }

  /// Returns an SVG scaled to the requested width in pixels.
  ///
  /// libvips reports the width only in whole pixels, so this method corrects the scale until the
  /// width matches, in at most six attempts.
  private static func open(_ content: Content, _ width: Int) throws(WireRefusal) -> VipsPicture {
    var scale = 1.0
    for _ in 0..<6 {
      cv_forget_words()
      let picture = try content.withBytes { bytes throws(WireRefusal) in
        try VipsPicture(cv_open_svg(bytes.baseAddress, bytes.count, scale))
      }
      if picture.width == width { return picture }
      scale *= Double(width) / Double(picture.width)
    }
    throw .damaged("it can't be scaled to a width of \(width) pixels")
  }

  /// Returns the drawing as a PNG.
  ///
  /// - Throws: ``WireRefusal`` if a part of the SVG can't be drawn.
  func png() throws(WireRefusal) -> Encoded {
    cv_forget_words()
    let drawn = try content.withBytes { _ throws(WireRefusal) in
      try VipsPicture(cv_drawn(picture.handle))
    }
    return try .file(drawn, .png, quality: 100)
  }
}

extension Encoded {
  /// Returns a PNG of an emoji, `side` × `side` pixels.
  ///
  /// - Throws: ``WireRefusal`` if the emoji can't be drawn.
  static func png(ofGlyph glyph: String, side: Int) throws(WireRefusal) -> Encoded {
    cv_forget_words()
    return try .file(try VipsPicture(cv_glyph(glyph, Int32(side))), .png, quality: 100)
  }
}
