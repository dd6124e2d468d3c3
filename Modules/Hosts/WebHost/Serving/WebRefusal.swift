import Core
import HTTPTypes
import Hummingbird

/// A rejected request: an HTTP status and a user-facing explanation.
struct WebRefusal: Explained {
  let status: HTTPResponse.Status
  let explanation: Explanation
  /// The HTTP methods that the address supports, separated by commas, or `nil` if the method isn't
  /// the problem.
  private(set) var allowed: String?
  /// The number of seconds after which the request can be repeated, or `nil` if unknown.
  private(set) var retryAfter: Int?

  /// Creates a refusal with a status and a message.
  init(_ status: HTTPResponse.Status, code: String, _ message: String, hint: String? = nil) {
    self.status = status
    explanation = Explanation(.refused, code: code, message, hint: hint)
  }

  /// Creates a refusal from a failure, with the HTTP status for the failure's kind.
  init(_ failure: any Explained) {
    explanation = failure.explanation
    status = explanation.code == "not-allowed" ? .forbidden : explanation.kind.status
  }

  /// Returns the refusal for an unknown address.
  static func notFound(_ path: String) -> WebRefusal {
    WebRefusal(.notFound, code: "not-found", "Nothing found at “\(path)”")
  }

  /// Returns the refusal for an unsupported method.
  static func method(_ allowed: String) -> WebRefusal {
    var refusal = WebRefusal(
      .methodNotAllowed, code: "method", "Method not allowed. Use \(allowed).")
    refusal.allowed = allowed
    return refusal
  }

  /// Returns the refusal for a secret after too many wrong secrets.
  static func tooManyTries(seconds: Int) -> WebRefusal {
    var refusal = WebRefusal(
      .tooManyRequests, code: "too-many-tries", "Too many wrong addresses were opened",
      hint: "Wait a minute, and then reload this page.")
    refusal.retryAfter = seconds
    return refusal
  }

  /// The refusal for a request without the key of a device.
  static let noKey = WebRefusal(
    .forbidden, code: "no-secret", "This page is private", hint: connectingHint)

  /// The refusal if the library's servers can't be reached, whose reason is only logged.
  static let libraryUnavailable = WebRefusal(
    .serviceUnavailable, code: "library-unavailable", "The library can't be reached",
    hint: "Try again in a moment.")

  /// The refusal for an invitation of a person who was removed.
  static let uninvited = WebRefusal(
    .forbidden, code: "used-secret", "This invitation is no longer valid",
    hint: "Ask an owner of the library for a new one.")

  /// The refusal for a link that doesn't exist, has expired, or was revoked.
  static let noLink = WebRefusal(
    .notFound, code: "no-link", "This link has expired or was revoked",
    hint: "Ask the person who sent it for a new one.")

  /// The hint that explains how to get an address that connects a device.
  static let connectingHint = """
    If another device is connected, open Settings and then Devices on it, and select Connect a \
    Device. If you run Stashbook, press Return in the terminal where `stashbook serve` is running, or \
    restart it.
    """
}

extension HTTPResponse.Status {
  /// The status “507 Insufficient Storage” (RFC 4918, §11.5).
  static var noRoom: Self { Self(code: 507, reasonPhrase: "Insufficient Storage") }
}

extension Explanation.Kind {
  /// The HTTP status that corresponds to the kind of explanation.
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
