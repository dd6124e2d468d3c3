public import Core

/// Two colours that stand one on the other somewhere, and how much they must differ (DT-4).
public struct ContrastPair: Hashable, Sendable {
  /// What is in front, and what is behind.
  public let name: ColorName, ground: ColorName
  /// 4.5 for words (WCAG 2.2, 1.4.3), 3 for marks (1.4.11).
  public let least: Double

  private static let grounds: [ColorName] = [.ground, .card, .section]
  private static let words: [ColorName] = [
    .text, .mutedText, .link, .success, .warning, .danger,
    .accent1, .accent2, .accent3, .accent4, .accent5, .accent6, .accent7,
  ]
  private static let marks: [ColorName] = [.edge, .action, .focus]

  /// Every pair there is.
  public static let all: [ContrastPair] =
    grounds.flatMap { ground in
      words.map { ContrastPair(name: $0, ground: ground, least: 4.5) }
        + marks.map { ContrastPair(name: $0, ground: ground, least: 3) }
    } + [ContrastPair(name: .onAction, ground: .action, least: 4.5)]

  private static let leasts = Dictionary(
    uniqueKeysWithValues: all.map { (Key(name: $0.name, ground: $0.ground), $0.least) })

  private struct Key: Hashable {
    let name: ColorName, ground: ColorName
  }

  /// How much two colours must differ; nil for two that are no pair.
  static func least(_ name: ColorName, on ground: ColorName) -> Double? {
    leasts[Key(name: name, ground: ground)]
  }
}
