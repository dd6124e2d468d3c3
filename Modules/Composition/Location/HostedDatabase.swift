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
    guard let scheme = Self.schemes.first(where: { url.hasPrefix($0) }) else {
      throw .notADatabase(url)
    }
    let rest = url.dropFirst(scheme.count)
    let host = Self.afterUser(rest)
    let user = rest[..<host.startIndex]
    guard user.removingPercentEncoding != nil else { throw .invalidEscape }
    let parts = host.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
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
    func joined(_ user: some StringProtocol, _ items: [Substring]) -> String {
      let base = scheme + user + parts[0]
      return items.isEmpty ? base : "\(base)?\(items.joined(separator: "&"))"
    }
    self.url = joined(user, passed)
    if let library { shown.append("library=\(library)") }
    let name = user.dropLast().prefix { $0 != ":" }
    description = joined(user.isEmpty ? "" : "\(name)@", shown)
  }

  /// Returns the part of a URL after `user:password@`, or all of it if it has no such part.
  ///
  /// A password may contain a question mark, and, by mistake, an at sign.
  private static func afterUser(_ rest: Substring) -> Substring {
    guard let first = rest.firstIndex(of: "@") else { return rest }
    let before = rest[..<first]
    if let slash = before.firstIndex(of: "/"), before[slash...].contains("?") {
      return rest  // The at sign belongs to a parameter.
    }
    let end = rest[first...].firstIndex(of: "/") ?? rest.endIndex
    let last = rest[..<end].lastIndex(of: "@") ?? first
    return rest[rest.index(after: last)...]
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
