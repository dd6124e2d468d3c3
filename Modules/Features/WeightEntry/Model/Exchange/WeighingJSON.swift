import Core
import Foundation

/// A weigh-in as JSON has it: what an export writes and an import reads, and what the command line
/// shows beside an id.
///
/// Entered numbers are texts: 82.40 was entered so, and as a JSON number most readers make 82.4 or
/// 82.400000000000006 of it. `kg` is a number, for reckoning, and not read back.
package struct WeighingJSON: Codable, Equatable, Sendable {
  /// A height as it was entered.
  struct Height: Codable, Equatable, Sendable {
    /// The number.
    var value: String
    /// `cm` or `in`.
    var unit: String
  }

  /// `2026-03-01`.
  var day: String
  /// `07:02` or `07:02:11`.
  var time: String?
  /// `Europe/Rome` or `+01:00`.
  var zone: String?
  /// The weight as it was entered.
  var value: String
  /// `kg` or `lb`.
  var unit: String
  /// The exact weight in kilograms.
  var kg: Decimal?
  /// The note.
  var note: String?
  /// The body fat in per cent, as it was entered.
  var bodyFat: String?
  /// The height.
  var height: Height?
  /// Where it comes from.
  var source: String?
  /// The id it has there.
  var sourceID: String?

  /// A weigh-in's JSON.
  package init(_ weighing: Weighing) {
    day = weighing.day.description
    time = weighing.time?.description
    zone = weighing.zone
    value = weighing.weight.number.description
    unit = weighing.weight.unit.rawValue
    kg = weighing.weight.exactKilograms
    note = weighing.note
    bodyFat = weighing.bodyFat?.description
    height = weighing.height.map {
      Height(value: $0.number.description, unit: $0.unit.rawValue)
    }
    source = weighing.source
    sourceID = weighing.sourceID
  }

  /// Its texts, as the columns of a table have them.
  var texts: [WeighingField: String] {
    var texts: [WeighingField: String] = [.date: day, .weight: value, .unit: unit]
    texts[.time] = time
    texts[.zone] = zone
    texts[.note] = note
    texts[.bodyFat] = bodyFat
    texts[.height] = height?.value
    texts[.heightUnit] = height?.unit
    texts[.source] = source
    texts[.sourceID] = sourceID
    return texts
  }
}
