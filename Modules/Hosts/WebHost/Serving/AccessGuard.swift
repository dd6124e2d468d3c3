import HTTPTypes
import Hummingbird
import Synchronization

/// An access check for each request's host name, origin, and secret or key.
struct AccessGuard: Sendable {
  /// The result of a passed check.
  enum Answer: Equatable {
    case enter
    /// Admission based on the secret.
    ///
    /// The response sets the access cookie.
    case welcome
  }

  private let secret: String
  private let key: String
  private let scheme: String
  /// The accepted values of the Host field, in lowercase.
  private let hosts: Set<String>
  private let cookie: String
  /// The name of the cookie that distinguishes browsers with the same key.
  ///
  /// This cookie doesn't grant access.
  private let sessionCookie: String

  /// Creates the access check for a server that listens on a port.
  init(_ configuration: WebConfiguration, port: Int) {
    (secret, key) = (configuration.secret, configuration.key)
    let isSecure = configuration.certificate != nil
    scheme = isSecure ? "https" : "http"
    let standard = isSecure ? 443 : 80
    hosts = Set(
      configuration.ownNames.map(\.asHost).flatMap { name in
        port == standard ? [name, "\(name):\(port)"] : ["\(name):\(port)"]
      })
    // Cookies ignore ports, so the name contains the port. Several servers on one computer
    // therefore have separate cookies.
    cookie = "stashbook-\(port)"
    sessionCookie = "stashbook-session-\(port)"
  }

  /// The value of the Set-Cookie field that grants access to later requests.
  var cookieField: String { field(cookie, key) }

  /// The value of the Set-Cookie field that assigns a new session to a browser.
  var newSessionField: String { field(sessionCookie, RandomName.make()) }

  private func field(_ name: String, _ value: String) -> String {
    let secure = scheme == "https" ? "; Secure" : ""
    return "\(name)=\(value); Path=/; HttpOnly; SameSite=Strict\(secure)"
  }

  /// Returns the browser session ID in a request's session cookie, or `nil` if the request has no
  /// session cookie with a valid ID.
  func session(of head: HTTPRequest) -> String? {
    values(of: sessionCookie, in: head).first(where: RandomName.isOne)
  }

  /// Checks whether a request is allowed, before the request has any effect.
  ///
  /// If `isForAll` is `true`, as for public files, the request doesn't need the key.
  ///
  /// - Throws: ``WebRefusal`` if the host name is unknown, the origin is foreign, or the key is
  ///   missing.
  func look(
    at head: HTTPRequest, token: String?, isForAll: Bool
  ) throws(WebRefusal) -> Answer {
    // An unknown name that resolves to this server may be a DNS rebinding attack.
    guard let host = head.authority?.lowercased(), hosts.contains(host) else {
      throw WebRefusal(
        .misdirectedRequest, code: "foreign-host",
        "Stashbook isn't served under this host name",
        hint: "To allow the name, pass it to `stashbook serve` with --host.")
    }
    let isReading = head.method == .get || head.method == .head
    if !isReading { try requireOwnPage(head, host) }
    if isReading, let token, Self.areEqual(token, secret) { return .welcome }
    guard isForAll || hasKey(head) else {
      throw WebRefusal(
        .forbidden, code: "no-secret", "This page is private",
        hint: "Open the address that `stashbook serve` printed.")
    }
    return .enter
  }

  private func requireOwnPage(_ head: HTTPRequest, _ host: String) throws(WebRefusal) {
    let origin = head.headerFields[.origin]?.lowercased()
    guard origin == "\(scheme)://\(host)" else {
      throw WebRefusal(
        .forbidden, code: "foreign-origin", "Only Stashbook's own pages can send this request")
    }
  }

  /// Returns whether a request's cookie contains the key.
  func hasKey(_ head: HTTPRequest) -> Bool {
    values(of: cookie, in: head).contains { Self.areEqual($0, key) }
  }

  private func values(of cookie: String, in head: HTTPRequest) -> [String] {
    head.headerFields[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { part in
      let pair = part.drop { $0 == " " }
      guard pair.hasPrefix("\(cookie)=") else { return nil }
      return String(pair.dropFirst(cookie.count + 1))
    }
  }

  /// Returns whether two strings are equal, in a time independent of where the strings differ.
  private static func areEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for (one, other) in zip(left, right) { difference |= one ^ other }
    return difference == 0
  }
}

/// A container that holds the access check once the server listens.
final class Door: Sendable {
  private let keeper = Mutex<AccessGuard?>(nil)

  /// Whether the server listens.
  var isOpen: Bool { keeper.withLock { $0 != nil } }

  func open(_ doorkeeper: AccessGuard) { keeper.withLock { $0 = doorkeeper } }

  /// Returns the access check.
  ///
  /// - Throws: ``WebRefusal`` if the server isn't listening yet.
  func doorkeeper() throws(WebRefusal) -> AccessGuard {
    guard let doorkeeper = keeper.withLock({ $0 }) else {
      throw WebRefusal(
        .serviceUnavailable, code: "starting", "Stashbook is starting",
        hint: "Try again in a moment.")
    }
    return doorkeeper
  }
}
