import Core
import Foundation

extension FlowNode {
  /// Returns the clock change that the node describes.
  ///
  /// The node is a duration, or a mapping with exactly one of the keys `advance`, `now`, or `zone`.
  func clockChange() throws(FlowReadFailure) -> FlowClockChange {
    guard isMapping else { return .advance(try duration()) }
    let known = ["advance", "now", "zone"]
    let keys = try keys(known)
    guard let (key, value) = keys.first, keys.count == 1 else {
      throw failure(.expected("exactly one of \(known.joined(separator: ", "))", of: owner))
    }
    switch key {
    case "advance": return .advance(try value.duration())
    case "now": return .now(try value.instant())
    default: return .zone(try value.zone())
    }
  }

  private func duration() throws(FlowReadFailure) -> Duration {
    let text = try words("a duration, such as 90s")
    guard let duration = Duration(flow: text) else {
      let rule = "use a duration such as 500ms, 90s, 5m, 2h, 1h30m, 2d, or 1w (at most 100 years)"
      throw failure(.value(text, rule: rule))
    }
    return duration
  }

  private func instant() throws(FlowReadFailure) -> Instant {
    let text = try words("a date and time")
    guard let instant = Instant(text) ?? Instant(text.replacing("Z", with: ".000Z")) else {
      throw failure(.value(text, rule: "use a date and time such as 2026-03-01T09:30:00Z"))
    }
    return instant
  }

  private func zone() throws(FlowReadFailure) -> String {
    let name = try words("a time zone")
    guard TimeZone(identifier: name) != nil else {
      throw failure(.value(name, rule: "use a time zone name such as Europe/Rome"))
    }
    return name
  }
}

extension Duration {
  private static let units: [String: Int64] = [
    "ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000,
  ]

  /// Creates a duration from numbers with units, such as `90s` or `1h30m`.
  ///
  /// The result is `nil` for any other text, and for durations longer than a hundred years.
  init?(flow text: String) {
    var milliseconds: Int64 = 0
    var rest = text[...]
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let unit = rest.dropFirst(digits.count).prefix { !($0.isASCII && $0.isNumber) }
      guard digits.count <= 9, let number = Int64(digits), let size = Self.units[String(unit)]
      else { return nil }
      milliseconds += number * size
      rest = rest.dropFirst(digits.count + unit.count)
    }
    guard !text.isEmpty, milliseconds <= 3_155_760_000_000 else { return nil }
    self = .milliseconds(milliseconds)
  }
}
