/// The contents of a terminal's screen at one moment.
public struct TerminalScreen: Sendable {
  /// The style of a cell.
  public struct Look: Equatable, Sendable {
    /// The colors of the text and the background as SGR parameters, or `nil` for the defaults.
    ///
    /// Examples are `31`, `38;5;95`, and `38;2;1;2;3`.
    public var color: String?, ground: String?
    /// The attributes of the text.
    public var isBold = false, isUnderlined = false, isReversed = false
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
  public internal(set) var columns: Int, rows: Int
  /// The cells, indexed by row and then by column.
  public internal(set) var cells: [[Cell]] = []
  /// The zero-based position of the cursor.
  public internal(set) var row = 0, column = 0
  /// The number of complete frames, each of which is a synchronized update.
  public private(set) var frames = 0
  /// The faults in the program's output, such as unsupported sequences.
  public internal(set) var faults: [String] = []
  /// The private modes that are set.
  private var modes: Set<Mode> = [.wraps, .cursor]

  /// The private modes that the app changes (DECSET).
  private enum Mode: Int {
    case wraps = 7
    case cursor = 25
    case alternate = 1049
    case pastes = 2004
    case frame = 2026
  }

  init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// Whether the cursor is visible.
  public var isCursorShown: Bool { modes.contains(.cursor) }
  /// Whether the alternate screen is shown.
  public var isAlternate: Bool { modes.contains(.alternate) }
  /// Whether bracketed paste is on.
  public var marksPastes: Bool { modes.contains(.pastes) }
  /// Whether long lines wrap.
  public var wraps: Bool { modes.contains(.wraps) }
  /// Whether a synchronized update has begun but not ended.
  public var isWithinFrame: Bool { modes.contains(.frame) }

  /// The text of each row, without trailing blanks.
  public var lines: [String] {
    cells.map { row in
      let text = row.map(\.text).joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The text of all rows.
  public var text: String { lines.joined(separator: "\n") }

  /// Changes a mode, and returns whether the app may change it.
  mutating func set(_ number: Int, _ isOn: Bool) -> Bool {
    guard let mode = Mode(rawValue: number) else { return false }
    if mode == .frame, isWithinFrame, !isOn { frames += 1 }
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
    return true
  }
}
