import CVips

/// libvips in this process.
enum Library {
  /// Whether it could be started; it is when this is first asked for.
  static let isStarted = cv_start() == 0
  /// Whether the fonts of letters could be settled; they are when this is first asked for.
  static let hasFonts = cv_choose_fonts()
  /// Its version.
  static var version: String { String(cString: cv_version()) }
}
