/// A type that saves files outside the library, where the user finds them.
///
/// An adapter implements this port. Sessions call the port when the user taps a file. A host whose
/// users save files themselves, such as a web host, has no file saver.
public protocol FileSaver: Sendable {
  /// Saves a file without replacing any existing file.
  ///
  /// - Returns: The path of the saved file, for the user.
  /// - Throws: ``FileFailure`` if the file can't be read or written. In this case, no new file
  ///   remains.
  func save(_ file: ProvidedFile) async throws(FileFailure) -> String
}

/// A file that a feature provides for the user to save.
public struct ProvidedFile: Sendable {
  /// The file's name, such as `Moonlit Field.jpg`, which is safe in every file system.
  public let name: String
  /// The file's bytes.
  public let bytes: any ByteSource

  /// The maximum length of a name in bytes of UTF-8, which leaves room for a number.
  private static let nameLimit = 200
  private static let endingLimit = 16

  /// Creates a file.
  ///
  /// Characters that some file systems don't allow are replaced with hyphens, and leading dots are
  /// removed. If the name is too long, its part before the extension is shortened.
  ///
  /// - Parameters:
  ///   - name: The name with its extension, which may contain any text, such as a record's name.
  ///   - bytes: The file's bytes.
  public init(name: String, bytes: any ByteSource) {
    let safe = String(name.map { Self.isUnsafe($0) ? "-" : $0 }).drop { $0 == "." || $0 == " " }
    var (base, ending) = Self.parts(of: safe)
    while base.utf8.count + ending.utf8.count > Self.nameLimit { base.removeLast() }
    while base.last == "." || base.last == " " { base.removeLast() }
    self.name = String(base.isEmpty ? "File" : base) + ending
    self.bytes = bytes
  }

  /// Returns the part of a name before its extension, and the extension with its dot.
  private static func parts(of name: Substring) -> (base: Substring, ending: Substring) {
    guard let dot = name.lastIndex(of: "."), name[dot...].utf8.count <= endingLimit else {
      return (name, "")
    }
    return (name[..<dot], name[dot...])
  }

  private static func isUnsafe(_ character: Character) -> Bool {
    character.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
      // Zero-width joiners are parts of emoji, and other formats can reverse the displayed text.
      case .format: scalar != "\u{200D}"
      default: #"/\:*?"<>|"#.unicodeScalars.contains(scalar)
      }
    }
  }
}
