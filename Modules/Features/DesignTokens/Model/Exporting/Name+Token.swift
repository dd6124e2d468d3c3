import Core

extension LengthName {
  /// The longest there is, in points; what is round all over is 9,999.
  static let most = 10_000.0
}

extension TokenPath {
  /// `palette.terracottaDeep` as `palette-terracotta-deep`, as CSS writes names.
  var kebab: String {
    names.joined(separator: "-").reduce(into: "") { text, character in
      text += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
  }
}

extension Double {
  /// The number without a fraction it does not have, and at most four digits of one it has.
  var brief: String {
    guard abs(self) < 1e9 else { return description }
    let rounded = (self * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded)) : String(rounded)
  }
}
