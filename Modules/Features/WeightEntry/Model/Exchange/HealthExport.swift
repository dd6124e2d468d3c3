import Core

import struct Foundation.Data

/// What is known of the files that Apple Health exports.
enum HealthExport {
  /// The records that are read.
  static let wanted = [
    XMLPattern("Record", where: "type", isIn: [bodyMass, bodyFat])
  ]
  static let bodyMass = "HKQuantityTypeIdentifierBodyMass"
  static let bodyFat = "HKQuantityTypeIdentifierBodyFatPercentage"

  /// Which files of a folder or an archive could be the export, likeliest first: the name of the
  /// export is translated, and in archives often wrongly decoded. Beside it lie the same in HL7's
  /// format, and what macOS adds to archives.
  ///
  /// - Parameter paths: Relative to the folder or the archive.
  /// - Returns: Some of the paths; what is in them, decides.
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

  /// How much of a file is looked at to find its first element, past the document type.
  static let head = 64 << 10

  /// Whether XML that begins with these bytes is an export, or a part of one without its root.
  static func isBegun(by head: Data) -> Bool { ["HealthData", "Record"].contains(root(of: head)) }

  /// The name of the first element of XML that begins with these bytes; nil where there is none.
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

  /// Behind the `>` of a document type, which may have a part in brackets.
  private static func endOfDocumentType(_ text: Substring) -> String.Index? {
    guard let sign = text.firstIndex(where: { $0 == ">" || $0 == "[" }) else { return nil }
    guard text[sign] == "[" else { return text.index(after: sign) }
    return text[sign...].firstRange(of: /\]\s*>/)?.upperBound
  }
}

/// The weights of an export of Apple Health, taken in as they come.
///
/// What is kept grows with distinct weigh-ins, and not with the file.
struct HealthRecords: Sendable {
  private struct FatKey: Hashable {
    let source: String
    let stamp: Stamp
  }

  private var reader: RowReader
  private var fats: [FatKey: ScaledNumber] = [:]
  private var lostFats = 0
  private let zone: String

  /// None yet.
  init(_ options: ImportOptions) {
    reader = RowReader(.appleHealth, options)
    reader.unit = nil
    zone = options.zone
  }

  /// Takes in a record of weight or body fat.
  mutating func take(_ record: XMLStart) {
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

  /// Per cent of what the format says is a share, though some apps write per cent; below 1 % nobody
  /// lives.
  private static func percent(_ value: String?) -> ScaledNumber? {
    guard let number = value.flatMap(ScaledNumber.init(rounding:)) else { return nil }
    let isShare = number.units < number.perUnit
    guard let percent = isShare ? number.shifted(by: 2) : number,
      (percent.perUnit...60 * percent.perUnit).contains(percent.units)
    else { return nil }
    return percent
  }

  /// What came of all of it, with each body fat beside the weight of its source and time.
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
