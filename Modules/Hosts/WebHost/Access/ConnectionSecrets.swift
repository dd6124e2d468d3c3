import Core
import Foundation
import HTTPTypes

/// The secrets in new addresses and invitations, each of which connects one device in time.
///
/// A secret connects a device to any server of a library. Only hashes are stored.
struct ConnectionSecrets {
  /// The time in which a secret in an address can be used.
  static let life = Duration.seconds(600)  // token: ten minutes, not visible.
  /// The time in which an invitation can be used.
  static let invitationLife = Duration.seconds(604_800)  // token: seven days, not visible.
  /// The number of wrong secrets within ``missSpan`` after which all secrets are rejected.
  static let missLimit = 10
  static let missSpan = Duration.seconds(60)  // token: a minute, not visible.

  /// A secret that can be used.
  struct Secret: Codable, Equatable {
    let hash: String
    let until: Instant
    /// The person who uses the connected device, or `nil` for the owner who runs the server.
    var person: RecordID?
    /// Whether the secret is in an invitation, which asks before it connects a device.
    var isInvitation: Bool?
  }

  private static let name = "web-secrets"
  /// The documents in which servers share secrets.
  private let documents: any DocumentStore
  /// The secrets that only this server knows.
  private var unused: [Secret] = []
  private var misses: [Instant] = []

  init(in documents: any DocumentStore) { self.documents = documents }

  /// Returns a new secret, which connects a device of a person.
  ///
  /// If the secret can't be shared, only this server accepts it, and the reason is logged.
  mutating func make(for person: RecordID?, at now: Instant, log: any Log) -> String {
    unused.removeAll { $0.until <= now }
    var (secret, made) = Self.make(until: now.adding(Self.life))
    made.person = person
    do throws(FileFailure) {
      try change { [made] in $0 = $0.filter { $0.until > now } + [made] }
      return secret
    } catch {
      // The secret may be shared nevertheless, so another one is used.
      log.note(
        .failure, "Other servers don't accept a new address: \(error.explanation.message)")
    }
    (secret, made) = Self.make(until: now.adding(Self.life))
    made.person = person
    unused.append(made)
    return secret
  }

  /// Returns the secret of a new invitation, which replaces the person's invitation before.
  ///
  /// - Throws: ``FileFailure`` if the secret can't be stored.
  func invite(_ person: RecordID, at now: Instant) throws(FileFailure) -> String {
    var (secret, made) = Self.make(until: now.adding(Self.invitationLife))
    (made.person, made.isInvitation) = (person, true)
    try change { [made] secrets in
      secrets.removeAll { $0.until <= now || $0.isInvitation == true && $0.person == person }
      secrets.append(made)
    }
    return secret
  }

  /// Returns what is stored about a secret, or `nil` if the secret can't be used.
  ///
  /// After too many wrong secrets, this function doesn't look for any.
  func find(_ secret: String, at now: Instant) throws(FileFailure) -> Secret? {
    guard misses.count(where: { $0.adding(Self.missSpan) > now }) < Self.missLimit else {
      return nil
    }
    let (hash, stored) = (Device.hash(secret), try documents.document(Self.name))
    return Self.decoded(stored?.content).first { $0.hash == hash && $0.until > now }
  }

  private static func make(until: Instant) -> (String, Secret) {
    let secret = RandomName.make()
    return (secret, Secret(hash: Device.hash(secret), until: until))
  }

  /// Returns the secrets in a document.
  ///
  /// Damaged contents are replaced, because new addresses and invitations are easily made.
  private static func decoded(_ content: Data?) -> [Secret] {
    // reason: damaged secrets are as good as none.
    content.flatMap { try? JSONDecoder().decode([Secret].self, from: $0) } ?? []
  }

  /// Uses up a secret, and returns it for ``giveBack(_:)``.
  ///
  /// - Throws: ``WebRefusal`` if the secret is wrong, used, or expired, if too many wrong secrets
  ///   were tried within the last minute, or if the shared secrets can't be read. The reason is only
  ///   logged, because it may name servers.
  mutating func use(
    _ secret: String, at now: Instant, log: any Log
  ) throws(WebRefusal) -> Secret {
    misses.removeAll { $0.adding(Self.missSpan) <= now }
    if misses.count >= Self.missLimit, let oldest = misses.first {
      let wait = oldest.adding(Self.missSpan).milliseconds - now.milliseconds
      throw WebRefusal.tooManyTries(seconds: Int((wait + 999) / 1000))
    }
    let hash = Device.hash(secret)
    if let used = Self.take(hash, from: &unused, at: now) { return used }
    var used: Secret?
    do throws(FileFailure) {
      try change { used = Self.take(hash, from: &$0, at: now) }
    } catch {
      misses.append(now)
      log.note(.failure, "New addresses can't be read: \(error.explanation.message)")
      throw WebRefusal.libraryUnavailable
    }
    if let used { return used }
    misses.append(now)
    throw WebRefusal(
      .forbidden, code: "used-secret", "This address has expired or was already used",
      hint: "If you were invited, ask an owner of the library for a new invitation. "
        + WebRefusal.connectingHint)
  }

  /// Makes a used secret valid again.
  ///
  /// An invitation is valid again on all servers, unless the person has a newer one.
  mutating func giveBack(_ secret: Secret, at now: Instant, log: any Log) {
    guard secret.isInvitation == true else { return unused.append(secret) }
    do throws(FileFailure) {
      try change { secrets in
        let isReplaced = secrets.contains { $0.isInvitation == true && $0.person == secret.person }
        if !isReplaced { secrets.append(secret) }
      }
    } catch {
      log.note(.failure, "An invitation was lost: \(error.explanation.message)")
    }
  }

  private static func take(
    _ hash: String, from secrets: inout [Secret], at now: Instant
  ) -> Secret? {
    secrets.removeAll { $0.until <= now }
    return secrets.firstIndex { $0.hash == hash }.map { secrets.remove(at: $0) }
  }

  /// Changes the shared secrets.
  private func change(_ edit: (inout [Secret]) -> Void) throws(FileFailure) {
    try documents.change(Self.name) { data throws(FileFailure) in
      do {
        var secrets = Self.decoded(data)
        edit(&secrets)
        return try JSONEncoder().encode(secrets)
      } catch {
        throw .inputOutput(Self.name, reason: "\(error)")
      }
    }
  }
}
