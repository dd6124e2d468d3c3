public import Core
import Foundation

/// Where and for whom an app is served, and how much of it.
public struct WebConfiguration: Sendable {
  /// The address to listen on; a loopback address unless the person wants others to reach it.
  public var address = "127.0.0.1"
  /// The port; 0 for a free one.
  public var port = 0
  /// Further names the server is reached by, as browsers send them.
  public var names: [String] = []
  /// What the first address carries: whoever has it may come in.
  public let secret = RandomName.make()
  /// What a browser keeps of having come in, as a cookie.
  public var key = RandomName.make()
  /// The certificate for TLS; without one HTTP is spoken.
  public var certificate: Certificate?
  /// How many pages are kept at once.
  public var pageLimit = 200
  /// How many connections are open at once; further ones wait.
  public var connectionLimit = 1_200
  /// The largest body of a request that is not an upload, in bytes.
  public var bodyLimit = 1_000_000
  /// The limit of open connections on which nobody has shown the key yet; the oldest gives way to
  /// a new one.
  public var strangerLimit = 600
  /// The limit of pages that a browser session listens to at once. The oldest gives way to a new
  /// one.
  public var streamLimit = 32
  /// The largest upload, in bytes.
  public var uploadLimit = 100_000_000
  /// The most that a browser session's uploads take until they are saved or removed, in bytes.
  public var uploadSessionLimit = 500_000_000
  /// The space that uploads leave free on the library's disk, in bytes.
  public var uploadReserve = 500_000_000
  /// Returns the free bytes on a folder's disk.
  var freeSpace: @Sendable (String) -> Int? = { Uploads.freeSpace(at: $0) }
  /// How long a page is kept that no browser listens to: tabs behind others do not.
  public var patience = Duration.seconds(43_200)  // token: of a connection, nothing that is seen.

  /// How long a connection may send nothing where it ought to.
  public var idle = Duration.seconds(30)  // token: of a connection, nothing that is seen.

  /// Files in PEM.
  public struct Certificate: Sendable {
    /// The certificate, then those that vouch for it.
    public var chain: String
    /// Its key.
    public var key: String

    /// Names the files.
    public init(chain: String, key: String) {
      self.chain = chain
      self.key = key
    }
  }

  /// A loopback address, a free port, a new secret.
  public init() {}

  /// A key that an earlier run has kept, so that a browser that came in once may go on; else a new
  /// one, kept from now on for its owner alone.
  ///
  /// - Parameter path: The file's; what is no key there is replaced.
  /// - Returns: 128 bits that nobody guesses.
  /// - Throws: `CocoaError` where it can't be kept.
  public static func key(keptAt path: String) throws -> String {
    if let kept = FileManager.default.contents(atPath: path).map({
      String(decoding: $0, as: UTF8.self)
    }),
      kept.utf8.count > 20, RandomName.isOne(kept)
    {
      return kept
    }
    let key = RandomName.make()
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { if file >= 0 { close(file) } }
    guard file >= 0, write(file, key, key.utf8.count) == key.utf8.count else {
      throw CocoaError(
        .fileWriteUnknown,
        userInfo: [
          NSFilePathErrorKey: path,
          NSUnderlyingErrorKey: POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO),
        ])
    }
    return key
  }

  var uploadLimits: UploadLimits {
    UploadLimits(
      file: uploadLimit, session: uploadSessionLimit, reserve: uploadReserve, freeSpace: freeSpace)
  }

  /// Whether nobody but this machine can reach it.
  public var isLoopback: Bool { Self.loopback.contains(address) }
  private static let loopback = ["127.0.0.1", "localhost", "::1"]

  /// The names under which a browser on this machine reaches it.
  var ownNames: [String] { (isLoopback ? Self.loopback : [address]) + names }

  /// The address that lets a browser in.
  func firstAddress(port: Int) -> String {
    let scheme = certificate == nil ? "http" : "https"
    return "\(scheme)://\(names.first?.asHost ?? address.asHost):\(port)/?token=\(secret)"
  }
}

extension String {
  /// As it stands in an address: an IPv6 address in brackets.
  var asHost: String { (contains(":") ? "[\(self)]" : self).lowercased() }
}

/// Why an app can't be served.
public enum WebFailure: Error, Equatable, Sendable {
  /// The address or port can't be listened on.
  case cannotListen(address: String, port: Int, reason: String)
  /// The certificate or its key can't be used.
  case badCertificate(chain: String, key: String, reason: String)
}

extension WebFailure: Explained {
  /// The failure in words.
  public var explanation: Explanation {
    switch self {
    case .cannotListen(let address, let port, let reason):
      Explanation(
        .unavailable, code: "cannot-listen",
        "\(address.asHost):\(port) can't be listened on: \(reason)",
        hint: "Another program may have it; --port 0 takes a free one.")
    case .badCertificate(let chain, let key, let reason):
      Explanation(
        .refused, code: "bad-certificate",
        "\(chain) and \(key) are no certificate chain and key in PEM: \(reason)")
    }
  }
}
