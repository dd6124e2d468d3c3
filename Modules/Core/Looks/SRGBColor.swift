/// An opaque color in sRGB (IEC 61966-2-1) with 8 bits per channel.
public struct SRGBColor: Hashable, Sendable {
  /// The channels, each from 0 to 255.
  public var red: UInt8, green: UInt8, blue: UInt8

  /// Creates a color from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a color from six hexadecimal digits, with or without a leading `#`.
  ///
  /// Returns `nil` for any other text.
  public init?(hex: String) {
    let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
    guard digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    self.init(
      red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }

  /// Creates a color from three or six hexadecimal digits, with or without a leading `#`.
  ///
  /// Three digits are an abbreviation: `F80` is `FF8800`. Returns `nil` for any other text.
  public init?(typed text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    self.init(hex: digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : text)
  }

  /// The color as six uppercase hexadecimal digits, such as `C4704B`.
  public var hex: String {
    let number = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }
}
