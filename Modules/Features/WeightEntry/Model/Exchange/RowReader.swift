import Core

/// A reader that collects weighings, rejections, and notes from the rows of any format.
struct RowReader: Sendable {
  /// The order of the numbers in ambiguous dates, or `nil` if unknown.
  var order: DateOrder?
  /// The unit of weights that have no unit, or `nil` if unknown.
  var unit: FileUnit?
  /// Whether times in the date field are read.
  ///
  /// The caller can set `false` if all times in the date column are midnight.
  var hasTimes = true
  /// The result so far.
  private(set) var result: WeightImport
  /// The index of the last weighing with each content key, or `nil` if duplicates are allowed.
  private var places: [ContentKey: Int]?
  /// The index of the previous weighing with the same content, keyed by the later weighing's index.
  private var placesBefore: [Int: Int] = [:]
  private let options: ImportOptions

  /// Creates a reader for a format.
  ///
  /// Equal weighings in Stashbook's own format aren't duplicates, because each was entered.
  init(_ format: WeightFormat, _ options: ImportOptions) {
    result = WeightImport(format: format)
    places = format == .stashbook ? nil : [:]
    unit = options.unit.map { $0 == .kg ? .kg : .lb }
    self.options = options
  }

  /// Reads one row.
  ///
  /// The caller must already have converted decimal commas to points.
  mutating func take(_ texts: [WeighingField: String], at place: WeightImport.Place) {
    result.looked += 1
    do throws(RowRefusal) {
      keep(try weighing(texts))
    } catch {
      result.refused.append(.init(place: place, reason: error))
    }
  }

  /// Records a rejected row.
  mutating func refuse(_ reason: RowRefusal, at place: WeightImport.Place) {
    result.looked += 1
    result.refused.append(.init(place: place, reason: reason))
  }

  /// Counts a row with a computed weight as excluded.
  mutating func leaveOutComputed() {
    result.looked += 1
    result.leftOut.interpolated += 1
  }

  private mutating func weighing(_ texts: [WeighingField: String]) throws(RowRefusal) -> Weighing {
    let texts = texts.compactMapValues(\.trimmedOrNil)
    let stamp = try stamp(texts)
    guard stamp.day <= options.today else { throw .later(stamp.day) }
    let weight = try weight(texts)
    if let note = texts[.note], let refusal = Weighing.noteLimit.refusal(of: note) {
      throw .note(refusal)
    }
    return Weighing(
      day: stamp.day, time: stamp.time, zone: stamp.zone, weight: weight, note: texts[.note],
      bodyFat: bodyFat(texts), height: height(texts),
      source: texts[.source] ?? result.format.title, sourceID: texts[.sourceID])
  }
}

// MARK: Fields

extension RowReader {
  private mutating func stamp(_ texts: [WeighingField: String]) throws(RowRefusal) -> Stamp {
    guard let date = texts[.date] else { throw .noDay }
    guard let written = WrittenStamp(date) else { throw .notADay(date) }
    // If all times are midnight, only days were recorded, and a conversion from UTC could change
    // the days.
    let read =
      hasTimes
      ? written.stamp(order, in: options.zone)
      : written.date.day(order).map { Stamp(day: $0, time: nil, zone: nil) }
    guard let stamp = read else { throw .notADay(date) }
    if written.date.hasShortYear { note(.twoDigitYears) }
    if written.zone == .utc, stamp.zone == options.zone { note(.movedFromUTC(zone: options.zone)) }
    var time = stamp.time
    if let text = texts[.time] {
      guard let read = TimeOfDay(written: text) else { throw .notATime(text) }
      time = read
    }
    if let zone = texts[.zone], !Self.isZone(zone) { throw .notAZone(zone) }
    return Stamp(day: stamp.day, time: time, zone: time == nil ? nil : texts[.zone] ?? stamp.zone)
  }

