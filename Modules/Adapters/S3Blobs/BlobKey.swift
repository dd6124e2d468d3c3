import Core

/// The rules for keys, which are relative to a library's root, `prefix/library/`.
///
/// `ab/abcdef….jpg` is an original, `derivatives/ab/abcdef….NAME` a derivative, `quarantine/NAME`
/// an original in quarantine, and `quarantine/manifests/NAME.json` its manifest.
enum BlobKey {
  static let quarantine = "quarantine/"
  static let manifests = "quarantine/manifests/"
  /// A key after all derivatives' keys, which consist of characters before the tilde.
  static let afterDerivatives = "derivatives/~"

  /// Returns whether text is 64 lowercase hexadecimal digits.
  ///
  /// The store uses no other text as an ID in a key.
  static func isID(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// Returns the beginning of the keys of an original.
  static func stem(_ id: BlobID) -> String { "\(id.text.prefix(2))/\(id.text)" }

  /// Returns the key of an original.
  ///
  /// An extension that isn't 1–16 letters and digits is omitted.
  static func original(_ id: BlobID, extension ending: String) -> String {
    let isPlain = (1...16).contains(ending.utf8.count) && ending.utf8.allSatisfy(isAlphanumeric)
    return stem(id) + (isPlain ? ".\(ending)" : "")
  }

  /// Returns the ID in the key of an original, or `nil` for another key.
  static func id(of key: String) -> BlobID? {
    let parts = key.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let name = parts[1].prefix { $0 != "." }
    return isID(name) && parts[0] == name.prefix(2) ? BlobID(String(name)) : nil
  }

  /// Returns the extension in the key of an original, or empty text.
  static func fileExtension(of key: String) -> String {
    String(key.drop { $0 != "." }.dropFirst())
  }

  /// Returns the beginning of the keys of an original's derivatives.
  static func derivatives(_ id: BlobID) -> String { "derivatives/\(stem(id))." }

  /// Returns the key of a derivative.
  ///
  /// - Throws: ``FileFailure`` unless the name is 1–64 letters, digits, dots, hyphens, and
  ///   underscores.
  static func derivative(_ name: String, of id: BlobID) throws(FileFailure) -> String {
    guard isID(id.text), (1...64).contains(name.utf8.count),
      name.utf8.allSatisfy({ isAlphanumeric($0) || [0x2D, 0x2E, 0x5F].contains($0) })
    else { throw .inputOutput("\(id).\(name)", reason: "not the name of a derivative") }
    return derivatives(id) + name
  }
}
