/// The screen of a terminal, computed from a program's output.
///
/// The emulator supports only the control sequences that the app's hosts write. Everything else,
/// and text past the last column, is added to ``faults``, which a test checks.
public struct TerminalEmulator: Sendable {
  /// The style of a cell.
  public struct Look: Equatable, Sendable {
    /// The colors of the text and the background as SGR parameters, or `nil` for the defaults.
    ///
    /// Examples are `31`, `38;5;95`, and `38;2;1;2;3`.
    public var color: String?, ground: String?
    /// The attributes of the text.
    public var isBold = false, isDim = false, isUnderlined = false, isReversed = false
  }

  /// The content of one column in one row.
  ///
  /// A wide character has two cells, the second of which contains an empty string.
  public struct Cell: Equatable, Sendable {
    /// The character in the cell.
    public var text = " "
    /// The style of the cell.
    public var look = Look()
  }

  /// The size of the screen, in columns and rows.
  public private(set) var columns: Int, rows: Int
  /// The cells, indexed by row and then by column.
  public private(set) var cells: [[Cell]]
  /// The zero-based position of the cursor.
  public private(set) var row = 0, column = 0
  /// Whether the cursor is visible.
  public private(set) var isCursorShown = true
  /// Whether the alternate screen is shown.
  public private(set) var isAlternate = false
  /// Whether bracketed paste is on.
  public private(set) var marksPastes = false
  /// Whether long lines wrap.
  public private(set) var wraps = true
  /// The number of complete frames, each of which is a synchronized update.
  public private(set) var frames = 0
  /// Whether a synchronized update has begun but not ended.
  public private(set) var isWithinFrame = false
  /// The unsupported sequences and other output that a program must not write.
  public private(set) var faults: [String] = []

  private var look = Look()
  /// The cells and the cursor position of the main screen while the alternate screen is shown.
  private var ordinary: [[Cell]] = []
  private var place = (row: 0, column: 0)
  private var waiting: [UInt8] = []
  private var order: String?
  private var isLastColumnFull = false
  /// Whether output may still be laid out for the previous size.
  private var wasResized = false

  /// Creates an empty terminal.
  public init(columns: Int = 80, rows: Int = 24) {
    (self.columns, self.rows) = (columns, rows)
    cells = Self.empty(columns, rows)
  }

