import Foundation

/// The URL of a database, and the parameters in the URL that are Stashbook's own.
///
/// The URL is split as text, because it may list several hosts, which `URLComponents` rejects.
struct HostedDatabase {
  private static let schemes = ["postgresql://", "postgres://"]
  private static let secrets: Set = ["password", "sslpassword"]

  /// The URL without Stashbook's own parameters.
  let url: String
  /// The name of the library, or `nil` if the URL has none.
  let library: String?
  /// The place for photos, or `nil` if the URL has none.
  let photos: String?
  /// The URL for display, with the library and without a password.
  let description: String

  init(_ url: String) throws(HostedLocationFailure) {
    let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let scheme = Self.schemes.first(where: { parts[0].hasPrefix($0) }) else {
      throw .notADatabase(String(parts[0]))
    }
    var own: [String: String] = [:]
    var (passed, shown): ([Substring], [Substring]) = ([], [])
    for item in parts.dropFirst().first?.split(separator: "&") ?? [] {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(pair[0])
      if ["library", "photos"].contains(key) {
        own[key] = pair.dropFirst().first.map { String($0).removingPercentEncoding ?? String($0) }
      } else {
        passed.append(item)
        if !Self.secrets.contains(key) { shown.append(item) }
      }
    }
    library = own["library"].flatMap { $0.isEmpty ? nil : $0 }
    photos = own["photos"].flatMap { $0.isEmpty ? nil : $0 }
    func joined(_ base: some StringProtocol, _ items: [Substring]) -> String {
      items.isEmpty ? String(base) : "\(base)?\(items.joined(separator: "&"))"
    }
    self.url = joined(parts[0], passed)
    if let library { shown.append("library=\(library)") }
    description = joined(Self.withoutPassword(parts[0], scheme), shown)
  }

  /// Returns a URL's beginning without the password of `user:password@host`.
  private static func withoutPassword(_ base: Substring, _ scheme: String) -> String {
    let rest = base.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@") else { return String(base) }
    return scheme + authority[..<at].prefix { $0 != ":" } + rest[at...]
  }
}

extension String {
  /// The text's FNV-1a hash as 16 hexadecimal digits, for the name of a file or folder.
  public var hexadecimalHash: String {
    let hash = utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
