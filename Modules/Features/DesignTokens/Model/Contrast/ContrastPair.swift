public import Core

/// A foreground and a background, with the minimum contrast between the two (DT-4).
public struct ContrastPair: Hashable, Sendable {
  /// The foreground and the background.
  public let name: ColorName, ground: ColorName
  /// The minimum contrast ratio: 4.5 for text (WCAG 2.2, 1.4.3), 3 for graphics (1.4.11).
  public let least: Double

  private static let grounds: [ColorName] = [.ground, .card, .section]
  private static let words: [ColorName] = [
    .text, .mutedText, .link, .success, .warning, .danger,
    .accent1, .accent2, .accent3, .accent4, .accent5, .accent6, .accent7,
  ]
  private static let marks: [ColorName] = [.edge, .action, .focus]

  /// All declared pairs.
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

  /// Returns the minimum contrast ratio of a foreground on a background, or `nil` if the pair
  /// isn't declared.
  static func least(_ name: ColorName, on ground: ColorName) -> Double? {
    leasts[Key(name: name, ground: ground)]
  }
}
