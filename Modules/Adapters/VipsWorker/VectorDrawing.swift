import CVips
import Core
import ImageWire

/// An SVG that was read and not drawn, at the size it is to be drawn at.
struct VectorDrawing {
  private let content: Content
  private let picture: VipsPicture

  /// Reads an SVG that is to be drawn so many pixels wide.
  ///
  /// - Throws: ``WireRefusal``, also beyond ``ImageBudget/svg``; nothing was drawn.
  init(_ content: Content, width: Int) throws(WireRefusal) {
    self.content = content
    // Anything that has `<svg` near its beginning is known, also when it is compressed.
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

  /// Reads an SVG at the scale that makes it so wide. Only whole pixels are told of a width, so the
  /// scale is found in steps: each is off by a pixel at most, and nearer than the last.
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
    throw .damaged("it can't be made \(width) pixels wide")
  }

  /// The PNG.
  ///
  /// - Throws: ``WireRefusal`` where something in it can't be drawn.
  func png() throws(WireRefusal) -> Encoded {
    cv_forget_words()
    let drawn = try content.withBytes { _ throws(WireRefusal) in
      try VipsPicture(cv_drawn(picture.handle))
    }
    return try .file(drawn, .png, quality: 100)
  }
}

extension Encoded {
  /// A square PNG of an emoji.
  ///
  /// - Throws: ``WireRefusal`` where it can't be drawn.
  static func png(ofGlyph glyph: String, side: Int) throws(WireRefusal) -> Encoded {
    cv_forget_words()
    return try .file(try VipsPicture(cv_glyph(glyph, Int32(side))), .png, quality: 100)
  }
}
