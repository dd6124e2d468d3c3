import Core
import HTTPTypes
import Hummingbird

/// Why a request is refused: a status, and words for a person.
struct WebRefusal: Explained {
  let status: HTTPResponse.Status
  let explanation: Explanation
  /// The methods that the address takes, where the one asked for is none of them.
  private(set) var allowed: String?

  /// A refusal of a kind, with its words.
  init(_ status: HTTPResponse.Status, code: String, _ message: String, hint: String? = nil) {
    self.status = status
    explanation = Explanation(.refused, code: code, message, hint: hint)
  }

  /// A failure of the app's as the answer to a request.
  init(_ failure: any Explained) {
    explanation = failure.explanation
    status = explanation.kind.status
  }

  /// There is nothing at the address.
  static func notFound(_ path: String) -> WebRefusal {
    WebRefusal(.notFound, code: "not-found", "There is nothing at \(path)")
  }

  /// The method is not one of those that the address takes.
  static func method(_ allowed: String) -> WebRefusal {
    var refusal = WebRefusal(
      .methodNotAllowed, code: "method", "Here only \(allowed) is answered")
    refusal.allowed = allowed
    return refusal
  }
}

extension HTTPResponse.Status {
  /// RFC 4918 §11.5.
  static var noRoom: Self { Self(code: 507, reasonPhrase: "Insufficient Storage") }
}

extension Explanation.Kind {
  /// The status that says the same.
  var status: HTTPResponse.Status {
    switch self {
    case .usage: .unprocessableContent
    case .refused: .conflict
    case .notFound: .notFound
    case .unavailable, .tryAgain: .serviceUnavailable
    case .failed, .defect, .cannotCreate, .inputOutput: .internalServerError
    }
  }
}
