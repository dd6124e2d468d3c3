import CVips
import Core
import ImageWire

/// A decoded image, upright and scaled down, and the JPEG encoded from the image.
struct Print {
  let picture: VipsPicture
  let jpeg: Encoded

  var size: EncodedSize {
    EncodedSize(width: picture.width, height: picture.height, count: jpeg.count)
  }
}

/// An operation that decodes a file once to derive a display image, a thumbnail, and a gray grid.
struct Darkroom {
  let file: PictureFile
  let recipe: DerivativeRecipe

  /// Returns the display image, decoded from the file's pixels.
  ///
  /// - Throws: ``WireRefusal`` if the file is truncated, or if any part is damaged and the budget
  ///   isn't lenient.
  func display() throws(WireRefusal) -> Print {
    try printed(try file.upright(fitting: recipe.displaySide, recipe.displaySide))
  }

  /// Returns a thumbnail of the display image.
  func thumbnail(of display: Print) throws(WireRefusal) -> Print {
    let side = recipe.thumbnailSide
    let (width, height) = PixelBox.size(
      of: (display.picture.width, display.picture.height), fitting: (side, side))
    return try printed(
      try VipsPicture(cv_thumbnail(display.picture.handle, Int32(width), Int32(height))))
  }

  /// Returns a thumbnail's gray levels in a square grid, one byte per cell, row by row.
  func grid(of thumbnail: Print) throws(WireRefusal) -> [UInt8] {
    try VipsPicture(cv_gray(thumbnail.picture.handle, Int32(Derivation.gridSide))).pixels
  }

  private func printed(_ picture: VipsPicture) throws(WireRefusal) -> Print {
    Print(picture: picture, jpeg: try .jpeg(picture, quality: recipe.quality, strip: true))
  }
}
