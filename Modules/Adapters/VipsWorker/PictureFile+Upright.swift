import CVips
import Core
import ImageWire

extension PictureFile {
  /// The pixels: decoded, made smaller to fit a box as it is seen, and turned upright.
  ///
  /// - Throws: ``WireRefusal`` for a file that is cut off or damaged anywhere.
  func upright(fitting width: Int, _ height: Int) throws(WireRefusal) -> VipsPicture {
    // From the header: a side that was halved is rounded, and would bend the proportions.
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

  /// The picture to take pixels from: the one whose header was read, or a JPEG that its decoder
  /// halves as often as leaves it twice as large as it is needed.
  private func forDecoding(_ across: Int, _ down: Int) throws(WireRefusal) -> VipsPicture {
    // Halves are rounded down: of three rows, four times less are none, and libvips ends itself.
    let spare = min(
      max(header.width, header.height) / (2 * max(across, down)),
      header.width / across, header.height / down)
    guard family == .jpeg, spare >= 2 else { return header }
    let halving = [8, 4, 2].first { $0 <= spare } ?? 1
    return try PictureFile.open(content, family.options(lenient: isLenient, "shrink=\(halving)"))
  }

  /// A JPEG decoder goes on through damage and only remarks on it.
  private func checkRemarks() throws(WireRefusal) {
    guard family == .jpeg, !isLenient else { return }
    let damage = Words.lines().filter { $0.hasPrefix("VipsJpeg") && !remarks.contains($0) }
    guard damage.isEmpty else { throw .damaged(Words.sentence(damage)) }
  }
}
