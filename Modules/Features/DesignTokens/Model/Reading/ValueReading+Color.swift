import Core

extension ValueReading {
  /// Returns the color that a JSON value represents, or records faults and returns `nil`.
  ///
  /// The JSON value is an object with a color space or, as in earlier drafts of the format, a
  /// hexadecimal string.
  mutating func color(_ json: JSONValue, _ part: String = "") -> TokenColor? {
    if let text = json.string, text.hasPrefix("#") {
      guard let color = TokenColor(hex: text) else {
        note(.wrongHex(text, part: part))
        return nil
      }
      return color
    }
    guard let members = json.object, let name = members["colorSpace"]?.string,
      let components = members["components"]?.array
    else { return wrong(.color, part) }
    unknown(members, known: ["colorSpace", "components", "alpha", "hex"], .color, part)
    let fallback = members["hex"].flatMap { hex($0, part) }
    let alpha = members["alpha"] ?? .number(1)
    guard let alpha = alpha.number, (0...1).contains(alpha) else { return wrong(.color, part) }
    guard let space = ColorSpace(rawValue: name) else {
      note(.unknownSpace(name, part: part))
      return nil
    }
    guard let numbers = numbers(components, space, part) else { return nil }
    if let color = space.color(numbers) ?? fallback { return TokenColor(color, alpha: alpha) }
    // If the fallback is invalid, `hex` already recorded a fault.
    if members["hex"] == nil { note(.noFallback(space: name, part: part)) }
    return nil
  }

  /// Returns the fallback for a color in an unsupported color space, or records a fault and returns
  /// `nil` if the fallback is invalid.
  ///
  /// The fallback must have six hexadecimal digits, because a fallback can't have its own alpha.
  private mutating func hex(_ json: JSONValue, _ part: String) -> SRGBColor? {
    guard let text = json.string else { return wrong(.color, part) }
    guard text.hasPrefix("#"), let color = SRGBColor(hex: text) else {
      note(.wrongHex(text, part: part))
      return nil
    }
    return color
  }

  private mutating func numbers(
    _ components: [JSONValue], _ space: ColorSpace, _ part: String
  ) -> [Double]? {
    guard components.count == 3 else {
      note(.componentCount(components.count, part: part))
      return nil
    }
    var numbers: [Double] = []
    for (index, component) in components.enumerated() {
      // A missing component, `none`, counts as 0 (CSS Color 4, 4.4).
      let number = component == .string("none") ? 0 : component.number
      if let number, space.ranges[index].contains(number) {
        numbers.append(number)
      } else {
        note(.component(index, space: space.rawValue, part: part))
      }
    }
    return numbers.count == 3 ? numbers : nil
  }
}

extension TokenColor {
  /// Creates a color from `#` and 3, 4, 6, or 8 hexadecimal digits, or returns `nil` for any other
  /// text.
  ///
  /// The last of 4 digits, or the last two of 8 digits, are the alpha.
  init?(hex text: String) {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), [3, 4, 6, 8].contains(digits.utf8.count) else { return nil }
    let full =
      digits.utf8.count > 4 ? String(digits) : String(digits.flatMap { [$0, $0] })
    guard let color = SRGBColor(hex: String(full.prefix(6))) else { return nil }
    let rest = full.dropFirst(6)
    guard !rest.isEmpty else {
      self.init(color)
      return
    }
    guard rest.allSatisfy({ $0.isASCII && $0.isHexDigit }), let alpha = UInt8(rest, radix: 16)
    else { return nil }
    self.init(color, alpha: Double(alpha) / 255)
  }
}
