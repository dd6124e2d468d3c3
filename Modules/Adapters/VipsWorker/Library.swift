import CVips

/// The libvips library in this process.
enum Library {
  /// The success of starting libvips, which the first access attempts.
  static let isStarted = cv_start() == 0
  /// The success of selecting the fonts for letters, which the first access attempts.
  static let hasFonts = cv_choose_fonts()
  /// The version of libvips.
  static var version: String { String(cString: cv_version()) }
}
