import CVips
import Core
import ImageWire

extension PictureFile {
  /// Returns the decoded pixels, turned upright and scaled down to fit a box.
  ///
  /// - Throws: ``WireRefusal`` if the file is truncated, or if any part is damaged and the budget
  ///   isn't lenient.
  func upright(fitting width: Int, _ height: Int) throws(WireRefusal) -> VipsPicture {
    // The sides in the header are exact. Halved sides are rounded and would distort the image.
    let (across, down) = PixelBox.size(
      of: (header.width, header.height),
      fitting: orientation >= 5 ? (height, width) : (width, height))
    let opened = try forDecoding(across, down)
    let hasProfile = cv_has_usable_profile(opened.handle)
    cv_forget_words()
    let picture = try content.withBytes { _ throws(WireRefusal) in
      try VipsPicture(cv_display(opened.handle, Int32(across), Int32(down), hasProfile))
    }
    try checkRemarks()
    return picture
  }

  /// Returns the image to decode: the opened image, or a large JPEG that the decoder shrinks.
  ///
  /// The decoder halves a JPEG up to three times, as long as each result is at least twice as large
  /// as needed.
  private func forDecoding(_ across: Int, _ down: Int) throws(WireRefusal) -> VipsPicture {
    // Halves are rounded down. A quarter of three rows would be zero rows, which makes libvips end
    // the process.
    let spare = min(
      max(header.width, header.height) / (2 * max(across, down)),
      header.width / across, header.height / down)
    guard family == .jpeg, spare >= 2 else { return header }
    let halving = [8, 4, 2].first { $0 <= spare } ?? 1
    return try PictureFile.open(content, family.options(lenient: isLenient, "shrink=\(halving)"))
  }

  /// Throws if a JPEG is damaged.
  ///
  /// The decoder doesn't stop at damage and reports the damage only in messages.
  private func checkRemarks() throws(WireRefusal) {
    guard family == .jpeg, !isLenient else { return }
    let damage = Words.lines().filter { $0.hasPrefix("VipsJpeg") && !remarks.contains($0) }
    guard damage.isEmpty else { throw .damaged(Words.sentence(damage)) }
  }
}
