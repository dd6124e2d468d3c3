import Core

// What tokens are called in files: a group, and a name in it.

extension LengthName {
  /// The longest there is, in points; what is round all over is 9,999.
  static let most = 10_000.0

  /// The group and the name: `space.md`.
  var token: (group: String, name: String) {
    for (prefix, group) in [("space", "space"), ("radius", "radius"), ("icon", "icon")]
    where rawValue.hasPrefix(prefix) && rawValue.count > prefix.count {
      return (group, rawValue.dropFirst(prefix.count).lowercased())
    }
    return ("size", rawValue)
  }
}

extension String {
  /// `terracottaDeep` as `terracotta-deep`, as CSS writes names.
  var kebab: String {
    reduce(into: "") { text, character in
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
