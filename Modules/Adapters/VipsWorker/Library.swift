import CVips

/// The libvips library in this process.
enum Library {
  /// Whether libvips was started successfully.
  ///
  /// The first access starts libvips.
  static let isStarted = cv_start() == 0
  /// Whether the fonts for letters and emoji were selected successfully.
  ///
  /// The first access selects the fonts.
  static let hasFonts = cv_choose_fonts()
  /// The version of libvips.
  static var version: String { String(cString: cv_version()) }
}
