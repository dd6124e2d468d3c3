import Core
import Crypto

/// A browser that may open the web app.
struct Device: Codable, Equatable, Sendable {
  /// A random key that a browser sends as a cookie, stored as a hash.
  struct Key: Codable, Equatable, Sendable {
    /// The key's SHA-256 hash, as hexadecimal text.
    let hash: String
    let created: Instant
  }

  /// A random name, which never changes.
  let id: String
  /// The ID of the person who uses the device, or `nil` for the owner who runs the server.
  var person: RecordID?
  /// The displayed name, such as “Firefox on Android”.
  var name: String
  let created: Instant
  /// The time of a recent request, at most ``writingPace`` before the latest one.
  var lastSeen: Instant
  /// The newest key that the browser has sent.
  var key: Key
  /// The key that the browser should send from now on, or `nil` if ``key`` is recent.
  var next: Key?
  /// The hash of the key before ``key``, for requests that were already on their way.
  var previous: String?
  /// The values that the device has set for itself, keyed by setting key, or `nil` if none.
  var settings: [String: String]?
  /// The time at which the browser first sent ``key``, or `nil` if the key is the first one.
  var keySeen: Instant?

  /// The age at which a key is replaced when a page is opened.
  static let keyLife = Duration.seconds(86_400)  // token: a day, not visible.
  /// The time for which ``previous`` is accepted after the browser has sent a newer key.
  static let grace = Duration.seconds(60)  // token: network limit, not visible.
  /// The time after which browsers delete the cookie, and the server forgets the device.
  static let patience = Duration.seconds(34_560_000)  // token: 400 days, the maximum of browsers.
  /// The minimum time between two updates of ``lastSeen`` in the file.
  static let writingPace = Duration.seconds(3_600)  // token: an hour, not visible.

  /// Returns whether the browser may use the key with a hash at a moment.
  func accepts(_ hash: String, at now: Instant) -> Bool {
    if hash == key.hash || hash == next?.hash { return true }
    guard hash == previous, let keySeen else { return false }
    return now < keySeen.adding(Self.grace)
  }

  /// Makes the next key the current one, because the browser has sent it.
  mutating func promoteNextKey(at now: Instant) {
    guard let next else { return }
    (previous, key, keySeen, self.next) = (key.hash, next, now, nil)
  }

  /// Returns the hash under which a key or secret is stored.
  static func hash(_ text: String) -> String {
    SHA256.hash(data: Array(text.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// Returns a device's first name, such as “Firefox on Android”, from a User-Agent field.
  ///
  /// The name contains no text from the field.
  static func name(fromUserAgent field: String?) -> String {
    let agent = field ?? ""
    let browser = browsers.first { agent.contains($0.mark) }?.name ?? "Browser"
    guard let system = systems.first(where: { agent.contains($0.mark) })?.name else {
      return browser
    }
    return "\(browser) on \(system)"
  }

  /// Returns the device with a number after its name if another device has the name, such as
  /// “Firefox on Android 2”.
  func named(apartFrom others: [Device]) -> Device {
    let (taken, name) = (Set(others.map(\.name)), name)
    var (device, number) = (self, 2)
    while taken.contains(device.name) {
      device.name = "\(name) \(number)"
      number += 1
    }
    return device
  }

  // Most browsers also name the browsers that they resemble, so the order matters.
  private static let browsers: [(mark: String, name: String)] = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"),
    ("Safari", "Safari"),
  ]
  private static let systems: [(mark: String, name: String)] = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("Macintosh", "Mac"), ("Linux", "Linux"),
  ]
}
