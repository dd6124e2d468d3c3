import Core

/// Why an element is not taken. The texts are the file's.
package enum ElementRefusal: Error, Hashable, Sendable {
  /// Something every such element has is not there.
  case missing(String)
  /// Something is not of its kind.
  case wrongKind(String, wanted: String)
  /// A number that may not be.
  case outOfRange(String, value: String, rule: String)
  /// A number that is infinite or none.
  case notFinite
  /// A colour that can't be read.
  case color(String)
  /// A stroke without a place.
  case noPoints
  /// A stroke of too many places.
  case tooManyPoints
  /// As many values as there are no points.
  case uneven(String, Int, points: Int)
  /// A word that is none of those there are.
  case unknown(String, String, among: [String])
  /// A stamp of anything but one character.
  case emoji(String)
  /// It is cut off or no JSON.
  case damaged(String)
  /// Bytes that are no UTF-8.
  case notText

  /// The refusal in words, with the rule in it.
  package var sentence: String {
    switch self {
    case .missing(let field): "There is no \(field)"
    case .wrongKind(let field, let wanted): "\(field) is not \(wanted)"
    case .outOfRange(let field, let value, let rule): "\(field) \(value) is not \(rule)"
    case .notFinite: "A number is not finite"
    case .color(let text): "\(text.quotedShort) is no colour: #RRGGBB or a name that is known"
    case .noPoints: "The stroke has no points; the least is 1"
    case .tooManyPoints: "The stroke has more than \(Stroke.pointLimit) points, the most of one"
    case .uneven(let field, let count, let points):
      "There are \(count) \(field) for \(points) points"
    case .unknown(let field, let text, let words):
      "\(field) \(text.quotedShort) is not known; there are \(words.joined(separator: ", "))"
    case .emoji(let text):
      "\(text.quotedShort) is no stamp: one character of at most \(Stamp.byteLimit) bytes"
    case .damaged(let reason): "It can't be read: \(reason)"
    case .notText: "It is not text in UTF-8"
    }
  }
}

extension String {
  /// In quotes, and as much of it as a message shows.
  fileprivate var quotedShort: String { "\u{201C}\(count > 40 ? prefix(40) + "…" : self)\u{201D}" }
}
