import Core
import Synchronization

/// A collector of drawings from the elements of an XML file.
///
/// If the XML is damaged, the drawings contain the elements before the damage.
final class XMLReading: Sendable {
  /// The maximum size of an element's text, in bytes.
  ///
  /// An element's text can contain a million points or an image.
  static let mostText = 64 << 20
  /// The patterns for the elements to read from Xournal++ and InkML files.
  static let wanted =
    ["xournal", "page", "background"].map { XMLPattern($0) }
    + XournalReader.drawn.map { XMLPattern($0, textUpTo: mostText) }
    + ["", "inkml:"].flatMap { prefix in
      ["ink", "brush", "brushProperty", "channel"].map { XMLPattern(prefix + $0) }
        + [XMLPattern(prefix + "trace", textUpTo: mostText)]
    }

  /// The reader for the detected format.
  ///
  /// The reader is changed in place to avoid copies.
  private struct State {
    var xournal: XournalReader?
    var ink: InkReader?
  }

  private let state = Mutex(State())
  private let seeds: Seeds

  init(_ seeds: Seeds) { self.seeds = seeds }

  /// Reads an element.
  ///
  /// The file's first `xournal`, `ink`, or `inkml:ink` element determines the format. If `isFirst`
  /// is `true`, the drawings collected so far are discarded.
  func take(_ element: XMLElementStart, isFirst: Bool) {
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

  /// Returns the collected drawings, or `nil` if the format is unknown.
  ///
  /// `failure` is the failure that ended the reading, or `nil` if the whole file was read.
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

extension XMLElementStart {
  /// Returns an unsupported element that contains this element's XML source.
  ///
  /// The attributes in the source are sorted by name.
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
    return .foreign(ForeignElement(format: format.origin, kind: name, source: source))
  }

  /// Returns an attribute as a number.
  func number(_ name: String) throws(ElementRefusal) -> Double {
    guard let text = attributes[name] else { throw .missing(name) }
    guard let number = Double(text) else { throw .wrongKind(name, wanted: "a number") }
    return number
  }
}

extension Substring {
  /// Returns the text's numbers, which must be separated by white space.
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
