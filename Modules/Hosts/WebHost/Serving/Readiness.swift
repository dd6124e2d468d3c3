import Core

/// The answer to whether the library can be used, which is looked up at most once a second.
///
/// Everyone can ask, without a key.
actor Readiness {
  private static let life = Duration.seconds(1)  // token: network limit, not visible.
  private let check: @Sendable () async -> Bool
  private var last: (moment: Instant, lookup: Task<Bool, Never>)?

  init(check: @escaping @Sendable () async -> Bool) { self.check = check }

  func isReady(at now: Instant) async -> Bool {
    if let last, last.moment <= now, now < last.moment.adding(Self.life) {
      return await last.lookup.value
    }
    let lookup = Task { [check] in await check() }
    last = (now, lookup)
    return await lookup.value
  }
}
