import Core
import Foundation

/// The JSON form of a weighing, which an export writes and an import reads.
///
/// Entered numbers are strings, because most JSON readers would change the number 82.40 to 82.4 or
/// 82.400000000000006. `kg` is a number for calculations. Imports ignore `kg`.
package struct WeighingJSON: Codable, Equatable, Sendable {
  /// The JSON form of a height.
  struct Height: Codable, Equatable, Sendable {
    /// The number as it was entered.
    var value: String
    /// The unit, `cm` or `in`.
    var unit: String
  }

  /// The day, such as `2026-03-01`.
  var day: String
  /// The time, such as `07:02` or `07:02:11`, or `nil` if unknown.
  var time: String?
  /// The zone, such as `Europe/Rome` or `+01:00`, or `nil` if unknown.
  var zone: String?
  /// The weight as it was entered.
  var value: String
  /// The unit of the weight, `kg` or `lb`.
  var unit: String
  /// The exact weight in kilograms, or `nil` if the file doesn't state it.
  var kg: Decimal?
  /// The note, or `nil` if none.
  var note: String?
  /// The body fat in percent as it was entered, or `nil` if unknown.
  var bodyFat: String?
  /// The height, or `nil` if unknown.
  var height: Height?
  /// The source, or `nil` if the file doesn't state it.
  var source: String?
  /// The ID that the source assigned, or `nil` if none.
  var sourceID: String?

  /// Creates the JSON form of a weighing.
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

  /// The values as text, keyed by field.
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
