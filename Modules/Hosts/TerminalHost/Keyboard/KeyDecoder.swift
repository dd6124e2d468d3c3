import Core

/// A decoder that turns a terminal's bytes, in chunks of any size, into events.
///
/// Keys such as arrows arrive as escape sequences (ECMA-48) that begin with the byte of the Escape
/// key. Unknown sequences and letters typed with Alt are consumed whole, never typed as text.
public struct KeyDecoder: Sendable {
  /// The maximum number of bytes retained from a paste.
  public static let longestPaste = 1 << 20
  /// The maximum number of bytes buffered from a sequence.
  ///
  /// A sequence that fills the buffer is consumed and produces no event.
  private static let longestOrder = 256

  private enum State: Equatable {
    case ground
    /// The state after an Escape that may begin a sequence.
    case escape
    /// The state inside a multibyte character typed with Alt.
    case alt
    /// The state inside a sequence with intermediate bytes after the Escape, such as `ESC ( B`.
    case intermediate
    case controlSequence
    case singleShift
    /// The state inside a legacy sequence without a final byte, sent for a mouse event or by a
    /// Linux console.
    ///
    /// The associated value is the number of bytes that remain to be skipped.
    case skipping(Int)
    /// The state inside a control string, such as an operating system command (ECMA-48).
    case string(isCommand: Bool)
    /// The state after an Escape that may be the first half of a string's terminator.
    case stringEscape(isCommand: Bool)
    case paste
  }

  private var state = State.ground
  private var scalars = UTF8Scalars()
  private var order: [UInt8] = []
  private var pasted = PastedBytes(limit: Self.longestPaste)
  private var events: [TerminalEvent] = []
  /// The text typed since the last event in `events`.
  private var typed = ""

  /// Creates a decoder in its initial state.
  public init() {}

  /// Decodes bytes and returns the completed events.
  ///
  /// Incomplete input at the end waits for more bytes. At most 1 MB of a paste and 256 bytes of a
  /// sequence are retained.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    for byte in bytes { take(byte) }
    return given()
  }

  /// Whether the meaning of the latest bytes depends on how soon the next byte follows.
  ///
  /// If the value is `true` and no byte follows soon, the caller must call ``flush()``.
  public var isWaiting: Bool { state != .ground && state != .paste }

  /// Whether a key, a character, or a paste is incomplete.
  public var isWithin: Bool { state != .ground || scalars.isWithin }

  /// Ends an incomplete key after a pause, and returns the resulting events.
  ///
  /// A lone Escape produces the Escape key. A sequence interrupted before its first parameter is a
  /// character typed with Alt, which produces no event. Other input remains incomplete, such as a
  /// paste or a sequence interrupted after a parameter.
  public mutating func flush() -> [TerminalEvent] {
    switch state {
    case .ground, .paste, .stringEscape: break
    case .controlSequence, .string:
      if order.isEmpty { state = .ground }
    case .escape:
      give(.key(.escape))
      state = .ground
    case .alt, .intermediate, .singleShift, .skipping: state = .ground
    }
    return given()
  }

  private mutating func given() -> [TerminalEvent] {
    endText()
    defer { events = [] }
    return events
  }

  private mutating func give(_ event: TerminalEvent) {
    endText()
    events.append(event)
  }

  private mutating func endText() {
    if !typed.isEmpty { events.append(.text(typed)) }
    typed = ""
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeText(byte)
    case .alt: takeAlt(byte)
    case .paste: takePasted(byte)
    case .string(let isCommand): takeString(byte, isCommand)
    case .stringEscape(let isCommand): endString(byte, isCommand)
    case .skipping(let count) where byte >= 0x20:
      state = count > 1 ? .skipping(count - 1) : .ground
    default:
      if byte < 0x20 || byte >= 0x7F { takeForeign(byte) } else { takeOrder(byte) }
    }
  }

  // MARK: Text

  private mutating func takeText(_ byte: UInt8) {
    for scalar in scalars.take(byte) { take(scalar) }
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    if scalar == "\u{1B}" {
      state = .escape
    } else if let event = KeySequence.event(control: scalar) {
      give(event)
    } else if scalar.properties.generalCategory != .control {
      typed.unicodeScalars.append(scalar)
    }
  }

  private mutating func takeAlt(_ byte: UInt8) {
    let taken = scalars.take(byte)
    guard !taken.isEmpty else { return }
    state = .ground
    for scalar in taken.dropFirst() { take(scalar) }
  }

  // MARK: Escape sequences

  /// Ends a sequence at a control character or a character outside ASCII.
  private mutating func takeForeign(_ byte: UInt8) {
    let before = state
    state = .ground
    guard before == .escape else {
      // CAN and SUB cancel the sequence and have no other effect.
      if byte != 0x18, byte != 0x1A { takeText(byte) }
      return
    }
    switch byte {
    // These bytes are keys pressed with Alt, which produce no event.
    case 0x08, 0x09, 0x0A, 0x0D, 0x7F: break
    case 0x80...:
      state = .alt
      takeAlt(byte)
    default:
      give(.key(.escape))
      takeText(byte)
    }
  }

  private mutating func takeOrder(_ byte: UInt8) {
    switch state {
    case .escape: beginOrder(byte)
    case .intermediate: if byte >= 0x30 { state = .ground }
    case .singleShift where byte >= 0x40:
      finish(KeySequence.event(shifted: byte))
    case .controlSequence where byte >= 0x40: endControlSequence(byte)
    default: keep(byte)
    }
  }

  private mutating func beginOrder(_ byte: UInt8) {
    order = []
    switch byte {
    case UInt8(ascii: "["): state = .controlSequence
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"): state = .string(isCommand: true)
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string(isCommand: false)
    case 0x20...0x2F: state = .intermediate
    default: state = .ground
    }
  }

  private mutating func endControlSequence(_ byte: UInt8) {
    let parameters = String(decoding: order, as: UTF8.self)
    switch (byte, parameters) {
    case (UInt8(ascii: "["), ""): state = .skipping(1)
    case (UInt8(ascii: "M"), ""): state = .skipping(3)
    case (UInt8(ascii: "~"), "200"): state = .paste
    default: finish(KeySequence.event(parameters, final: byte))
    }
  }

  private mutating func takeString(_ byte: UInt8, _ isCommand: Bool) {
    switch byte {
    case 0x07 where isCommand: finish(KeySequence.event(command: order))
    case 0x1B: state = .stringEscape(isCommand: isCommand)
    case 0x18, 0x1A: state = .ground
    // Ctrl+C works even if the string never ends.
    case 0x03:
      state = .ground
      takeText(byte)
    default: keep(byte)
    }
  }

  private mutating func endString(_ byte: UInt8, _ isCommand: Bool) {
    if byte == UInt8(ascii: "\\") {
      finish(isCommand ? KeySequence.event(command: order) : nil)
    } else {
      state = .escape
      take(byte)
    }
  }

  private mutating func keep(_ byte: UInt8) {
    if order.count < Self.longestOrder { order.append(byte) }
  }

  private mutating func finish(_ event: TerminalEvent?) {
    if let event, order.count < Self.longestOrder { give(event) }
    state = .ground
  }

  // MARK: Pastes

  private mutating func takePasted(_ byte: UInt8) {
    guard pasted.take(byte) else { return }
    give(pasted.event)
    pasted = PastedBytes(limit: Self.longestPaste)
    state = .ground
  }
}
