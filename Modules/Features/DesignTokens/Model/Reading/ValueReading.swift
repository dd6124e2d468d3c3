/// A reader that converts JSON to typed values and collects faults.
struct ValueReading {
  private(set) var faults: [TokenIssue.Fault] = []

  mutating func note(_ fault: TokenIssue.Fault) { faults.append(fault) }

  /// Converts JSON to a value of a token type, or records faults and returns `nil`.
  mutating func value(_ json: JSONValue, as type: TokenType) -> TokenValue? {
    switch type {
    case .color: color(json).map { .color($0) }
    case .dimension: dimension(json).map { .dimension($0) }
    case .number: number(json, .number).map { .number($0) }
    case .duration: duration(json).map { .duration($0) }
    case .fontFamily: fontFamily(json).map { .fontFamily($0) }
    case .fontWeight: fontWeight(json).map { .fontWeight($0) }
    case .typography: typography(json).map { .typography($0) }
    case .shadow: shadows(json).map { .shadow($0) }
    case .cubicBezier: cubicBezier(json) ? .other(json) : nil
    case .strokeStyle: strokeStyle(json) ? .other(json) : nil
    case .border: border(json) ? .other(json) : nil
    case .transition: transition(json) ? .other(json) : nil
    case .gradient: gradient(json) ? .other(json) : nil
    }
  }

  mutating func wrong<Value>(_ type: TokenType, _ part: String) -> Value? {
    note(.wrongShape(type, part: part))
    return nil
  }

  mutating func number(_ json: JSONValue, _ type: TokenType, _ part: String = "") -> Double? {
    json.number ?? wrong(type, part)
  }

  /// Returns a length in px, or records a fault and returns `nil`.
  ///
  /// Lengths in em are valid only if `size`, the font size in px, isn't `nil`.
  mutating func dimension(_ json: JSONValue, _ part: String = "", em size: Double? = nil) -> Double?
  {
    let units = size == nil ? ["px", "rem"] : ["em", "px", "rem"]
    guard let (value, unit) = amount(json, .dimension, units, part) else { return nil }
    return value * (unit == "rem" ? 16 : unit == "em" ? size ?? 1 : 1)
  }

  /// Returns a duration in seconds, or records a fault and returns `nil`.
  mutating func duration(_ json: JSONValue, _ part: String = "") -> Double? {
    guard let (value, unit) = amount(json, .duration, ["ms", "s"], part) else { return nil }
    return unit == "ms" ? value / 1000 : value
  }

  /// Returns a number and its unit, or records faults and returns `nil`.
  ///
  /// The JSON is an object or, as in earlier drafts of the format, a string.
  private mutating func amount(
    _ json: JSONValue, _ type: TokenType, _ units: [String], _ part: String
  ) -> (value: Double, unit: String)? {
    var (value, unit): (Double?, String?)
    switch json {
    case .string(let text):
      let digits = text.prefix { $0.isNumber || "+-.".contains($0) }
      (value, unit) = (Double(digits), String(text.dropFirst(digits.count)))
    case .object(let members):
      unknown(members, known: ["value", "unit"], type, part)
      (value, unit) = (members["value"]?.number, members["unit"]?.string)
    default: break
    }
    guard let value, value.isFinite, let unit, !unit.isEmpty else { return wrong(type, part) }
    guard units.contains(unit) else {
      note(.wrongUnit(unit, known: units, part: part))
      return nil
    }
    return (value, unit)
  }

  /// Records a fault for each unknown member, so that a misspelled member isn't silently ignored.
  mutating func unknown(
    _ members: [String: JSONValue], known: Set<String>, _ type: TokenType, _ part: String
  ) {
    for name in members.keys.sorted() where !known.contains(name) {
      note(.unknownPart(type, part: part.isEmpty ? name : "\(part).\(name)"))
    }
  }

  mutating func fontFamily(_ json: JSONValue, _ part: String = "") -> [String]? {
    let names = (json.array ?? [json]).map(\.string)
    let known = names.compactMap { $0 }.filter { !$0.isEmpty }
    return known.isEmpty || known.count < names.count ? wrong(.fontFamily, part) : known
  }

  mutating func fontWeight(_ json: JSONValue, _ part: String = "") -> Double? {
    let weight = json.number ?? json.string.flatMap { Self.weights[$0] }
    guard let weight, (1...1000).contains(weight) else { return wrong(.fontWeight, part) }
    return weight
  }

  /// The font weights, keyed by their names in the format (8.4).
  private static let weights: [String: Double] = [
    "thin": 100, "hairline": 100, "extra-light": 200, "ultra-light": 200, "light": 300,
    "normal": 400, "regular": 400, "book": 400, "medium": 500, "semi-bold": 600,
    "demi-bold": 600, "bold": 700, "extra-bold": 800, "ultra-bold": 800, "black": 900,
    "heavy": 900, "extra-black": 950, "ultra-black": 950,
  ]
}

extension TokenIssue.Fault {
  /// Whether the fault is an invalid hexadecimal color.
  var isHex: Bool { if case .wrongHex = self { true } else { false } }
}
