public import Core

extension PhotoRecord {
  /// Returns the name to store for an imported file.
  ///
  /// - Parameter path: A path or a name, as the user or a browser gave it.
  /// - Returns: The part after the last slash, trimmed and cut to 255 bytes of UTF-8 at a
  ///   character, or `nil` if nothing remains or the path is `-`, standard input.
  public static func fileName(of path: String) -> String? {
    guard path != "-", let last = path.split(separator: "/").last else { return nil }
    var name = last.drop(while: \.isWhitespace)
    while name.last?.isWhitespace == true || name.utf8.count > 255 { name.removeLast() }
    return name.isEmpty ? nil : String(name)
  }

  /// The limits for reading the original again: none, with the leniency of the photo's import.
  var rereading: ImageBudget {
    var budget = ImageBudget.unlimited
    budget.isLenient = damage != nil
    return budget
  }
}

extension StoredRecord<PhotoRecord> {
  /// The known facts about the photo, one per line; the last is the import time.
  public var lines: [String] { record.lines + ["Imported \(createdAt)"] }
}
