import CVips

/// The libvips library in this process.
enum Library {
  /// A value that is `true` if libvips was started successfully.
  ///
  /// The first access starts libvips.
  static let isStarted = cv_start() == 0
  /// A value that is `true` if the fonts for letters and emoji were selected successfully.
  ///
  /// The first access selects the fonts.
  static let hasFonts = cv_choose_fonts()
  /// The version of libvips.
  static var version: String { String(cString: cv_version()) }
}
