import Core

extension Weighing {
  /// The maximum length of a note: 500 graphemes and 4 KiB.
  static let noteLimit = TextLimit(graphemes: 500, bytes: 4096)
}
