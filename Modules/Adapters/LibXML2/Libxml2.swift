import CLibXML2
import Core

/// The libxml2 library, loaded and initialized on first use.
enum Libxml2 {
  private static let found: Result<libxml2, XMLFailure> = {
    var why: UnsafePointer<CChar>?
    if let functions = libxml2_find(&why)?.pointee {
      functions.xmlInitParser()
      return .success(functions)
    }
    let words = why.map { String(cString: $0) } ?? "unknown error"
    return .failure(.unreadable(.inputOutput("libxml2", reason: "loading failed: \(words)")))
  }()

  /// Returns the library's functions.
  ///
  /// - Throws: ``XMLFailure/unreadable(_:)`` if the library can't be loaded.
  static func functions() throws(XMLFailure) -> libxml2 { try found.get() }
}
