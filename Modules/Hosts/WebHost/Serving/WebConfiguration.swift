public import Core
import Foundation

/// The settings of a web server: its address, access, and limits.
public struct WebConfiguration: Sendable {
  /// The address to listen on, by default a loopback address that other computers can't reach.
  public var address = "127.0.0.1"
  /// The port, or 0 for a free port.
  public var port = 0
  /// The address of a proxy in front of the server, which browsers use instead of the server's own, or
  /// `nil` if there is none.
  public var proxy: ProxyAddress?
  /// Additional host names of the server, as browsers send them.
  public var names: [String] = []
  /// The certificate for TLS, or `nil` for plain HTTP.
  public var certificate: Certificate?
  /// The authority that signed the certificate, which every device may download, or `nil` if none.
  public var authority: LocalAuthority.Published?
  /// The folder of the fonts that `Tooling/fonts` has written, or `nil` to use only installed fonts.
  public var fonts: String?
  /// Whether `/metrics` returns counters for Prometheus, without a device's key.
  public var hasMetrics = false
  /// A closure that receives a line of JSON for each request, or `nil` for none.
  public var writeRequest: (@Sendable (String) -> Void)?
  /// The maximum number of open pages.
  public var pageLimit = 200
  /// The maximum number of open connections.
  ///
  /// Further connections wait.
  public var connectionLimit = 1_200
  /// The maximum size in bytes of a request's body, except for uploads.
  public var bodyLimit = 1_000_000
  /// The maximum number of open connections without the key.
  ///
  /// A further connection closes the oldest connection without the key.
  public var strangerLimit = 600
  /// The maximum number of open event streams per device.
  ///
  /// A further stream closes the device's oldest stream.
  public var streamLimit = 32
  /// The maximum size of an upload in bytes.
  public var uploadLimit = 100_000_000
  /// The maximum total size in bytes of a device's unused uploads.
  public var uploadDeviceLimit = 500_000_000
  /// The maximum size in bytes of an archive to import or restore.
  public var archiveLimit = 1_000_000_000_000
  /// The number of bytes that uploads must leave free on the library's disk.
  public var uploadReserve = 500_000_000
  /// A closure that returns the number of free bytes on a folder's disk, or `nil` if unknown.
  var freeSpace: @Sendable (String) -> Int? = { Uploads.freeSpace(at: $0) }
  /// The time after which an unused page without a listener ends.
  ///
  /// A page in a background tab, for example, has no listener.
  public var patience = Duration.seconds(43_200)  // token: network limit, not visible.

  /// The time after which the server closes a connection that should send data but doesn't.
  public var idle = Duration.seconds(30)  // token: network limit, not visible.

  /// A certificate and its key, as PEM files.
  public struct Certificate: Sendable {
    /// The path of the file that contains the certificate and then the intermediate certificates.
    public var chain: String
    /// The path of the file with the private key.
    public var key: String

    /// Creates a certificate from the paths of its files.
    public init(chain: String, key: String) {
      self.chain = chain
      self.key = key
    }
  }

  /// Creates a configuration with a loopback address and a free port.
  public init() {}

  var uploadLimits: UploadLimits {
    UploadLimits(
      file: uploadLimit, device: uploadDeviceLimit, reserve: uploadReserve, freeSpace: freeSpace)
  }

  /// The limits of an archive, which counts as the only unused upload of its device.
  var archiveLimits: UploadLimits {
    UploadLimits(
      file: archiveLimit, device: archiveLimit + uploadDeviceLimit, reserve: uploadReserve,
      freeSpace: freeSpace)
  }

  /// Whether only this computer can reach the server.
  public var isLoopback: Bool { proxy == nil && Self.loopback.contains(address) }
  private static let loopback = ["127.0.0.1", "localhost", "::1"]

  /// The host names and addresses that browsers may use for the server.
  var ownNames: [String] {
    if let proxy { return [proxy.host] }
    return (isLoopback ? Self.loopback : [address]) + names
  }

  /// The scheme of the server's addresses.
  var scheme: String { proxy?.scheme ?? (certificate == nil ? "http" : "https") }

  /// Returns the port of the server's addresses, for a server that listens on `port`.
  func publicPort(_ port: Int) -> Int { proxy?.port ?? port }

  /// Returns the beginning of the server's addresses, without a slash at the end.
  func origin(port: Int) -> String {
    if let proxy { return proxy.origin }
    return "\(scheme)://\(names.first?.asHost ?? address.asHost):\(port)"
  }
}

extension String {
  /// The text as a URL host, in lowercase, with brackets around an IPv6 address.
  var asHost: String { (contains(":") ? "[\(self)]" : self).lowercased() }
}

/// A reason that an app can't be served.
public enum WebFailure: Error, Equatable, Sendable {
  /// The server can't listen on the address or port.
  case cannotListen(address: String, port: Int, reason: String)
  /// The certificate or its key can't be used.
  case badCertificate(chain: String, key: String, reason: String)
  /// The certificate for the local network can't be created.
  case noAuthority(reason: String)
}

extension WebFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .cannotListen(let address, let port, let reason):
      Explanation(
        .unavailable, code: "cannot-listen",
        "Can't listen on \(address.asHost):\(port): \(reason)",
        hint: "Another program may be using the port. To use a free port, pass --port 0.")
    case .badCertificate(let chain, let key, let reason):
      Explanation(
        .refused, code: "bad-certificate",
        "Invalid PEM files \u{201C}\(chain)\u{201D} and \u{201C}\(key)\u{201D}: \(reason)",
        hint: "Pass a certificate chain and its private key.")
    case .noAuthority(let reason):
      Explanation(
        .unavailable, code: "no-authority",
        "Can't create a certificate for the local network: \(reason)",
        hint: "Install openssl, or pass --host, --tls-cert, and --tls-key.")
    }
  }
}
