import Core

/// The addresses of the content that screens refer to.
enum ContentPath {
  /// Returns the address of a photo's image.
  ///
  /// The image at this address never changes.
  static func picture(_ picture: Picture) -> String {
    "/-/photos/\(picture.photo.text)/\(picture.variant.rawValue)"
  }

  /// Returns the address of a chart's SVG document.
  static func chart(_ reference: Reference, _ appearance: Appearance?) -> String {
    let forced = appearance.map { "&appearance=\($0.rawValue)" } ?? ""
    return "/-/charts/\(reference.revision)?source=\(escaped(reference.source))\(forced)"
  }

  /// Returns the address of a drawing surface's contents.
  static func surface(_ reference: Reference) -> String {
    "/-/surfaces?source=\(escaped(reference.source))"
  }

  /// Returns text for a query, percent-encoding all characters that RFC 3986 reserves or forbids.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return escaped
  }
}
