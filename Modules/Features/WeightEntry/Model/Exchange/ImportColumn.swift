import Core

/// A column of a table, with the field that is read from the column.
package struct ImportColumn: Equatable, Sendable {
  /// The name in the header, or the one-based number if the table has no header.
  package let name: String
  /// The field in the column, or `nil` if the column isn't read.
  package var field: WeighingField?
  /// The unit in the column's name, such as kg in `Weight (kg)`, or `nil` if none.
  var unit: FileUnit?

  /// Creates a column from its name in the header, with the field and unit that the name implies.
  init(named name: String) {
    self.name = name
    var words = name.lowercased().replacing("_", with: " ").trimmedOrNil ?? ""
    if words.hasPrefix("#") { words.removeFirst() }
    var behind = ""
    if words.hasSuffix(")") || words.hasSuffix("]"),
      let open = words.lastIndex(where: { "([".contains($0) })
    {
      behind = String(words[open...].dropFirst().dropLast())
      words = String(words[..<open]).trimmedOrNil ?? ""
    } else if words.hasSuffix("%") {
      words = String(words.dropLast()).trimmedOrNil ?? ""
    }
    unit = FileUnit(behind)
    field = Self.words[words]
    for suffix in [" in kg", " kg", "kg", " in lbs", " lbs", "lbs", " in lb", " lb", "lb"]
    where field == nil && unit == nil && words.hasSuffix(suffix) {
      guard Self.words[String(words.dropLast(suffix.count))] == .weight else { continue }
      (field, unit) = (.weight, suffix.hasSuffix("kg") ? .kg : .lb)
    }
    // A body-fat column with a unit of weight contains the mass of the fat, not a percentage.
    if field == .bodyFat, unit != nil { field = nil }
  }

  /// Creates a column from its one-based number in a table without a header.
  init(number: Int) { name = String(number) }

  /// The fields, keyed by lowercase column name in the languages of known exports.
  private static let words: [String: WeighingField] = {
    let names: [WeighingField: String] = [
      .date: """
      date|day|datetime|date time|date/time|timestamp|start date|startdate|datum|dag|data|dato|dia\
      |día|fecha|jour|дата|日期|日付|날짜
      """,
      .time: "time|uhrzeit|zeit|heure|hora|ora|tijd|tid|время|时间|時刻",
      .zone: "zone|time zone|timezone",
      .weight: """
      weight|value|body weight|bodyweight|body mass|actual weight|gewicht|körpergewicht|poids|peso\
      |peso corporeo|peso corporal|vikt|vekt|vægt|waga|paino|вес|体重|체중
      """,
      .unit: "unit|units|weight unit|einheit",
      .note: """
      note|notes|comment|comments|log|kommentar|kommentare|commentaire|commentaires|comentario\
      |comentarios|commenti|nota|opmerking|opmerkingen
      """,
      .bodyFat: """
      fat|body fat|bodyfat|fat percentage|body fat percentage|actual fat|fett|körperfett\
      |lichaamsvet|grasso corporeo|grasa corporal|体脂肪率|体脂率
      """,
      .height: "height|größe|taille|altezza|altura",
      .heightUnit: "height unit",
      .source: "source",
      .sourceID: "source id|sourceid",
    ]
    return names.reduce(into: [:]) { words, names in
      for name in names.value.split(separator: "|") { words[String(name)] = names.key }
    }
  }()
}
