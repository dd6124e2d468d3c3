import Foundation

/// The few elements that the store reads from a server's XML.
///
/// The texts contain no escapes, because keys have no characters that XML escapes.
enum S3XML {
  /// Returns the texts of all elements with a name.
  static func values(_ name: String, in xml: String) -> [String] {
    xml.components(separatedBy: "<\(name)>").dropFirst().map {
      $0.components(separatedBy: "</\(name)>")[0]
    }
  }
}
