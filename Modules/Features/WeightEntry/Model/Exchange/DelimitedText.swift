import Core

/// A table of text delimited with commas, semicolons, or tabs (RFC 4180).
///
/// The table is read byte by byte instead of through the table port, for two reasons. Each row
/// needs its line number. A quote before a combining mark must count as a quote, although Swift
/// combines the two into one character.
struct DelimitedText: Sendable {
  /// A row of cells.
  ///
  /// A quoted cell can span several lines.
  struct Row: Equatable, Sendable {
    /// The one-based number of the row's first line in the text.
    let line: Int
    /// The cells, including surrounding white space unless a cell is quoted.
    let cells: [String]
  }

  private let source: any ByteSource
  private let separator: UInt8
  /// The length of the byte-order mark in bytes, or 0 if none.
  private let start: Int

  /// Creates a table from a file's bytes.
  ///
  /// Each call of ``forEachRow(_:)`` reads the bytes again.
  ///
  /// - Throws: ``ImportRefusal/notText`` if the bytes aren't UTF-8; ``ImportRefusal/file(_:)`` if
  ///   the bytes can't be read.
  init(_ source: any ByteSource) throws(ImportRefusal) {
    try source.requireText()
    self.source = source
    var stream = ByteStream(source)
    var mark = 0
    for byte in "\u{FEFF}".utf8 where try stream.take(byte) { mark += 1 }
    start = mark == 3 ? 3 : 0
    separator = try Self.separator(of: ByteStream(source, from: start))
  }

  /// Calls a closure with each nonblank row, in file order, until the closure returns `false`.
  ///
  /// In a cell that doesn't begin with a quote, quotes are text, such as inch signs. One row is in
  /// memory at a time.
  ///
  /// - Throws: ``ImportRefusal/malformedTable(line:)`` if a quote is misplaced;
  ///   ``ImportRefusal/file(_:)`` if the bytes can't be read. In both cases, the closure was
  ///   already called with the earlier rows.
  func forEachRow(_ body: (Row) -> Bool) throws(ImportRefusal) {
    var reader = Reader(stream: ByteStream(source, from: start), separator: separator)
    while let row = try reader.row() {
      guard row.cells.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { continue }
      guard body(row) else { return }
    }
  }

  /// Returns the most frequent separator in the first line with an unquoted separator.
  ///
  /// If the comma and another separator are equally frequent, the result is the other separator,
  /// because a comma can be a decimal mark.
  private static func separator(of bytes: ByteStream) throws(ImportRefusal) -> UInt8 {
    var bytes = bytes
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    while let byte = try bytes.peek() {
      bytes.skip()
      switch byte {
      case .quote: isQuoted.toggle()
      case .lineFeed, .carriageReturn:
        if !isQuoted && !counts.isEmpty { return most(counts) }
      case .semicolon, .tab, .comma: if !isQuoted { counts[byte, default: 0] += 1 }
      default: break
      }
    }
    return most(counts)
  }

  private static func most(_ counts: [UInt8: Int]) -> UInt8 {
    // If counts are equal, `max` returns the first.
    [UInt8.semicolon, .tab, .comma].max { counts[$0] ?? 0 < counts[$1] ?? 0 } ?? .comma
  }
}

extension UInt8 {
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let comma = UInt8(ascii: ",")
  fileprivate static let semicolon = UInt8(ascii: ";")
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
}

private struct Reader {
  private var stream: ByteStream
  private let separator: UInt8
  private var line = 1

  init(stream: ByteStream, separator: UInt8) { (self.stream, self.separator) = (stream, separator) }

  /// Returns the next row, or `nil` at the end.
  mutating func row() throws(ImportRefusal) -> DelimitedText.Row? {
    guard try stream.peek() != nil else { return nil }
    let first = line
    var cells = [try cell()]
    while try stream.take(separator) { cells.append(try cell()) }
    _ = try lineEnd()
    return DelimitedText.Row(line: first, cells: cells)
  }

  private mutating func cell() throws(ImportRefusal) -> String {
    var text: [UInt8] = []
    while try stream.take(.space) { text.append(.space) }
    if try stream.take(.quote) { return try quoted() }
    while let byte = try stream.peek(), !isEnd(byte) {
      text.append(byte)
      stream.skip()
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the text of a quoted cell whose opening quote was already consumed.
  private mutating func quoted() throws(ImportRefusal) -> String {
    let opened = line
    var text: [UInt8] = []
    while true {
      guard let byte = try stream.peek() else { throw .malformedTable(line: opened) }
      switch byte {
      case .quote:
        stream.skip()
        guard try stream.take(.quote) else { return try closed(text) }
        text.append(byte)
      case .lineFeed, .carriageReturn: text += try lineEnd()
      default:
        stream.skip()
        text.append(byte)
      }
    }
  }

  /// Consumes the spaces after a closing quote, and returns the quoted cell.
  private mutating func closed(_ text: [UInt8]) throws(ImportRefusal) -> String {
    while try stream.take(.space) {}
    guard try stream.peek().map(isEnd) ?? true else { throw .malformedTable(line: line) }
    return String(decoding: text, as: UTF8.self)
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == separator || byte == .lineFeed || byte == .carriageReturn
  }

  /// Consumes a line ending and returns its bytes, or returns an empty array at the end of the
  /// text.
  private mutating func lineEnd() throws(ImportRefusal) -> [UInt8] {
    guard let byte = try stream.peek() else { return [] }
    stream.skip()
    line += 1
    guard byte == .carriageReturn, try stream.take(.lineFeed) else { return [byte] }
    return [.carriageReturn, .lineFeed]
  }
}
