import Core

/// A scanner that splits an XML document into start tags, text, and end tags.
struct XMLScanner {
  /// A start tag, an end tag, or text in an XML document.
  enum Event {
    /// The start of an element.
    case start(XMLElementStart)
    /// Text with its references resolved.
    ///
    /// One element's text may arrive in parts.
    case text(String)
    /// The end of the innermost open element.
    case end
  }

  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  private let text: [Unicode.Scalar]
  private var place = 0
  /// The names of the open elements.
  private var open: [String] = []
  private var hasElements = false
  /// Whether the last start tag also ended its element.
  private var isClosed = false

  init(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\r" }
    let scalars = Array(lines.joined(separator: "\n").unicodeScalars)
    self.text = scalars.first == "\u{FEFF}" ? Array(scalars.dropFirst()) : scalars
  }

  /// Returns the next event, or `nil` at the end.
  mutating func next() throws(XMLFailure) -> Event? {
    if isClosed {
      isClosed = false
      return .end
    }
    while place < text.count {
      if skips("<!--") {
        _ = try upTo("-->")
      } else if skips("<?") {
        _ = try upTo("?>")
      } else if !open.isEmpty, skips("<![CDATA[") {
        return .text(String(String.UnicodeScalarView(try upTo("]]>"))))
      } else if !hasElements, skips("<!DOCTYPE") {
        try skipDocumentType()
      } else if skips("</") {
        try end(try name())
        return .end
      } else if skips("<") {
        return .start(try begin())
      } else {
        return .text(try betweenTags())
      }
    }
    if let last = open.last { throw malformed("<\(last)> isn't closed") }
    if !hasElements { throw malformed("the text has no elements") }
    return nil
  }

  // MARK: Elements

  private mutating func begin() throws(XMLFailure) -> XMLElementStart {
    let start = XMLElementStart(name: try name(), attributes: try attributes())
    hasElements = true
    isClosed = skips("/>")
    if isClosed { return start }
    guard skips(">") else { throw malformed("the tag <\(start.name)> isn't closed") }
    open.append(start.name)
    return start
  }

  private mutating func end(_ name: String) throws(XMLFailure) {
    skipBlanks()
    guard skips(">"), open.popLast() == name else {
      throw malformed("unexpected </\(name)>")
    }
  }

  /// Returns a tag's attributes, without namespace declarations.
  private mutating func attributes() throws(XMLFailure) -> [String: String] {
    var attributes: [String: String] = [:]
    while skipBlanks(), place < text.count, !["/", ">"].contains(text[place]) {
      let name = try name()
      skipBlanks()
      guard skips("=") else { throw malformed("“\(name)” has no value") }
      skipBlanks()
      let quote = skips("\"") ? "\"" : "'"
      guard quote == "\"" || skips("'") else { throw malformed("“\(name)” has no quoted value") }
      let value = try resolved(try upTo(quote)) { Self.isBlank($0) ? " " : $0 }
      guard attributes.updateValue(value, forKey: name) == nil else {
        throw malformed("a tag contains “\(name)” twice")
      }
    }
    return attributes.filter { $0.key != "xmlns" && !$0.key.hasPrefix("xmlns:") }
  }

  private mutating func name() throws(XMLFailure) -> String {
    let start = place
    while place < text.count, Self.isOfName(text[place]) { place += 1 }
    guard start < place, !("0"..."9").contains(text[start]), !["-", "."].contains(text[start])
    else {
      throw malformed("a name is missing")
    }
    return String(String.UnicodeScalarView(text[start..<place]))
  }

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || ["_", ":", "-", "."].contains(scalar)
  }

  // MARK: Text

  private mutating func betweenTags() throws(XMLFailure) -> String {
    let start = place
    while place < text.count, text[place] != "<" { place += 1 }
    let found = try resolved(text[start..<place]) { $0 }
    if open.isEmpty, !found.unicodeScalars.allSatisfy(Self.isBlank) {
      throw malformed("text outside any element")
    }
    return found
  }

  private func resolved(
    _ raw: ArraySlice<Unicode.Scalar>, _ change: (Unicode.Scalar) -> Unicode.Scalar
  ) throws(XMLFailure) -> String {
    var result = String.UnicodeScalarView()
    var rest = raw
    while let scalar = rest.popFirst() {
      guard scalar == "&" else {
        if scalar == "<" { throw malformed("a value contains <") }
        result.append(change(scalar))
        continue
      }
      guard let end = rest.firstIndex(of: ";"), let meant = Self.meaning(of: rest[..<end]) else {
        throw malformed("unknown reference after &")
      }
      result.append(meant)
      rest = rest[(end + 1)...]
    }
    return String(result)
  }

  private static func meaning(of reference: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
    let word = String(String.UnicodeScalarView(reference))
    if word.hasPrefix("#x") {
      return UInt32(word.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    }
    if word.hasPrefix("#") { return UInt32(word.dropFirst()).flatMap(Unicode.Scalar.init) }
    return entities[word]
  }

  // MARK: The rest

  /// Skips a document type, including quoted names and bracketed declarations.
  private mutating func skipDocumentType() throws(XMLFailure) {
    var isInside = false
    while place < text.count {
      if skips("<!--") {
        _ = try upTo("-->")
      } else if skips("<!ENTITY") {
        throw .declaresEntities(line: line)
      } else if skips("\"") {
        _ = try upTo("\"")
      } else if skips("'") {
        _ = try upTo("'")
      } else if !isInside, skips(">") {
        return
      } else {
        if text[place] == "[" { isInside = true }
        if text[place] == "]" { isInside = false }
        place += 1
      }
    }
    throw malformed("the document type isn't closed")
  }

  /// Returns the text before a mark, and skips the mark.
  private mutating func upTo(_ mark: String) throws(XMLFailure) -> ArraySlice<Unicode.Scalar> {
    let start = place
    while place < text.count {
      let end = place
      if skips(mark) { return text[start..<end] }
      place += 1
    }
    throw malformed("the text ends before \(mark)")
  }

  private mutating func skips(_ word: String) -> Bool {
    let isThere = text[place...].starts(with: word.unicodeScalars)
    if isThere { place += word.unicodeScalars.count }
    return isThere
  }

  @discardableResult
  private mutating func skipBlanks() -> Bool {
    let start = place
    while place < text.count, Self.isBlank(text[place]) { place += 1 }
    return start < place
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    [" ", "\n", "\t"].contains(scalar)
  }

  var line: Int { 1 + text[..<place].count { $0 == "\n" } }

  private func malformed(_ reason: String) -> XMLFailure { .malformed(line: line, reason: reason) }
}
