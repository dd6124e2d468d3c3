import CVips
import Core
import ImageWire

/// A picture decoded, turned upright and made smaller, with its encoded bytes.
struct Print {
  let picture: VipsPicture
  let jpeg: Encoded

  var size: EncodedSize {
    EncodedSize(width: picture.width, height: picture.height, count: jpeg.count)
  }
}

/// Derives display picture, thumbnail and grey grid; the file is decoded once.
struct Darkroom {
  let file: PictureFile
  let recipe: DerivativeRecipe

  /// The display picture, from the file's pixels.
  ///
  /// - Throws: ``WireRefusal`` for a file that is cut off or damaged anywhere.
  func display() throws(WireRefusal) -> Print {
    try printed(try file.upright(fitting: recipe.displaySide, recipe.displaySide))
  }

  /// The thumbnail, from the display picture.
  func thumbnail(of display: Print) throws(WireRefusal) -> Print {
    let side = recipe.thumbnailSide
    let (width, height) = PixelBox.size(
      of: (display.picture.width, display.picture.height), fitting: (side, side))
    return try printed(
      try VipsPicture(cv_thumbnail(display.picture.handle, Int32(width), Int32(height))))
  }

  /// The grey grid, from the thumbnail.
  func grid(of thumbnail: Print) throws(WireRefusal) -> [UInt8] {
    try VipsPicture(cv_grey(thumbnail.picture.handle, Int32(Derivation.gridSide))).pixels
  }

  private func printed(_ picture: VipsPicture) throws(WireRefusal) -> Print {
    Print(picture: picture, jpeg: try .jpeg(picture, quality: recipe.quality, strip: true))
  }
}
