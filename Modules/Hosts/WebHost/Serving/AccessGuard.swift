import HTTPTypes
import Hummingbird
import Synchronization

/// An access check for each request's host name, origin, and key.
struct AccessGuard: Sendable {
  private let devices: DeviceRegistry
  private let scheme: String
  /// The accepted values of the Host field, in lowercase.
  private let hosts: Set<String>
  private let cookie: String

  /// Creates the access check for a server that listens on a port.
  init(_ configuration: WebConfiguration, _ devices: DeviceRegistry, port: Int) {
    self.devices = devices
    scheme = configuration.scheme
    let port = configuration.publicPort(port)
    let standard = scheme == "https" ? 443 : 80
    hosts = Set(
      configuration.ownNames.map(\.asHost).flatMap { name in
        port == standard ? [name, "\(name):\(port)"] : ["\(name):\(port)"]
      })
    // Cookies ignore ports, so the name contains the port. Several servers on one computer
    // therefore have separate cookies.
    cookie = "stashbook-\(port)"
  }

  /// Returns the value of the Set-Cookie field that stores a key in a browser.
  func cookieField(_ key: String) -> String {
    let life = Device.patience.components.seconds
    let secure = scheme == "https" ? "; Secure" : ""
    return "\(cookie)=\(key); Path=/; Max-Age=\(life); HttpOnly; SameSite=Strict\(secure)"
  }

  /// Checks the host name and origin of a request, before the request has any effect.
  ///
  /// - Returns: The visit of the device that sends the request, or `nil` if the request has no valid
  ///   key.
  /// - Throws: ``WebRefusal`` if the host name is unknown, the origin is foreign, or the people can't
  ///   be read.
  func visit(of head: HTTPRequest) throws(WebRefusal) -> DeviceRegistry.Visit? {
    // An unknown name that resolves to this server may be a DNS rebinding attack.
    guard let host = head.authority?.lowercased(), hosts.contains(host) else {
      throw WebRefusal(
        .misdirectedRequest, code: "foreign-host",
        "Stashbook isn't served under this host name",
        hint: "Open the address that `stashbook serve` printed. To allow another name, pass it "
          + "with --host, or with --proxy if browsers use a proxy.")
    }
    if head.method != .get && head.method != .head { try requireOwnPage(head, host) }
    return try devices.visit(withKeys: keys(in: head))
  }

  private func requireOwnPage(_ head: HTTPRequest, _ host: String) throws(WebRefusal) {
    let origin = head.headerFields[.origin]?.lowercased()
    guard origin == "\(scheme)://\(host)" else {
      throw WebRefusal(
        .forbidden, code: "foreign-origin", "Only Stashbook's own pages can send this request")
    }
  }

  /// Returns the keys in a request's cookies.
  private func keys(in head: HTTPRequest) -> [String] {
    head.headerFields[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { part in
      let pair = part.drop { $0 == " " }
      guard pair.hasPrefix("\(cookie)=") else { return nil }
      let key = String(pair.dropFirst(cookie.count + 1))
      return RandomName.isOne(key) ? key : nil
    }
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
