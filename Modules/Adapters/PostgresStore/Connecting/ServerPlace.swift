import CLibPQ
import Core

/// A server's address and maximum wait, both of which appear in failures.
struct ServerPlace: Sendable {
  /// The address as libpq accepts it: a URL, or keywords and values.
  let address: String
  /// The maximum time to wait for another writer or for a lost server.
  let patience: Duration
  /// The address for display, without the password.
  let name: String

  init(_ address: String, _ patience: Duration) {
    self.address = address
    self.patience = patience
    name = Self.name(address)
  }

  /// The maximum wait in milliseconds.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = patience.components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }

  private static func name(_ address: String) -> String {
    guard case .functions(let pq) = Libpq.loaded, let options = pq.PQconninfoParse(address, nil)
    else { return "postgresql:" }
    defer { pq.PQconninfoFree(options) }
    var values: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val {
        values[String(cString: keyword)] = String(cString: value)
      }
      option += 1
    }
    let host = values["host"] ?? values["hostaddr"] ?? ""
    let port = values["port"].map { ":\($0)" } ?? ""
    return "postgresql://\(host)\(port)/\(values["dbname"] ?? "")"
  }
}

/// The failure of a statement, which ends the transaction.
struct ServerFailure {
  /// The SQLSTATE, or an empty string if the server sent none.
  let code: String
  /// Whether the connection was lost.
  let isLost: Bool
  /// Whether the statement was cancelled for a task.
  let isCancelled: Bool
  let message: String
  let place: ServerPlace

  /// Whether the same transaction may succeed if it runs again.
  var isTransient: Bool { isLost || isReadOnly || ["40001", "40P01"].contains(code) }
  /// Whether the server doesn't accept changes, such as after another server took over.
  var isReadOnly: Bool { code == "25006" }

  /// The failure for the user.
  var explained: StoreFailure {
    switch code {
    case "55P03": .busy(seconds: Int(place.patience.components.seconds))
    case "57014" where isCancelled: .cancelled
    case "53100": .diskFull
    case "25006":
      .cannotOpen(
        path: place.name,
        reason: "the server is read-only; add target_session_attrs=read-write to the address")
    case "42501": .cannotOpen(path: place.name, reason: message)
    default: .inputOutput("\(place.name): \(message)")
    }
  }
}
