import Core

// The rules for stored operations (DR-12). The rules apply to drawn, typed, and imported content.

extension Operation {
  /// The failure if the operation breaks a rule, or `nil` if the operation is valid.
  package var refusal: DrawingFailure? {
    switch self {
    case .add(let element): element.refusal
    case .take(_, let elements): elements.lazy.compactMap(\.refusal).first
    case .erase(let eraser):
      Rule.way(eraser.spots) ?? Rule.size("Eraser radius", eraser.radius)
    case .background, .clear: nil
    case .goBack(let number):
      number < 0 ? .invalid("Moment", "Must be an operation number, 0 or greater") : nil
    }
  }
}

extension Element {
  /// The failure if the element breaks a rule, or `nil` if the element is valid.
  package var refusal: DrawingFailure? {
    switch self {
    case .stroke(let stroke):
      Rule.way(stroke.spots) ?? Rule.size("Size", stroke.size) ?? Rule.opacity(stroke.opacity)
        ?? stroke.refusalOfChannels ?? stroke.brush.refusal
    case .stamp(let stamp):
      Rule.way([stamp.place]) ?? Rule.size("Size", stamp.size) ?? Rule.opacity(stamp.opacity)
        ?? stamp.refusalOfEmoji
    case .foreign: nil
    }
  }
}

extension SketchRecord {
  /// Returns the failure if a new drawing's name or size breaks a rule, or `nil` if both are valid.
  ///
  /// A name that is `nil` or blank is valid, because the drawing then gets a default name.
  package static func refusal(name: String?, width: Int, height: Int) -> DrawingFailure? {
    for (part, side) in [("Width", width), ("Height", height)]
    where !(1...Sketch.sideLimit).contains(side) {
      return .invalid(part, "Must be from 1 to \(Sketch.sideLimit)")
    }
    return name?.trimmedOrNil.flatMap { nameLimit.refusal(of: $0) }.map { .invalid("Name", $0) }
  }
}

extension Stroke {
  fileprivate var refusalOfChannels: DrawingFailure? {
    if let pressures, pressures.count != spots.count || pressures.contains(where: { $0 > 1000 }) {
      return .invalid("Pressure", "Must have one value per point, from 0 to 1")
    }
    if let times, times.count != spots.count {
      return .invalid("Time", "Must have one value per point")
    }
    return nil
  }
}

extension Stamp {
  fileprivate var refusalOfEmoji: DrawingFailure? {
    isOneCharacter
      ? nil : .invalid("Stamp", "Must be one character of at most \(Self.byteLimit) bytes")
  }
}

extension Brush {
  /// The failure if the brush breaks a rule, or `nil` if the brush is valid.
  package var refusal: DrawingFailure? {
    guard case .pattern(let pattern) = style else { return nil }
    if !Self.spacings.contains(pattern.spacing) {
      return .invalid("Spacing", "Must be from 0.5 to 3")
    }
    if !(0...100).contains(pattern.variation) {
      return .invalid("Variation", "Must be from 0 to 1")
    }
    return nil
  }

  /// The valid distances from one shape to the next, in hundredths of the brush size.
  package static let spacings = 50...300
}

private enum Rule {
  static func way(_ spots: [CanvasPoint]) -> DrawingFailure? {
    if spots.isEmpty { return .invalid("Points", "At least one is required") }
    if spots.count > Stroke.pointLimit {
      return .invalid(
        "Points", "\(spots.count) given; at most \(Stroke.pointLimit) are allowed")
    }
    let limit = UInt32(CanvasPoint.limit)
    let isNear = spots.allSatisfy { $0.x.magnitude <= limit && $0.y.magnitude <= limit }
    let most = CanvasPoint.limit / CanvasPoint.perUnit
    return isNear
      ? nil : .invalid("Points", "Must be at most \(most) units from the top-left corner")
  }

  static func size(_ name: String, _ size: Int32) -> DrawingFailure? {
    let most = Stroke.sizeLimit / CanvasPoint.perUnit
    return (1...Stroke.sizeLimit).contains(size)
      ? nil : .invalid(name, "Must be more than 0 and at most \(most)")
  }

  static func opacity(_ opacity: UInt16) -> DrawingFailure? {
    opacity <= 1000 ? nil : .invalid("Opacity", "Must be from 0 to 1")
  }
}
