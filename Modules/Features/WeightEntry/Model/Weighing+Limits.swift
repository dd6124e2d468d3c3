import Core

extension Weighing {
  /// How long a note may be: 500 graphemes and 4 KiB.
  static let noteLimit = TextLimit(graphemes: 500, bytes: 4096)
}
