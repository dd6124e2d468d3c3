public import Core

/// The settings that limit the size of photos (PH-12).
public enum PhotoSettings {
  static let megabytes = whole("photo.megabytes", "Photo File Size Limit (MB)", 100, most: 2_000)
  static let megapixels = whole("photo.megapixels", "Photo Resolution Limit (MP)", 200, most: 500)
  static let side = whole(
    "photo.side", "Photo Width and Height Limit (Pixels)", 64_000, most: 65_500)

  static let all = [megabytes, megapixels, side]

  private static func whole(
    _ key: String, _ title: String, _ standard: Int, most: Int
  ) -> SettingDeclaration {
    SettingDeclaration(key, title: title, defaultValue: "\(standard)", isAdvanced: true) { text in
      number(text).map { (1...most).contains($0) } == true
        ? nil : "Enter a whole number from 1 to \(most)"
    }
  }

  /// Returns the number in typed text, or `nil` if the text doesn't consist of 1 to 9 digits.
  ///
  /// White space is trimmed, the digits of any script are accepted, and signs are rejected (ALL-3).
  private static func number(_ text: String) -> Int? {
    guard let digits = text.trimmedOrNil?.withASCIIDigits, digits.utf8.count <= 9,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(digits)
  }

  /// Returns the limits for one photo from a library's settings.
  ///
  /// - Parameter settings: The library's settings.
  /// - Returns: The limits, each with its default value unless the setting was changed.
  /// - Throws: ``StoreFailure`` if the settings can't be read.
  public static func budget(_ settings: any SettingStore) async throws(StoreFailure) -> ImageBudget
  {
    let standard = ImageBudget()
    let megabytes = number(try await settings.value(of: megabytes))
    let megapixels = number(try await settings.value(of: megapixels))
    let side = number(try await settings.value(of: side))
    return ImageBudget(
      bytes: megabytes.map { $0 * 1_000_000 } ?? standard.bytes,
      pixels: megapixels.map { $0 * 1_000_000 } ?? standard.pixels,
      side: side ?? standard.side)
  }
}
