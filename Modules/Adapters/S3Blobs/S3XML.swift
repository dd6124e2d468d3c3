import Foundation

/// The few elements that the store reads from a server's XML.
///
/// The keys that the store uses have no characters that XML escapes. The keys of other programs'
/// objects may contain escapes, which remain.
enum S3XML {
  /// Returns the texts of all elements with a name.
  static func values(_ name: String, in xml: String) -> [String] {
    xml.components(separatedBy: "<\(name)>").dropFirst().map {
      $0.components(separatedBy: "</\(name)>")[0]
    }
  }
}
