import CVips

/// The libvips library in this process.
enum Library {
  /// The success of starting libvips.
  ///
  /// The first access starts libvips.
  static let isStarted = cv_start() == 0
  /// The success of selecting the fonts for letters and emoji.
  ///
  /// The first access selects the fonts.
  static let hasFonts = cv_choose_fonts()
  /// The version of libvips.
  static var version: String { String(cString: cv_version()) }
}
