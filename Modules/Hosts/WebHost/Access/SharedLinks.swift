public import Core
import Foundation
import Synchronization

/// A link with which anyone can view one screen, without signing in.
public struct SharedLink: Codable, Equatable, Identifiable, Sendable {
  /// A random name, which never changes.
  public let id: String
  /// The SHA-256 hash of the secret in the link, as hexadecimal text.
  let hash: String
  /// The route of the screen.
  public let route: Route
  /// The screen's title when the link was created.
  public let title: String
  /// The time at which the link was created.
  public let created: Instant
  /// The time at which the link expires.
  public let until: Instant
}

/// The links of a library with which anyone can view single screens.
///
/// All servers of a library share the links. Only hashes of their secrets are stored.
public final class SharedLinks: Sendable {
  private struct State {
    var links: [SharedLink] = []
    /// The mark of the document from which the links were read, or `nil` if there was none.
    var mark: String?
    var isRead = false
  }

  /// The beginning of the paths of all links.
  static let path = "/shared/"
  private static let name = "web-links"
  private let documents: any DocumentStore
  private let people: any People
  private let clock: any WallClock
  private let state = Mutex(State())

  /// Creates the links in a library's documents.
  ///
  /// - Parameters:
  ///   - documents: The documents of the library.
  ///   - people: The people of the library, of whom only owners manage links.
  ///   - clock: The clock that measures the ages of links.
  public init(in documents: any DocumentStore, of people: any People, clock: any WallClock) {
    (self.documents, self.people, self.clock) = (documents, people, clock)
  }

  /// Returns all links that can be used, newest first.
  ///
  /// - Throws: ``FileFailure`` if the links can't be read.
  public func all() throws(FileFailure) -> [SharedLink] {
    let now = clock.now
    let links = try state.withLock { state throws(FileFailure) in
      if !state.isRead || documents.mark(of: Self.name) != state.mark {
        let found = try documents.document(Self.name)
        state = State(
          links: try Self.decoded(found?.content), mark: found?.mark, isRead: true)
      }
      return state.links
    }
    return links.filter { now < $0.until }.sorted { $0.created > $1.created }
  }

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - route: The route of the screen.
  ///   - title: The screen's title.
  ///   - days: The number of days after which the link expires.
  ///   - origin: The beginning of the server's addresses, such as `https://stash.example.org`.
  /// - Returns: The link's address, which can't be read again.
  /// - Throws: ``PeopleFailure`` if ``Author/current`` isn't an owner, or the link can't be stored.
  public func create(
    _ route: Route, title: String, days: Int, at origin: String
  ) throws(PeopleFailure) -> String {
    let (secret, now) = (RandomName.make(), clock.now)
    let link = SharedLink(
      id: RandomName.make(), hash: Device.hash(secret), route: route, title: title, created: now,
      until: now.adding(.seconds(days * 86_400)))
    try change { $0 = $0.filter { now < $0.until && $0.id != link.id } + [link] }
    return "\(origin)\(Self.path)\(secret)"
  }

  /// Revokes a link, which from now on opens nothing.
  ///
  /// - Throws: ``PeopleFailure`` if ``Author/current`` isn't an owner, or the change can't be stored.
  public func revoke(_ id: String) throws(PeopleFailure) {
    try change { $0.removeAll { $0.id == id } }
  }

  /// Returns the link with a secret, or `nil` if it doesn't exist, was revoked, or has expired.
  ///
  /// - Throws: ``FileFailure`` if the links can't be read.
  func link(withSecret secret: String) throws(FileFailure) -> SharedLink? {
    let hash = Device.hash(secret)
    return try all().first { $0.hash == hash }
  }

  private func change(_ edit: (inout [SharedLink]) -> Void) throws(PeopleFailure) {
    let role: Person.Role?
    do throws(FileFailure) { role = try people.currentRole() } catch { throw .storage(error) }
    guard role == .owner else { throw .notAnOwner }
    do throws(FileFailure) {
      try documents.change(Self.name) { content throws(FileFailure) in
        var links = try Self.decoded(content)
        edit(&links)
        return try Self.encoded(links)
      }
    } catch {
      throw .storage(error)
    }
  }

  private static func decoded(_ content: Data?) throws(FileFailure) -> [SharedLink] {
    guard let content else { return [] }
    do {
      return try JSONDecoder().decode([SharedLink].self, from: content)
    } catch {
      throw .inputOutput(name, reason: "not a list of links")
    }
  }

  private static func encoded(_ links: [SharedLink]) throws(FileFailure) -> Data {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(links)
    } catch {
      throw .inputOutput(name, reason: "\(error)")
    }
  }
}
