public import Core

extension PhotoRecord {
  /// Returns the name to store for an imported file.
  ///
  /// - Parameter path: A path or a name, as entered by the user or sent by a browser.
  /// - Returns: The last component of the path, trimmed and truncated to at most 255 bytes of UTF-8
  ///   without splitting a character, or `nil` if nothing remains or the path is `-` (standard
  ///   input).
  public static func fileName(of path: String) -> String? {
    guard path != "-", let last = path.split(separator: "/").last else { return nil }
    var name = last.drop(while: \.isWhitespace)
    while name.last?.isWhitespace == true || name.utf8.count > 255 { name.removeLast() }
    return name.isEmpty ? nil : String(name)
  }

  /// A budget without limits, for reading the original again.
  ///
  /// The budget is lenient if the photo was imported despite damage.
  var rereading: ImageBudget {
    var budget = ImageBudget.unlimited
    budget.isLenient = damage != nil
    return budget
  }
}

extension StoredRecord<PhotoRecord> {
  /// Returns the known facts about the photo, one per line, ending with the day of the import.
  public func lines(on clock: any WallClock) -> [String] {
    record.lines + ["Imported: \(clock.day(of: createdAt).phrase)"]
  }
}
