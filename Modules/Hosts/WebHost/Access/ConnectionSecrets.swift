import Core
import Foundation
import HTTPTypes

/// The secrets in new addresses, each of which connects one device within ten minutes.
///
/// If servers share documents, a secret connects a device to any of them. Only hashes are stored.
struct ConnectionSecrets {
  /// The time in which a secret can be used.
  static let life = Duration.seconds(600)  // token: ten minutes, not visible.
  /// The number of wrong secrets within ``missSpan`` after which all secrets are rejected.
  static let missLimit = 10
  static let missSpan = Duration.seconds(60)  // token: a minute, not visible.

  /// A secret that can be used.
  struct Secret: Codable, Equatable {
    let hash: String
    let until: Instant
  }

  private static let name = "web-secrets"
  /// The documents in which servers share secrets, or `nil` if there is only this server.
  private let documents: (any DocumentStore)?
  /// The secrets that only this server knows.
  private var unused: [Secret] = []
  private var misses: [Instant] = []

  init(in documents: (any DocumentStore)? = nil) { self.documents = documents }

  /// Returns a new secret.
  ///
  /// If the secret can't be shared, only this server accepts it, and the reason is logged.
  mutating func make(at now: Instant, log: any Log) -> String {
    unused.removeAll { $0.until <= now }
    let (secret, made) = Self.make(until: now.adding(Self.life))
    do throws(FileFailure) {
      if try change({ $0 = $0.filter { $0.until > now } + [made] }) { return secret }
    } catch {
      // The secret may be shared nevertheless, so another one is used.
      log.note(
        .failure, "Other servers don't accept a new address: \(error.explanation.message)")
    }
    let (ownSecret, own) = Self.make(until: now.adding(Self.life))
    unused.append(own)
    return ownSecret
  }

  private static func make(until: Instant) -> (String, Secret) {
    let secret = RandomName.make()
    return (secret, Secret(hash: Device.hash(secret), until: until))
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
      _ = try change { used = Self.take(hash, from: &$0, at: now) }
    } catch {
      misses.append(now)
      log.note(.failure, "New addresses can't be read: \(error.explanation.message)")
      throw WebRefusal(
        .serviceUnavailable, code: "library-unavailable", "The library can't be reached",
        hint: "Try again in a moment.")
    }
    if let used { return used }
    misses.append(now)
    throw WebRefusal(
      .forbidden, code: "used-secret", "This address has expired or was already used",
      hint: "Each address connects one device, within ten minutes. \(WebRefusal.connectingHint)")
  }

  /// Makes a used secret valid again.
  mutating func giveBack(_ secret: Secret) { unused.append(secret) }

  private static func take(
    _ hash: String, from secrets: inout [Secret], at now: Instant
  ) -> Secret? {
    secrets.removeAll { $0.until <= now }
    return secrets.firstIndex { $0.hash == hash }.map { secrets.remove(at: $0) }
  }

  /// Changes the shared secrets.
  ///
  /// - Returns: Whether there are shared secrets.
  private func change(_ edit: (inout [Secret]) -> Void) throws(FileFailure) -> Bool {
    guard let documents else { return false }
    try documents.change(Self.name) { data throws(FileFailure) in
      do {
        // Damaged contents are replaced, because secrets are needed only for ten minutes.
        var secrets = data.flatMap { try? JSONDecoder().decode([Secret].self, from: $0) } ?? []
        edit(&secrets)
        return try JSONEncoder().encode(secrets)
      } catch {
        throw .inputOutput(Self.name, reason: "\(error)")
      }
    }
    return true
  }
}
