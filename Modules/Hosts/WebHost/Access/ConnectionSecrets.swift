import Core
import HTTPTypes

/// The secrets in new addresses, each of which connects one device within ten minutes.
struct ConnectionSecrets {
  /// The time in which a secret can be used.
  static let life = Duration.seconds(600)  // token: ten minutes, not visible.
  /// The number of wrong secrets within ``missSpan`` after which all secrets are rejected.
  static let missLimit = 10
  static let missSpan = Duration.seconds(60)  // token: a minute, not visible.

  private var unused: [(hash: String, until: Instant)] = []
  private var misses: [Instant] = []

  /// Returns a new secret.
  mutating func make(at now: Instant) -> String {
    let secret = RandomName.make()
    unused.removeAll { $0.until <= now }
    unused.append((Device.hash(secret), now.adding(Self.life)))
    return secret
  }

  /// Uses up a secret.
  ///
  /// - Throws: ``WebRefusal`` if the secret is wrong, used, or expired, or if too many wrong secrets
  ///   were tried within the last minute.
  mutating func use(_ secret: String, at now: Instant) throws(WebRefusal) {
    misses.removeAll { $0.adding(Self.missSpan) <= now }
    if misses.count >= Self.missLimit, let oldest = misses.first {
      let wait = oldest.adding(Self.missSpan).milliseconds - now.milliseconds
      throw WebRefusal.tooManyTries(seconds: Int((wait + 999) / 1000))
    }
    unused.removeAll { $0.until <= now }
    let hash = Device.hash(secret)
    guard let place = unused.firstIndex(where: { $0.hash == hash }) else {
      misses.append(now)
      throw WebRefusal(
        .forbidden, code: "used-secret", "This address has expired or was already used",
        hint: "Each address connects one device, within ten minutes. \(WebRefusal.connectingHint)")
    }
    unused.remove(at: place)
  }
}
