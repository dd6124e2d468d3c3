import Core

/// Makes weigh-ins of texts, whatever file they stood in, and collects what becomes of them.
struct RowReader: Sendable {
  /// How days are meant that don't say it themselves.
  var order: DateOrder?
  /// The unit of weights that name none.
  var unit: FileUnit?
  /// Whether times are taken; a column in which all are midnight has none.
  var hasTimes = true
  /// What there is until now.
  private(set) var result: WeightImport
  /// The last weigh-in taken of each content; nil where each is kept.
  private var places: [ContentKey: Int]?
  /// The one before it of the same content, of those few that have one.
  private var placesBefore: [Int: Int] = [:]
  private let options: ImportOptions

  /// A reader for a format; of what Stashbook wrote, what is alike was entered so and is no double.
  init(_ format: WeightFormat, _ options: ImportOptions) {
    result = WeightImport(format: format)
    places = format == .stashbook ? nil : [:]
    unit = options.unit.map { $0 == .kg ? .kg : .lb }
    self.options = options
  }

  /// Takes one row in: a number with a decimal point, anything else as it stands.
  mutating func take(_ texts: [WeighingField: String], at place: WeightImport.Place) {
    result.looked += 1
    do throws(RowRefusal) {
      keep(try weighing(texts))
    } catch {
      result.refused.append(.init(place: place, reason: error))
    }
  }

  /// Notes a row that is no weigh-in.
  mutating func refuse(_ reason: RowRefusal, at place: WeightImport.Place) {
    result.looked += 1
    result.refused.append(.init(place: place, reason: reason))
  }

  /// Notes a row that was computed, not measured.
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

// MARK: What a row says

extension RowReader {
  private mutating func stamp(_ texts: [WeighingField: String]) throws(RowRefusal) -> Stamp {
    guard let date = texts[.date] else { throw .noDay }
    guard let written = WrittenStamp(date) else { throw .notADay(date) }
    // Where all times are midnight, days are meant; moved from UTC they would be others.
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

  /// Whether a text could be a zone's name or offset; the tz database of this computer may be older
  /// than that of the one it was written on.
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

  /// A number, and what stands behind it: `82.4 kg`.
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

// MARK: What becomes of it

extension RowReader {
  /// Notes something once.
  mutating func note(_ note: ImportNote) {
    if !result.notes.contains(note) { result.notes.append(note) }
  }

  /// Keeps a weigh-in, unless it adds nothing to one that is kept; one it adds to gives way.
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

  /// Where the weigh-ins of a content are, the first taken first.
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
  /// Whether another of the same content says nothing more.
  func covers(_ other: Weighing) -> Bool {
    (other.note == nil || other.note == note)
      && (other.bodyFat == nil || other.bodyFat == bodyFat)
      && (other.height == nil || other.height == height)
  }
}
