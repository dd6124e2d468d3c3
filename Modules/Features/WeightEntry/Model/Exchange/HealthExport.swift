import Core

import struct Foundation.Data

/// The format of the files that Apple Health exports.
enum HealthExport {
  /// The patterns that match weight and body-fat records.
  static let wanted = [
    XMLPattern("Record", where: "type", isIn: [bodyMass, bodyFat])
  ]
  static let bodyMass = "HKQuantityTypeIdentifierBodyMass"
  static let bodyFat = "HKQuantityTypeIdentifierBodyFatPercentage"

  /// Returns the paths in a folder or archive that could be the export, likeliest first.
  ///
  /// The export's name is localized, and often decoded wrongly in archives. The folder contains a
  /// second export in HL7's format, and archives contain files that macOS adds. Only the content
  /// shows which file is the export.
  ///
  /// - Parameter paths: The paths of all files, relative to the folder or archive.
  /// - Returns: The paths of possible exports, with files named `export.xml` first.
  static func candidates(among paths: [String]) -> [String] {
    let likely = paths.filter { path in
      let parts = path.split(separator: "/")
      let name = parts.last?.lowercased() ?? ""
      return parts.count <= 2 && parts.first != "__MACOSX" && name.hasSuffix(".xml")
        && !name.hasPrefix("._") && !name.hasSuffix("_cda.xml")
    }
    let isPlain = { (path: String) in path.split(separator: "/").last == "export.xml" }
    return likely.filter(isPlain) + likely.filter { !isPlain($0) }
  }

  /// The number of bytes, from the start of a file, that are searched for the first element.
  static let head = 64 << 10

  /// Returns whether XML that starts with `head` is an export.
  ///
  /// An excerpt from an export counts as an export even if the excerpt lacks the root element.
  static func isBegun(by head: Data) -> Bool { ["HealthData", "Record"].contains(root(of: head)) }

  /// Returns the name of the first element in XML that starts with `head`, or `nil` if not found.
  static func root(of head: Data) -> String? {
    var rest = String(decoding: head, as: UTF8.self)[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[open...].dropFirst()
      if rest.hasPrefix("!--") {
        guard let end = rest.firstRange(of: "-->") else { return nil }
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("!DOCTYPE") {
        guard let end = endOfDocumentType(rest) else { return nil }
        rest = rest[end...]
      } else if !rest.hasPrefix("?") {
        let name = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        return name.isEmpty ? nil : String(name)
      }
    }
    return nil
  }

  /// Returns the index after the `>` of a document type, or `nil` if the end is missing.
  ///
  /// A document type can contain an internal subset in brackets.
  private static func endOfDocumentType(_ text: Substring) -> String.Index? {
    guard let sign = text.firstIndex(where: { $0 == ">" || $0 == "[" }) else { return nil }
    guard text[sign] == "[" else { return text.index(after: sign) }
    return text[sign...].firstRange(of: /\]\s*>/)?.upperBound
  }
}

/// A collector that reads the weights of an Apple Health export record by record.
///
/// Memory use grows with the number of weight and body-fat records, not with other records.
struct HealthRecords: Sendable {
  private struct FatKey: Hashable {
    let source: String
    let stamp: Stamp
  }

  private var reader: RowReader
  private var fats: [FatKey: ScaledNumber] = [:]
  private var lostFats = 0
  private let zone: String

  /// Creates an empty collector.
  init(_ options: ImportOptions) {
    reader = RowReader(.appleHealth, options)
    reader.unit = nil
    zone = options.zone
  }

  /// Adds a record of weight or body fat.
  mutating func take(_ record: XMLElementStart) {
    let attributes = record.attributes
    let source = attributes["sourceName"].map { "\(WeightFormat.appleHealth.title): \($0)" }
    guard attributes["type"] == HealthExport.bodyFat else {
      var texts: [WeighingField: String] = [:]
      texts[.date] = attributes["startDate"]
      texts[.weight] = attributes["value"]
      texts[.unit] = attributes["unit"]
      texts[.source] = source
      return reader.take(texts, at: .record(reader.result.looked + 1))
    }
    guard let written = attributes["startDate"].flatMap(WrittenStamp.init),
      let stamp = written.stamp(nil, in: zone), let fat = Self.percent(attributes["value"])
    else {
      lostFats += 1
      return
    }
    fats[FatKey(source: source ?? WeightFormat.appleHealth.title, stamp: stamp)] = fat
  }

  /// Returns body fat in percent, or `nil` if the result isn't from 1 to 60.
  ///
  /// The format defines a fraction, but some apps write a percentage. Body fat is never below 1%,
  /// so a number below 1 is a fraction.
  private static func percent(_ value: String?) -> ScaledNumber? {
    guard let number = value.flatMap(ScaledNumber.init(rounding:)) else { return nil }
    let isShare = number.units < number.perUnit
    guard let percent = isShare ? number.shifted(by: 2) : number,
      (percent.perUnit...60 * percent.perUnit).contains(percent.units)
    else { return nil }
    return percent
  }

  /// Returns the result, with each body-fat value added to the weights that have the same source
  /// and time.
  func finished() -> WeightImport {
    var result = reader.result
    var lone = fats
    for place in result.weighings.indices {
      let weighing = result.weighings[place]
      let stamp = Stamp(day: weighing.day, time: weighing.time, zone: weighing.zone)
      let key = FatKey(source: weighing.source, stamp: stamp)
      result.weighings[place].bodyFat = fats[key]
      lone[key] = nil
    }
    result.leftOut.bodyFats += lostFats
    result.leftOut.loneBodyFats = lone.count
    if result.looked == 0 { result.notes.append(.noBodyMass) }
    return result
  }
}
