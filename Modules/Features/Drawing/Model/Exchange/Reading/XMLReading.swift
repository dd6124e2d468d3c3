import Core
import Synchronization

/// Takes in the elements of a drawing in XML, and keeps them where the text turns out to be damaged.
final class XMLReading: Sendable {
  /// The most bytes of an element's text: a million places of a stroke, or an image.
  static let mostText = 64 << 20
  /// The elements that are asked for, of Xournal++ and of InkML.
  static let wanted =
    ["xournal", "page", "background"].map { XMLPattern($0) }
    + XournalReader.drawn.map { XMLPattern($0, textUpTo: mostText) }
    + ["", "inkml:"].flatMap { prefix in
      ["ink", "brush", "brushProperty", "channel"].map { XMLPattern(prefix + $0) }
        + [XMLPattern(prefix + "trace", textUpTo: mostText)]
    }

  /// What reads the text, once it is known what it is; changed in place, so that nothing is copied.
  private struct State {
    var xournal: XournalReader?
    var ink: InkReader?
  }

  private let state = Mutex(State())
  private let seeds: Seeds

  init(_ seeds: Seeds) { self.seeds = seeds }

  /// Takes in an element; the first of a text decides what it is.
  func take(_ element: XMLStart, isFirst: Bool) {
    state.withLock { state in
      if isFirst { state = State() }
      if state.xournal == nil, state.ink == nil {
        if element.name == "xournal" { state.xournal = XournalReader(seeds) }
        if ["ink", "inkml:ink"].contains(element.name) { state.ink = InkReader(seeds) }
      }
      state.xournal?.take(element)
      state.ink?.take(element)
    }
  }

  /// What was taken in, where the text could be read to its end or failed; nil where there was nothing.
  func finished(_ failure: XMLFailure?) -> DrawingImport? {
    let tally = state.withLock { $0.xournal?.tally ?? $0.ink?.finished() }
    guard var tally else { return nil }
    switch failure {
    case nil: break
    case .malformed(let line, let reason): tally.damage(reason, line: line)
    case .some(let other): tally.damage(other.explanation.message, line: nil)
    }
    return tally.result
  }
}

extension XMLStart {
  /// The element as XML, its attributes sorted, kept as one that is not understood.
  func foreign(_ format: DrawingFormat) -> Element {
    let escape = { (text: String) in
      text.unicodeScalars.map { scalar in
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case "\"": "&quot;"
        case "\t", "\n", "\r", ">": "&#\(scalar.value);"
        default: String(scalar)
        }
      }.joined()
    }
    let pairs = attributes.sorted { $0.key < $1.key }
      .map { " \($0.key)=\"\(escape($0.value))\"" }.joined()
    let inner = text ?? ""
    let source = "<\(name)\(pairs)" + (inner.isEmpty ? "/>" : ">\(escape(inner))</\(name)>")
    return .foreign(Foreign(format: format.origin, kind: name, source: source))
  }

  /// An attribute that is a number.
  func number(_ name: String) throws(ElementRefusal) -> Double {
    guard let text = attributes[name] else { throw .missing(name) }
    guard let number = Double(text) else { throw .wrongKind(name, wanted: "a number") }
    return number
  }
}

extension Substring {
  /// Numbers between blanks.
  func numbers(_ name: String) throws(ElementRefusal) -> [Double] {
    var numbers: [Double] = []
    for word in utf8.split(whereSeparator: { $0 <= 0x20 }) {
      guard let number = Double(Substring(word)) else {
        throw .wrongKind(name, wanted: "a list of numbers")
      }
      guard numbers.count < 2 * Stroke.pointLimit else { throw .tooManyPoints }
      numbers.append(number)
    }
    return numbers
  }
}
