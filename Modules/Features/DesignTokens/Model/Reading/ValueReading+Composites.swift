extension ValueReading {
  /// Returns a typography style, or records faults and returns `nil`.
  ///
  /// Existing files have letter spacing in em and line heights as dimensions. The format allows
  /// neither, but the method converts both using the font size.
  mutating func typography(_ json: JSONValue) -> TokenTypography? {
    guard let members = json.object else { return wrong(.typography, "") }
    let known = ["fontFamily", "fontSize", "fontWeight", "letterSpacing", "lineHeight"]
    unknown(members, known: Set(known), .typography, "")
    let families = fontFamily(members["fontFamily"] ?? .null, "fontFamily")
    let weight = fontWeight(members["fontWeight"] ?? .null, "fontWeight")
    guard let size = dimension(members["fontSize"] ?? .null, "fontSize") else { return nil }
    let spacing = members["letterSpacing"].map { dimension($0, "letterSpacing", em: size) }
    let height = members["lineHeight"].map { lineHeight($0, size) }
    guard let families, let weight else { return nil }
    return TokenTypography(
      families: families, size: size, weight: weight, letterSpacing: spacing ?? nil,
      lineHeight: height ?? nil)
  }

  private mutating func lineHeight(_ json: JSONValue, _ size: Double) -> Double? {
    if let number = json.number { return number }
    guard let height = dimension(json, "lineHeight") else { return nil }
    return size > 0 ? height / size : wrong(.typography, "lineHeight")
  }

  /// Returns one or more shadows, or records faults and returns `nil`.
  ///
  /// A missing spread is 0, as in earlier drafts of the format.
  mutating func shadows(_ json: JSONValue) -> [TokenShadow]? {
    let layers = json.array ?? [json]
    // A layer can be an alias to several layers.
    let flat = layers.flatMap { $0.array ?? [$0] }
    let isMany = json.array != nil
    let read = flat.indices.compactMap { shadow(flat[$0], isMany ? "[\($0)]" : "") }
    guard !flat.isEmpty else { return wrong(.shadow, "") }
    return read.count == flat.count ? read : nil
  }

  private mutating func shadow(_ json: JSONValue, _ part: String) -> TokenShadow? {
    guard let members = json.object else { return wrong(.shadow, part) }
    func name(_ member: String) -> String { part.isEmpty ? member : "\(part).\(member)" }
    unknown(
      members, known: ["color", "offsetX", "offsetY", "blur", "spread", "inset"], .shadow, part)
    let color = color(members["color"] ?? .null, name("color"))
    let x = dimension(members["offsetX"] ?? .null, name("offsetX"))
    let y = dimension(members["offsetY"] ?? .null, name("offsetY"))
    let blur = dimension(members["blur"] ?? .null, name("blur"))
    let spread = members["spread"].map { dimension($0, name("spread")) } ?? 0
    let inset = members["inset"] ?? .bool(false)
    guard case .bool(let isInset) = inset else { return wrong(.shadow, name("inset")) }
    guard let color, let x, let y, let blur, let spread else { return nil }
    return TokenShadow(
      color: color, offsetX: x, offsetY: y, blur: blur, spread: spread, isInset: isInset)
  }

  mutating func cubicBezier(_ json: JSONValue, _ part: String = "") -> Bool {
    let numbers = json.array?.compactMap(\.number) ?? []
    let isCurve =
      json.array?.count == 4 && numbers.count == 4 && (0...1).contains(numbers[0])
      && (0...1).contains(numbers[2])
    if !isCurve { note(.wrongShape(.cubicBezier, part: part)) }
    return isCurve
  }

  mutating func strokeStyle(_ json: JSONValue, _ part: String = "") -> Bool {
    let count = faults.count
    if let members = json.object {
      unknown(members, known: ["dashArray", "lineCap"], .strokeStyle, part)
      let dashes = members["dashArray"]?.array ?? []
      for dash in dashes { _ = dimension(dash, "dashArray") }
      let caps = ["round", "butt", "square"]
      if dashes.isEmpty || !caps.contains(members["lineCap"]?.string ?? "") {
        note(.wrongShape(.strokeStyle, part: part))
      }
    } else {
      let names = [
        "solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset",
      ]
      if !names.contains(json.string ?? "") { note(.wrongShape(.strokeStyle, part: part)) }
    }
    return faults.count == count
  }

  mutating func border(_ json: JSONValue) -> Bool {
    guard let members = json.object else { return wrong(.border, "") ?? false }
    unknown(members, known: ["color", "width", "style"], .border, "")
    let color = color(members["color"] ?? .null, "color")
    let width = dimension(members["width"] ?? .null, "width")
    let isStyle = strokeStyle(members["style"] ?? .null, "style")
    return color != nil && width != nil && isStyle
  }

  mutating func transition(_ json: JSONValue) -> Bool {
    guard let members = json.object else { return wrong(.transition, "") ?? false }
    unknown(members, known: ["duration", "delay", "timingFunction"], .transition, "")
    let duration = duration(members["duration"] ?? .null, "duration")
    let delay = self.duration(members["delay"] ?? .null, "delay")
    let isCurve = cubicBezier(members["timingFunction"] ?? .null, "timingFunction")
    return duration != nil && delay != nil && isCurve
  }

  mutating func gradient(_ json: JSONValue) -> Bool {
    guard let stops = json.array, !stops.isEmpty else { return wrong(.gradient, "") ?? false }
    let count = faults.count
    // A stop can be an alias to several stops.
    for (index, stop) in stops.flatMap({ $0.array ?? [$0] }).enumerated() {
      guard let members = stop.object else {
        note(.wrongShape(.gradient, part: "[\(index)]"))
        continue
      }
      unknown(members, known: ["color", "position"], .gradient, "[\(index)]")
      _ = color(members["color"] ?? .null, "[\(index)].color")
      _ = number(members["position"] ?? .null, .gradient, "[\(index)].position")
    }
    return faults.count == count
  }
}
