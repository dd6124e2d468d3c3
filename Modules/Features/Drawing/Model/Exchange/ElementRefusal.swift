import Core

/// A reason to reject an element.
package enum ElementRefusal: Error, Hashable, Sendable {
  /// A required field or part is missing.
  ///
  /// The associated value is the name of the field or part.
  case missing(String)
  /// A field or part has the wrong type.
  ///
  /// The associated values are the name of the field or part, and the expected type.
  case wrongKind(String, wanted: String)
  /// A number is out of range.
  ///
  /// The associated values are the field's name, the value in the file, and the valid range.
  case outOfRange(String, value: String, rule: String)
  /// A number is infinite or NaN.
  case notFinite
  /// A color is invalid.
  ///
  /// The associated value is the color's text in the file.
  case color(String)
  /// A stroke has no points.
  case noPoints
  /// A stroke has more than ``Stroke/pointLimit`` points.
  case tooManyPoints
  /// The number of values in a list differs from the number of points.
  ///
  /// The associated values are the list's name, its number of values, and the number of points.
  case uneven(String, Int, points: Int)
  /// A text field has an unknown value.
  ///
  /// The associated values are the field's name, its text, and the valid texts.
  case unknown(String, String, among: [String])
  /// A stamp's text isn't one character of at most ``Stamp/byteLimit`` bytes.
  ///
  /// The associated value is the text.
  case emoji(String)
  /// The element is cut off or isn't valid JSON.
  ///
  /// The associated value is the reason.
  case damaged(String)
  /// The bytes aren't valid UTF-8.
  case notText

  /// The user-facing reason, including the rule.
  package var sentence: String {
    switch self {
    case .missing(let field): "Missing \(field)"
    case .wrongKind(let field, let wanted): "\(field) must be \(wanted)"
    case .outOfRange(let field, let value, let rule): "Invalid \(field) “\(value)”: must be \(rule)"
    case .notFinite: "Every number must be finite"
    case .color(let text): "Invalid color \(text.quotedShort): use #RRGGBB or a known name"
    case .noPoints: "The stroke has no points; at least 1 is required"
    case .tooManyPoints: "The stroke exceeds the limit of \(Stroke.pointLimit) points"
    case .uneven(let field, let count, let points):
      "Found \(count) \(field) for \(points == 1 ? "1 point" : "\(points) points")"
    case .unknown(let field, let text, let words):
      "Unknown \(field) \(text.quotedShort): use one of \(words.joined(separator: ", "))"
    case .emoji(let text):
      "Invalid stamp \(text.quotedShort): use one character of at most \(Stamp.byteLimit) bytes"
    case .damaged(let reason): "Invalid JSON: \(reason)"
    case .notText: "The text isn't valid UTF-8"
    }
  }
}

extension String {
  /// The text in quotation marks, truncated to 40 characters.
  fileprivate var quotedShort: String { "\u{201C}\(count > 40 ? prefix(40) + "…" : self)\u{201D}" }
}