  /// Returns whether the text could be a zone's name or offset.
  ///
  /// The name isn't looked up, because this computer's tz database can be older than the one that
  /// was used to write the file.
  private static func isZone(_ text: String) -> Bool {
    text.utf8.count <= 64
      && text.utf8.allSatisfy { byte in
        switch UnicodeScalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "+", "-", ":", "_", "/": true
        default: false
        }
      }
  }

  private func weight(_ texts: [WeighingField: String]) throws(RowRefusal) -> Weight {
    guard let text = texts[.weight] else { throw .noWeight }
    let (digits, word) = Self.split(text)
    guard let number = ScaledNumber(rounding: digits) else { throw .notANumber(text) }
    guard number.units != 0 else { throw .noWeight }
    guard let named = word ?? texts[.unit] else {
      guard let unit else { throw .noUnit }
      return try Self.weight(number, unit, text)
    }
    guard let unit = FileUnit(named) else { throw .unknownUnit(named) }
    return try Self.weight(number, unit, text)
  }

  private static func weight(
    _ number: ScaledNumber, _ unit: FileUnit, _ text: String
  ) throws(RowRefusal) -> Weight {
    guard let weight = unit.weight(number) else { throw .outOfRange(text) }
    return weight
  }

  /// Splits text into a number and the text after the number, such as `82.4` and `kg`.
  ///
  /// `unit` is `nil` if nothing follows the number.
  private static func split(_ text: String) -> (digits: String, unit: String?) {
    let end = text.utf8.lastIndex {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
    }
    .map { text.utf8.index(after: $0) }
    let digits = text[..<(end ?? text.endIndex)]
    return (String(digits), text[digits.endIndex...].description.trimmedOrNil)
  }

  private mutating func bodyFat(_ texts: [WeighingField: String]) -> ScaledNumber? {
    guard let text = texts[.bodyFat] else { return nil }
    let (digits, sign) = Self.split(text)
    let number = ScaledNumber(rounding: digits)
    guard number?.units != 0 else { return nil }
    guard let number, sign == nil || sign == "%",
      (number.perUnit...60 * number.perUnit).contains(number.units)
    else {
      result.leftOut.bodyFats += 1
      return nil
    }
    return number
  }

  private mutating func height(_ texts: [WeighingField: String]) -> Height? {
    guard let text = texts[.height] else { return nil }
    let number = ScaledNumber(rounding: text)
    guard number?.units != 0 else { return nil }
    guard let number, let unit = Height.Unit(rawValue: texts[.heightUnit] ?? "cm"),
      Height(number: number, unit: unit).isPlausible
    else {
      result.leftOut.heights += 1
      return nil
    }
    return Height(number: number, unit: unit)
  }
}

// MARK: Results

extension RowReader {
  /// Adds a note unless the result already has the note.
  mutating func note(_ note: ImportNote) {
    if !result.notes.contains(note) { result.notes.append(note) }
  }

  /// Adds a weighing unless the weighing is a duplicate.
  ///
  /// Two weighings with the same content key are duplicates if one covers the other
  /// (``Weighing/covers(_:)``). Only the covering weighing is kept.
  private mutating func keep(_ weighing: Weighing) {
    let key = ContentKey(weighing)
    for place in taken(key) {
      let other = result.weighings[place]
      guard other.covers(weighing) || weighing.covers(other) else { continue }
      if !other.covers(weighing) { result.weighings[place] = weighing }
      result.leftOut.doubles += 1
      return
    }
    placesBefore[result.weighings.count] = places?[key]
    places?[key] = result.weighings.count
    result.weighings.append(weighing)
  }

  /// Returns the indexes of the weighings with a content key, in ascending order.
  private func taken(_ key: ContentKey) -> [Int] {
    var found: [Int] = []
    var next = places?[key]
    while let place = next {
      found.append(place)
      next = placesBefore[place]
    }
    return found.reversed()
  }
}

extension Weighing {
  /// Returns whether this weighing has the same note, body fat, and height as another weighing.
  ///
  /// Values that the other weighing lacks aren't compared, nor are days, times, and weights.
  func covers(_ other: Weighing) -> Bool {
    (other.note == nil || other.note == note)
      && (other.bodyFat == nil || other.bodyFat == bodyFat)
      && (other.height == nil || other.height == height)
  }
}
