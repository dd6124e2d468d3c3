import HTTPTypes
import Hummingbird
import Synchronization

/// Who may come in: whoever has the secret, at an address of ours, from a page of ours.
struct Doorkeeper: Sendable {
  /// What becomes of a request.
  enum Answer: Equatable {
    case enter
    /// The secret is right: it is kept as a cookie from now on.
    case welcome
  }

  private let secret: String
  private let key: String
  private let scheme: String
  /// The values of the Host field that are ours, lower case.
  private let hosts: Set<String>
  private let cookie: String
  /// The cookie that tells a browser from others that have the key; nobody comes in by it.
  private let sessionCookie: String

  /// The door of a server that listens on a port.
  init(_ configuration: WebConfiguration, port: Int) {
    (secret, key) = (configuration.secret, configuration.key)
    let isSecure = configuration.certificate != nil
    scheme = isSecure ? "https" : "http"
    let standard = isSecure ? 443 : 80
    hosts = Set(
      configuration.ownNames.map(\.asHost).flatMap { name in
        port == standard ? [name, "\(name):\(port)"] : ["\(name):\(port)"]
      })
    // Cookies know no ports: another Stashbook on this machine has its own.
    cookie = "stashbook-\(port)"
    sessionCookie = "stashbook-session-\(port)"
  }

  /// The cookie that lets in from now on.
  var cookieField: String { field(cookie, key) }

  /// The cookie that makes a browser a session of its own from now on.
  var newSessionField: String { field(sessionCookie, RandomName.make()) }

  private func field(_ name: String, _ value: String) -> String {
    let secure = scheme == "https" ? "; Secure" : ""
    return "\(name)=\(value); Path=/; HttpOnly; SameSite=Strict\(secure)"
  }

  /// The browser session that a request is of, `nil` for those that sent no cookie of one.
  func session(of head: HTTPRequest) -> String? {
    values(of: sessionCookie, in: head).first(where: RandomName.isOne)
  }

  /// Looks at a request; `isForAll` where the answer is nobody's own.
  ///
  /// - Throws: ``WebRefusal``, before anything of the request was done.
  func look(
    at head: HTTPRequest, token: String?, isForAll: Bool
  ) throws(WebRefusal) -> Answer {
    // A name that leads here and is not ours is another's: DNS rebinding.
    guard let host = head.authority?.lowercased(), hosts.contains(host) else {
      throw WebRefusal(
        .misdirectedRequest, code: "foreign-host",
        "Stashbook is not served under this name",
        hint: "Start it with --host and that name.")
    }
    let isReading = head.method == .get || head.method == .head
    if !isReading { try requireOwnPage(head, host) }
    if isReading, let token, Self.areEqual(token, secret) { return .welcome }
    guard isForAll || hasKey(head) else {
      throw WebRefusal(
        .forbidden, code: "no-secret", "This page is private",
        hint: "Open the address that stashbook serve printed.")
    }
    return .enter
  }

  private func requireOwnPage(_ head: HTTPRequest, _ host: String) throws(WebRefusal) {
    let origin = head.headerFields[.origin]?.lowercased()
    guard origin == "\(scheme)://\(host)" else {
      throw WebRefusal(
        .forbidden, code: "foreign-origin", "Only Stashbook's own pages may do this")
    }
  }

  /// Whether a request has the key.
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

  /// Compares every byte, so that the time taken says nothing of where two texts differ.
  private static func areEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for (one, other) in zip(left, right) { difference |= one ^ other }
    return difference == 0
  }
}

/// The door, which nobody passes before it is known where the server listens.
final class Door: Sendable {
  private let keeper = Mutex<Doorkeeper?>(nil)

  /// Whether it is known where the server listens.
  var isOpen: Bool { keeper.withLock { $0 != nil } }

  func open(_ doorkeeper: Doorkeeper) { keeper.withLock { $0 = doorkeeper } }

  /// Who stands there.
  ///
  /// - Throws: ``WebRefusal`` where it is too early.
  func doorkeeper() throws(WebRefusal) -> Doorkeeper {
    guard let doorkeeper = keeper.withLock({ $0 }) else {
      throw WebRefusal(.serviceUnavailable, code: "starting", "Stashbook is starting")
    }
    return doorkeeper
  }
}
