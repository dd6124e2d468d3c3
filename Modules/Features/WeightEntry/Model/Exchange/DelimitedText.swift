/// A table of text, as RFC 4180 has it, with commas, semicolons or tabs.
///
/// It is read byte by byte, and not through the port for tables: a row has to know its line, and a
/// quote is a quote before a combining mark, too, which to a reader of characters it is not.
struct DelimitedText: Sendable {
  /// A line with anything in it; a cell in quotes may go on over several.
  struct Row: Equatable, Sendable {
    /// Its first line in the text, from 1.
    let line: Int
    /// Its cells; white space around them is kept, but not around quotes.
    let cells: [String]
  }

  /// The rows, in the text's order, the header's row among them.
  let rows: [Row]

  /// Reads a table. A quote in the middle of a cell that does not begin with one is an inch.
  ///
  /// - Throws: ``ImportRefusal/malformedTable(line:)``.
  init(_ text: String) throws(ImportRefusal) {
    let bytes = Array(text.utf8)
    var reader = Reader(bytes: bytes, separator: Self.separator(of: bytes))
    var rows: [Row] = []
    while let row = try reader.row() {
      if row.cells.contains(where: { !$0.allSatisfy(\.isWhitespace) }) { rows.append(row) }
    }
    self.rows = rows
  }

  /// What stands most often in the first line that has any, outside quotes; of two that are there
  /// equally often not the comma, which may be a decimal mark.
  private static func separator(of bytes: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
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
    // Of equals the first counts.
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
  private let bytes: [UInt8]
  private let separator: UInt8
  private var place = 0
  private var line = 1

  init(bytes: [UInt8], separator: UInt8) {
    self.bytes = bytes
    self.separator = separator
    if bytes.starts(with: "\u{FEFF}".utf8) { place = 3 }
  }

  /// The next row; nil at the end.
  mutating func row() throws(ImportRefusal) -> DelimitedText.Row? {
    guard place < bytes.count else { return nil }
    let first = line
    var cells = [try cell()]
    while take(separator) { cells.append(try cell()) }
    endLine()
    return DelimitedText.Row(line: first, cells: cells)
  }

  private mutating func cell() throws(ImportRefusal) -> String {
    let start = place
    while take(.space) {}
    if take(.quote) { return try quoted() }
    place = start
    while place < bytes.count, ![separator, .lineFeed, .carriageReturn].contains(bytes[place]) {
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// The rest of a cell whose quote was opened.
  private mutating func quoted() throws(ImportRefusal) -> String {
    let opened = line
    var text: [UInt8] = []
    while true {
      guard place < bytes.count else { throw .malformedTable(line: opened) }
      let byte = bytes[place]
      if byte == .quote {
        place += 1
        guard take(.quote) else { break }
      } else if byte == .lineFeed || byte == .carriageReturn {
        let start = place
        endLine()
        text += bytes[start..<place]
        continue
      } else {
        place += 1
      }
      text.append(byte)
    }
    while take(.space) {}
    guard place == bytes.count || [separator, .lineFeed, .carriageReturn].contains(bytes[place])
    else { throw .malformedTable(line: line) }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func endLine() {
    guard place < bytes.count else { return }
    if take(.carriageReturn) { _ = take(.lineFeed) } else { place += 1 }
    line += 1
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }
}
