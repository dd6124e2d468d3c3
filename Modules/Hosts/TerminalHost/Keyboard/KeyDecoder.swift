import Core

/// Makes events of what a terminal sends, in whatever pieces the bytes come.
///
/// Keys come as orders (ECMA-48) that begin with the byte of the Escape key. Orders that mean
/// nothing here, and letters with the Alt key, are taken whole and never typed as text.
public struct KeyDecoder: Sendable {
  /// How many bytes of one paste are kept.
  public static let longestPaste = 1 << 20
  /// How many bytes of an order are looked at; of a longer one only the end is waited for.
  private static let longestOrder = 256

  private enum State: Equatable {
    case ground
    /// After an Escape that may begin an order.
    case escape
    /// Within a character that was typed with Alt.
    case alt
    /// Within an order of an Escape and intermediate bytes, `ESC ( B`.
    case intermediate
    case controlSequence
    case singleShift
    /// Before the last bytes of an old order that names no end: a mouse's, a Linux console's.
    case skipping(Int)
    /// Within a string, an operating system command's or another.
    case string(isCommand: Bool)
    /// After an Escape in a string, which may be the first half of its end.
    case stringEscape(isCommand: Bool)
    case paste
  }

  private var state = State.ground
  private var scalars = UTF8Scalars()
  private var order: [UInt8] = []
  private var pasted = PastedBytes(limit: Self.longestPaste)
  private var events: [TerminalEvent] = []
  /// Text that comes after them.
  private var typed = ""

  /// A decoder of which nothing is known yet.
  public init() {}

  /// Takes bytes, and gives what they came to; the rest of what has begun is waited for.
  ///
  /// - Complexity: O(bytes); at most 1 MB of a paste and 256 bytes of an order are kept.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    for byte in bytes { take(byte) }
    return given()
  }

  /// Whether it depends on time what the bytes mean: call ``flush()`` where none follows soon.
  public var isWaiting: Bool { state != .ground && state != .paste }

  /// Whether the rest of a key, a character or a paste is yet to come.
  public var isWithin: Bool { state != .ground || scalars.isWithin }

  /// Says that no byte followed for a moment: a lone Escape is the key, and the beginning of an
  /// order that says nothing yet was a letter with Alt.
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
    } else if let event = KeyOrder.event(control: scalar) {
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

  // MARK: Orders

  /// A control character or one that is not ASCII ends an order that has begun, whatever it was.
  private mutating func takeForeign(_ byte: UInt8) {
    let before = state
    state = .ground
    guard before == .escape else {
      // CAN and SUB do nothing else.
      if byte != 0x18, byte != 0x1A { takeText(byte) }
      return
    }
    switch byte {
    // Keys with Alt.
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
      finish(KeyOrder.event(shifted: byte))
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
    default: finish(KeyOrder.event(parameters, final: byte))
    }
  }

  private mutating func takeString(_ byte: UInt8, _ isCommand: Bool) {
    switch byte {
    case 0x07 where isCommand: finish(KeyOrder.event(command: order))
    case 0x1B: state = .stringEscape(isCommand: isCommand)
    case 0x18, 0x1A: state = .ground
    // Ctrl-C is heard also where an end never comes.
    case 0x03:
      state = .ground
      takeText(byte)
    default: keep(byte)
    }
  }

  private mutating func endString(_ byte: UInt8, _ isCommand: Bool) {
    if byte == UInt8(ascii: "\\") {
      finish(isCommand ? KeyOrder.event(command: order) : nil)
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
