import Core
import MemoryAdapters
import TestKit

@testable import WeightEntry

extension Weighing {
  /// Returns a random weighing that can be stored, with text that is hard to handle.
  static func made(_ random: inout SeededRandomSource, naughty: [String]) -> Weighing {
    let unit = WeightUnit.allCases.randomElement(using: &random) ?? .kg
    let scale = Int.random(in: 0...6, using: &random)
    let one = ScaledNumber(units: 0, scale: scale).perUnit
    // Every number in the range is a valid weight in its unit.
    let range = unit == .kg ? 1...700 : 2...1543
    let weight = Int.random(in: range.lowerBound * one...range.upperBound * one, using: &random)
    let hasTime = Bool.random(using: &random)
    return Weighing(
      day: CivilDay(daysSince1970: .random(in: -20_000...22_000, using: &random)),
      time: hasTime ? TimeOfDay(seconds: .random(in: 0..<86_400, using: &random)) : nil,
      zone: hasTime ? zones.randomElement(using: &random) ?? nil : nil,
      weight: Weight(number: ScaledNumber(units: weight, scale: scale), unit: unit),
      note: text(&random, naughty), bodyFat: fat(&random), height: height(&random),
      source: text(&random, naughty) ?? "typed", sourceID: text(&random, naughty))
  }

  private static let zones: [String?] = [
    nil, "Europe/Rome", "America/Argentina/Buenos_Aires", "Etc/GMT+1", "+01:00", "-03:30", "UTC",
  ]

  private static func text(_ random: inout SeededRandomSource, _ naughty: [String]) -> String? {
    let formula =
      ["", "=", "+", "-", "@", "'", "''=", "'=", "＝", "'\t"]
      .randomElement(using: &random) ?? ""
    let text =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: ""
      case 1: random.text(upTo: 12)
      case 2: formula + "1+cmd|' /C calc'!A0" + random.text(upTo: 3)
      default: formula + (naughty.randomElement(using: &random) ?? "")
      }
    guard let text = text.trimmedOrNil, noteLimit.refusal(of: text) == nil else { return nil }
    return text
  }

  private static func fat(_ random: inout SeededRandomSource) -> ScaledNumber? {
    guard Bool.random(using: &random) else { return nil }
    return ScaledNumber(units: .random(in: 100...6000, using: &random), scale: 2)
  }

  private static func height(_ random: inout SeededRandomSource) -> Height? {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: nil
    case 1:
      Height(
        number: ScaledNumber(units: .random(in: 500...2720, using: &random), scale: 1), unit: .cm)
    default:
      Height(
        number: ScaledNumber(units: .random(in: 20...107, using: &random), scale: 0), unit: .in)
    }
  }

  /// The Unicode scalars of each value, by field.
  ///
  /// Comparing strings wouldn't be enough, because Swift ignores differences in the composition of
  /// accents.
  var scalars: [WeighingField: [UInt32]] {
    texts.mapValues { $0.unicodeScalars.map(\.value) }
  }
}
