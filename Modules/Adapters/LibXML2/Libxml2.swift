import CLibXML2
import Core

/// libxml2, found and made ready once, when it is first needed.
enum Libxml2 {
  private static let found: Result<libxml2, XMLFailure> = {
    var why: UnsafePointer<CChar>?
    if let functions = libxml2_find(&why)?.pointee {
      functions.xmlInitParser()
      return .success(functions)
    }
    let words = why.map { String(cString: $0) } ?? "it is not there"
    return .failure(.unreadable(.inputOutput("libxml2", reason: "it can't be loaded: \(words)")))
  }()

  /// Its functions.
  static func functions() throws(XMLFailure) -> libxml2 { try found.get() }
}
