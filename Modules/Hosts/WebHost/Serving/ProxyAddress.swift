import Foundation

/// The address of a proxy in front of a server, such as `https://stash.example.org`.
public struct ProxyAddress: Sendable, Equatable {
  let scheme: String
  let host: String
  let port: Int

  /// Creates an address from a URL with the scheme HTTP or HTTPS and without a path, or `nil` for any
  /// other text.
  public init?(_ url: String) {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty,
      ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil,
      parts.user == nil, parts.password == nil
    else { return nil }
    (self.scheme, self.host) = (scheme, host.trimmingCharacters(in: ["[", "]"]))
    port = parts.port ?? (scheme == "https" ? 443 : 80)
  }

  /// The address as browsers send it in the field Origin, without a slash at the end.
  public var origin: String {
    let isStandard = port == (scheme == "https" ? 443 : 80)
    return "\(scheme)://\(host.asHost)" + (isStandard ? "" : ":\(port)")
  }
}
