import Core

/// The members of a JSON object that represents an element or a part of an element.
struct JSONMembers {
  private let members: [String: JSONPart]

  /// Creates the members of a value, which must be an object.
  ///
  /// - Throws: ``ElementRefusal/missing(_:)`` if the value is `nil`, or
  ///   ``ElementRefusal/wrongKind(_:wanted:)`` if the value isn't an object.
  init(_ part: JSONPart?, _ name: String) throws(ElementRefusal) {
    guard let part else { throw .missing(name) }
    guard part.isObject else { throw .wrongKind(name, wanted: "an object") }
    members = part.members
  }

  /// Accesses a member, or `nil` if the member is missing or null.
  subscript(name: String) -> JSONPart? {
    guard let part = members[name], !part.isNull else { return nil }
    return part
  }

  func string(_ name: String) throws(ElementRefusal) -> String {
    guard let part = self[name] else { throw .missing(name) }
    guard let text = part.string else { throw .wrongKind(name, wanted: "a string") }
    return text
  }

  func number(_ name: String) throws(ElementRefusal) -> Double {
    guard let part = self[name] else { throw .missing(name) }
    guard let number = part.number else { throw .wrongKind(name, wanted: "a number") }
    return number
  }

  func items(_ name: String) throws(ElementRefusal) -> JSONItems {
    guard let part = self[name] else { throw .missing(name) }
    guard part.isList else { throw .wrongKind(name, wanted: "a list") }
    return part.items
  }

  /// Returns the values that `make` creates from a list of numbers, or `nil` if the member is
  /// missing or null.
  func numbers<Value>(
    _ name: String, _ make: (Double) throws(ElementRefusal) -> Value
  ) throws(ElementRefusal) -> [Value]? {
    self[name] == nil ? nil : try Self.numbers(in: try items(name), name, make)
  }

  static func numbers<Value>(
    in items: JSONItems, _ name: String, _ make: (Double) throws(ElementRefusal) -> Value
  ) throws(ElementRefusal) -> [Value] {
    var values: [Value] = []
    for item in items {
      guard let number = item.number else { throw .wrongKind(name, wanted: "a list of numbers") }
      guard values.count < Stroke.pointLimit else { throw .tooManyPoints }
      values.append(try make(number))
    }
    return values
  }

  /// Returns the opacity in thousandths, or 1,000 if the member is missing or null.
  ///
  /// `whole` is the number in the file that represents full opacity.
  func opacity(of whole: Int = 1) throws(ElementRefusal) -> UInt16 {
    self["opacity"] == nil
      ? 1000 : try UInt16(readShare: try number("opacity"), of: whole, "opacity")
  }

  /// Returns the point with the coordinates in the members `x` and `y`.
  func spot() throws(ElementRefusal) -> CanvasPoint {
    try CanvasPoint(read: try number("x"), try number("y"))
  }

  /// The member `seed`, or `nil` if the member is missing or isn't an unsigned 32-bit integer.
  var seed: UInt32? { self["seed"]?.number.flatMap(UInt32.init(exactly:)) }
}

extension Array where Element == CanvasPoint {
  /// Creates an array of points from a list with 1 to ``Stroke/pointLimit`` items.
  init(
    reading items: JSONItems, _ read: (JSONPart) throws(ElementRefusal) -> CanvasPoint
  ) throws(ElementRefusal) {
    self.init()
    for item in items {
      guard count < Stroke.pointLimit else { throw .tooManyPoints }
      append(try read(item))
    }
    guard !isEmpty else { throw .noPoints }
  }
}

extension JSONPart {
  /// Returns the sum of the point (`x`, `y`) and the point in this list of two numbers, in units.
  func pair(from x: Double = 0, _ y: Double = 0) throws(ElementRefusal) -> CanvasPoint {
    var items = items
    guard let right = items.next()?.number, let down = items.next()?.number else {
      throw .wrongKind("Each point", wanted: "a list of two numbers")
    }
    return try CanvasPoint(read: x + right, y + down)
  }

  /// Returns the value as an unsupported element.
  func foreign(_ format: DrawingFormat, _ kind: String) throws(ElementRefusal) -> Element {
    guard let source else { throw .notText }
    return .foreign(ForeignElement(format: format.origin, kind: kind, source: source))
  }
}