  private static func empty(_ columns: Int, _ rows: Int) -> [[Cell]] {
    Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The text of each row, without trailing blanks.
  public var lines: [String] {
    cells.map { row in
      let text = row.map(\.text).joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The text of all rows.
  public var text: String { lines.joined(separator: "\n") }

  /// Resizes the terminal, removing cells or adding blank cells.
  ///
  /// Until ``settle()`` is called, output may still be laid out for the previous size.
  public mutating func resize(columns: Int, rows: Int) {
    wasResized = true
    (self.columns, self.rows) = (columns, rows)
    func fit(_ old: [[Cell]]) -> [[Cell]] {
      var cells = Self.empty(columns, rows)
      for (row, line) in old.prefix(rows).enumerated() {
        for (column, cell) in line.prefix(columns).enumerated() { cells[row][column] = cell }
      }
      return cells
    }
    cells = fit(cells)
    ordinary = fit(ordinary)
    (row, column) = (min(row, rows - 1), min(column, columns - 1))
  }

  /// Ends the period in which output may be laid out for the previous size.
  public mutating func settle() { wasResized = false }

  /// Processes output, even if the output ends within a character or a control sequence.
  public mutating func feed(_ bytes: [UInt8]) {
    waiting += bytes
    let whole = waiting.count - Self.cutOff(waiting)
    for scalar in String(decoding: waiting[..<whole], as: UTF8.self).unicodeScalars { take(scalar) }
    waiting.removeFirst(whole)
  }

  /// Returns the number of trailing bytes that form an incomplete UTF-8 character.
  private static func cutOff(_ bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.reversed().prefix(3).enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > index + 1 ? index + 1 : 0
    }
    return 0
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    if order != nil { return takeOrder(scalar) }
    switch scalar {
    case "\u{1B}": order = ""
    case "\r": (column, isLastColumnFull) = (0, false)
    case "\n": lineFeed()
    default:
      if scalar.properties.generalCategory == .control {
        faults.append("control character \(scalar.value)")
      } else {
        show(scalar)
      }
    }
  }

  private mutating func lineFeed() {
    isLastColumnFull = false
    guard row == rows - 1 else { return row += 1 }
    cells.removeFirst()
    cells.append(Array(repeating: Cell(), count: columns))
  }

  // MARK: Text

  private mutating func show(_ scalar: Unicode.Scalar) {
    if join(scalar) { return }
    let width = Self.columns(of: scalar)
    guard width > 0 else { return }
    if isLastColumnFull || column + width > columns {
      guard wraps else {
        if !wasResized { faults.append("text past the last column: \(scalar)") }
        return
      }
      column = 0
      lineFeed()
    }
    cells[row][column] = Cell(text: String(scalar), look: look)
    if width == 2 { cells[row][column + 1] = Cell(text: "", look: look) }
    isLastColumnFull = column + width == columns
    column = min(column + width, columns - 1)
  }

  /// Appends a scalar to the character before the cursor if together they form one character.
  ///
  /// - Returns: Whether the scalar was appended.
  private mutating func join(_ scalar: Unicode.Scalar) -> Bool {
    var before = isLastColumnFull ? column : column - 1
    guard before >= 0 else { return false }
    if cells[row][before].text.isEmpty, before > 0 { before -= 1 }
    let joined = cells[row][before].text + String(scalar)
    guard joined.count == 1 else { return false }
    cells[row][before].text = joined
    return true
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    // These ranges are the blocks of East Asian Wide and Fullwidth characters (UAX #11).
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  // MARK: Control sequences

  private static let groundQuestion = "]11;?\u{1B}\\"

  private mutating func takeOrder(_ scalar: Unicode.Scalar) {
    let text = (order ?? "") + String(scalar)
    // A terminal may leave this query for the background color unanswered.
    if Self.groundQuestion.hasPrefix(text) {
      order = text == Self.groundQuestion ? nil : text
      return
    }
    if text == "[" || (text.hasPrefix("[") && !("@"..."~").contains(scalar)) {
      order = text
      return
    }
    order = nil
    guard text.hasPrefix("["), obey(scalar, String(text.dropFirst().dropLast())) else {
      return faults.append("ESC \(text)")
    }
  }

  /// Executes a control sequence and returns whether it is supported.
  private mutating func obey(_ final: Unicode.Scalar, _ parameters: String) -> Bool {
    if parameters.hasPrefix("?") {
      guard final == "h" || final == "l" else { return false }
      return set(parameters.dropFirst(), final == "h")
    }
    let fields = parameters.split(separator: ";", omittingEmptySubsequences: false)
    let numbers = fields.map { $0.isEmpty ? 0 : Int($0) ?? -1 }
    guard !numbers.contains(-1) else { return false }
    switch final {
    case "H":
      row = min(max(1, numbers.first ?? 1), rows) - 1
      column = min(max(1, numbers.count > 1 ? numbers[1] : 1), columns) - 1
      isLastColumnFull = false
    case "G":
      column = min(max(1, numbers.first ?? 1), columns) - 1
      isLastColumnFull = false
    // A terminal may leave this query for device attributes unanswered.
    case "c": break
    case "K": return erase(numbers[0], &cells[row], from: column)
    case "J" where numbers[0] == 2: cells = Self.empty(columns, rows)
    case "m": return paint(numbers.isEmpty ? [0] : numbers)
    default: return false
    }
    return true
  }

  private func erase(_ how: Int, _ line: inout [Cell], from column: Int) -> Bool {
    let places =
      switch how {
      case 0: column..<columns
      case 1: 0..<column + 1
      case 2: 0..<columns
      default: 0..<0
      }
    for place in places { line[place] = Cell() }
    return !places.isEmpty
  }

  private mutating func set(_ mode: Substring, _ isOn: Bool) -> Bool {
    switch mode {
    case "7": wraps = isOn
    case "25": isCursorShown = isOn
    case "2004": marksPastes = isOn
    case "2026":
      if isWithinFrame, !isOn { frames += 1 }
      isWithinFrame = isOn
    case "1049":
      guard isOn != isAlternate else { return true }
      if isOn { (ordinary, place) = (cells, (row, column)) }
      cells = isOn ? Self.empty(columns, rows) : ordinary
      if !isOn { (row, column) = (min(place.row, rows - 1), min(place.column, columns - 1)) }
      isAlternate = isOn
    default: return false
    }
    return true
  }

  private mutating func paint(_ numbers: [Int]) -> Bool {
    var left = numbers[...]
    while let number = left.popFirst() {
      switch number {
      case 0: look = Look()
      case 1: look.isBold = true
      case 2: look.isDim = true
      case 4: look.isUnderlined = true
      case 7: look.isReversed = true
      case 30...37, 90...97: look.color = "\(number)"
      case 40...47, 100...107: look.ground = "\(number)"
      case 38, 48:
        guard let length = [5: 2, 2: 4][left.first], left.count >= length else { return false }
        let color = ([number] + left.prefix(length)).map(String.init).joined(separator: ";")
        left.removeFirst(length)
        if number == 38 { look.color = color } else { look.ground = color }
      default: return false
      }
    }
    return true
  }
}
