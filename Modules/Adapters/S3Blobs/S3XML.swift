import Foundation

/// The few elements that the store reads from a server's XML.
enum S3XML {
  /// Returns the contents of all elements with a name, in which XML's escapes remain.
  static func values(_ name: String, in xml: String) -> [String] {
    xml.components(separatedBy: "<\(name)>").dropFirst().map {
      $0.components(separatedBy: "</\(name)>")[0]
    }
  }

  /// Returns the text of the first element with a name, or `nil` if no such element exists.
  static func text(_ name: String, in xml: String) -> String? {
    values(name, in: xml).first.map(unescaped)
  }

  /// Returns text with the characters to which references such as `&amp;` and `&#xA;` refer.
  static func unescaped(_ text: String) -> String {
    let parts = text.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false)
    var result = String(parts[0])
    for part in parts.dropFirst() {
      if let end = part.firstIndex(of: ";"), let scalar = scalar(String(part[..<end])) {
        result.unicodeScalars.append(scalar)
        result.unicodeScalars += part[part.index(after: end)...]
      } else {
        result += "&" + String(part)
      }
    }
    return result
  }

  /// Returns the character to which a reference refers, or `nil` if the reference isn't XML's.
  private static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let isHex = name.hasPrefix("#x")
      return UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
        .flatMap { Unicode.Scalar($0) }
    }
  }
}
