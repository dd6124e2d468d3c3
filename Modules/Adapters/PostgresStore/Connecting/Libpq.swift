import CLibPQ
import Core

/// The libpq library, loaded on first use.
enum Libpq {
  /// The functions of a library, or the reason that loading it failed.
  enum Loaded {
    case functions(libpq)
    case failed(String)

    /// Returns the library's functions.
    ///
    /// - Throws: ``StoreFailure/cannotOpen(path:reason:)`` with the given server if the library
    ///   can't be loaded.
    func functions(for server: String) throws(StoreFailure) -> libpq {
      switch self {
      case .functions(let functions): return functions
      case .failed(let reason):
        throw .cannotOpen(path: server, reason: "loading libpq failed: \(reason)")
      }
    }
  }

  /// The release whose headers are compiled, and later compatible ones.
  static let loaded = load("libpq.so.5")

  static func load(_ file: String) -> Loaded {
    var why: UnsafePointer<CChar>?
    if let functions = libpq_find(file, &why) { return .functions(functions.pointee) }
    return .failed(why.map { String(cString: $0) } ?? "unknown error")
  }
}
