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
    let opened = try file.forDecoding(atMost: recipe.displaySide)
    let hasProfile = cv_has_usable_profile(opened.handle)
    cv_forget_words()
    let display = try file.content.withBytes { _ throws(WireRefusal) in
      try VipsPicture(cv_display(opened.handle, Int32(recipe.displaySide), hasProfile))
    }
    try checkRemarks()
    return try printed(display)
  }

  /// The thumbnail, from the display picture.
  func thumbnail(of display: Print) throws(WireRefusal) -> Print {
    try printed(
      try VipsPicture(cv_thumbnail(display.picture.handle, Int32(recipe.thumbnailSide))))
  }

  /// The grey grid, from the thumbnail.
  func grid(of thumbnail: Print) throws(WireRefusal) -> [UInt8] {
    try VipsPicture(cv_grey(thumbnail.picture.handle, Int32(Derivation.gridSide))).pixels
  }

  private func printed(_ picture: VipsPicture) throws(WireRefusal) -> Print {
    Print(picture: picture, jpeg: try .jpeg(picture, quality: recipe.quality, strip: true))
  }

  /// A JPEG decoder goes on through damage and only remarks on it.
  private func checkRemarks() throws(WireRefusal) {
    guard file.family == .jpeg else { return }
    let damage = Words.lines().filter { $0.hasPrefix("VipsJpeg") && !file.remarks.contains($0) }
    guard damage.isEmpty else { throw .damaged(Words.sentence(damage)) }
  }
}
