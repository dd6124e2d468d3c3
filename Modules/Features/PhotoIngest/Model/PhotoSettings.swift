public import Core

/// The budgets a person can set (PH-12).
public enum PhotoSettings {
  static let megabytes = whole("photo.megabytes", "Largest photo file in MB", 100, most: 2_000)
  static let megapixels = whole("photo.megapixels", "Largest photo in megapixels", 200, most: 500)
  static let side = whole("photo.side", "Longest side of a photo in pixels", 64_000, most: 65_500)

  static let all = [megabytes, megapixels, side]

  private static func whole(
    _ key: String, _ title: String, _ standard: Int, most: Int
  ) -> SettingDeclaration {
    SettingDeclaration(key, title: title, standard: "\(standard)") { text in
      Int(text).map { (1...most).contains($0) } == true
        ? nil : "Enter a whole number from 1 to \(most)"
    }
  }

  /// The budget in force in a library.
  ///
  /// - Parameter settings: The library's settings.
  /// - Returns: What one photo may cost.
  /// - Throws: ``StoreFailure`` where the settings can't be read.
  public static func budget(_ settings: Settings) async throws(StoreFailure) -> ImageBudget {
    let standard = ImageBudget()
    let megabytes = Int(try await settings.value(of: megabytes))
    let megapixels = Int(try await settings.value(of: megapixels))
    let side = Int(try await settings.value(of: side))
    return ImageBudget(
      bytes: megabytes.map { $0 * 1_000_000 } ?? standard.bytes,
      pixels: megapixels.map { $0 * 1_000_000 } ?? standard.pixels,
      side: side ?? standard.side)
  }
}
