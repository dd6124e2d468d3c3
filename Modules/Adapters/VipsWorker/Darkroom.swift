import CVips
import Core
import ImageWire

/// A picture decoded, turned upright and made smaller, with its encoded bytes.
struct Print {
  let picture: Picture
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
    let hasProfile = cv_has_usable_profile(file.header.handle)
    cv_forget_words()
    let settled = try file.content.withBytes { bytes throws(WireRefusal) in
      let shrunk = try Picture(
        cv_shrink_file(
          bytes.baseAddress, bytes.count, file.family.options, Int32(recipe.displaySide),
          hasProfile))
      let flat = try Picture(cv_flatten(shrunk.handle))
      return try Picture(cv_settle(flat.handle))
    }
    try checkRemarks()
    return try printed(settled)
  }

  /// The thumbnail, from the display picture.
  func thumbnail(of display: Print) throws(WireRefusal) -> Print {
    let shrunk = try Picture(
      cv_shrink(display.picture.handle, Int32(recipe.thumbnailSide)))
    return try printed(try Picture(cv_settle(shrunk.handle)))
  }

  /// The grey grid, from the thumbnail.
  func grid(of thumbnail: Print) throws(WireRefusal) -> [UInt8] {
    let grey = try Picture(
      cv_grey(thumbnail.picture.handle, Int32(Derivation.gridSide)))
    return try Picture(cv_settle(grey.handle)).pixels
  }

  private func printed(_ picture: Picture) throws(WireRefusal) -> Print {
    Print(picture: picture, jpeg: try .jpeg(picture, quality: recipe.quality, strip: true))
  }

  /// A JPEG decoder goes on through damage and only remarks on it.
  private func checkRemarks() throws(WireRefusal) {
    guard file.family == .jpeg else { return }
    let damage = Words.lines().filter { $0.hasPrefix("VipsJpeg") && !file.remarks.contains($0) }
    guard damage.isEmpty else { throw .damaged(Words.sentence(damage)) }
  }
}
