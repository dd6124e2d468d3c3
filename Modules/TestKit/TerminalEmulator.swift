import CVTermLibrary
import Foundation

/// A terminal without a window, emulated by libvterm.
///
/// The app may write only the control sequences that it needs. Everything else, and text past the
/// last column, is added to ``TerminalScreen/faults``, which a test checks.
public final class TerminalEmulator {
  /// The contents of the screen after the output so far.
  public private(set) var screen: TerminalScreen

  /// The columns of libvterm's screen to the right of the terminal's screen.
  ///
  /// They are blank unless a program writes text past the last column.
  private static let margin = 16

  private let terminal: OpaquePointer
  /// A second instance that only parses the output, so that each sequence can be checked.
  private let parser: OpaquePointer
  private let callbacks: UnsafeMutablePointer<VTermParserCallbacks>
  /// Whether output may still be laid out for the previous size.
  private var wasResized = false
  /// The bytes of a character whose other bytes haven't arrived yet.
  ///
  /// libvterm decodes a character only if all its bytes arrive together.
  private var begun: [UInt8] = []

  /// Creates an empty terminal.
  public init(columns: Int = 80, rows: Int = 24) {
    screen = TerminalScreen(columns: columns, rows: rows)
    terminal = vterm_new(Int32(rows), Int32(columns + Self.margin))
    parser = vterm_new(Int32(rows), Int32(columns + Self.margin))
    callbacks = .allocate(capacity: 1)
    callbacks.initialize(to: VTermParserCallbacks())
    for instance in [terminal, parser] { vterm_set_utf8(instance, 1) }
    vterm_screen_enable_altscreen(vterm_obtain_screen(terminal), 1)
    vterm_screen_reset(vterm_obtain_screen(terminal), 1)
    setCallbacks()
    read()
  }

  deinit {
    vterm_free(terminal)
    vterm_free(parser)
    callbacks.deallocate()
  }

  /// Resizes the terminal, removing cells or adding blank cells.
  ///
  /// Until ``settle()`` is called, output may still be laid out for the previous size.
  public func resize(columns: Int, rows: Int) {
    wasResized = true
    (screen.columns, screen.rows) = (columns, rows)
    vterm_set_size(terminal, Int32(rows), Int32(columns + Self.margin))
    read()
  }

  /// Ends the period in which output may be laid out for the previous size.
  public func settle() { wasResized = false }

  /// Processes output, even if the output ends within a character or a control sequence.
  public func feed(_ bytes: [UInt8]) {
    // libvterm ignores these two characters.
    for byte in bytes where byte == 0 || byte == 0x7F { check(control: byte) }
    let received = begun + bytes
    begun = received.suffix(received.lengthOfUnfinishedCharacter)
    received.dropLast(begun.count).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        _ = vterm_input_write(parser, text.baseAddress, text.count)
        _ = vterm_input_write(terminal, text.baseAddress, text.count)
      }
    }
    read()
  }

  // MARK: The screen

  /// Reads the screen's cells and the cursor from libvterm.
  private func read() {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    (screen.row, screen.column) = (Int(position.row), Int(position.col))
    screen.cells = (0..<screen.rows).map { row in
      (0..<screen.columns).map { cell(row, $0) }
    }
    guard !wasResized else { return }
    for row in 0..<screen.rows {
      let past = (screen.columns..<screen.columns + Self.margin).map { cell(row, $0).text }
      let text = past.joined().filter { $0 != " " }
      if !text.isEmpty { screen.faults.append("text past the last column: \(text)") }
    }
  }

  private func cell(_ row: Int, _ column: Int) -> TerminalScreen.Cell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(
      vterm_obtain_screen(terminal), VTermPos(row: Int32(row), col: Int32(column)), &cell)
    let chars = cell.chars
    let values = [chars.0, chars.1, chars.2, chars.3, chars.4, chars.5]
    // The first value is 0 in a blank cell, and `UInt32.max` in the second cell of a wide character.
    // The other values are then left over from earlier contents.
    let scalars = values.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)
    let text = String(String.UnicodeScalarView(scalars))
    return TerminalScreen.Cell(
      text: values[0] == 0 ? " " : values[0] == .max ? "" : text,
      look: TerminalScreen.Look(
        color: Self.parameters(of: cell.fg, 30), ground: Self.parameters(of: cell.bg, 40),
        isBold: cell.attrs.bold != 0, isUnderlined: cell.attrs.underline != 0,
        isReversed: cell.attrs.reverse != 0))
  }

  /// Returns the SGR parameters of a color, or `nil` for a default color.
  ///
  /// `base` is the parameter of the first of the eight basic colors: 30 for text and 40 for the
  /// background.
  private static func parameters(of color: VTermColor, _ base: Int) -> String? {
    let type = UInt32(color.type)
    guard type & VTERM_COLOR_DEFAULT_MASK.rawValue == 0 else { return nil }
    guard type & VTERM_COLOR_TYPE_MASK.rawValue == VTERM_COLOR_INDEXED.rawValue else {
      return "\(base + 8);2;\(color.rgb.red);\(color.rgb.green);\(color.rgb.blue)"
    }
    let index = Int(color.indexed.idx)
    return switch index {
    case 0..<8: "\(base + index)"
    case 8..<16: "\(base + 52 + index)"
    default: "\(base + 8);5;\(index)"
    }
  }

  // MARK: The sequences

  private func setCallbacks() {
    // The remaining output is passed to this function, which returns the length of the text.
    callbacks.pointee.text = { bytes, count, user in
      let rest = UnsafeRawBufferPointer(start: bytes, count: count)
      let text = rest.prefix { $0 >= 0x20 && $0 != 0x7F }
      TerminalEmulator.of(user).check(text: String(decoding: text, as: UTF8.self))
      return Int32(text.count)
    }
    callbacks.pointee.control = { control, user in
      TerminalEmulator.of(user).check(control: control)
      return 1
    }
    callbacks.pointee.escape = { bytes, count, user in
      TerminalEmulator.of(user).fault("ESC ", bytes, count)
      return Int32(count)
    }
    callbacks.pointee.csi = { leader, arguments, count, intermediate, command, user in
      if let intermediate, intermediate.pointee != 0 {
        TerminalEmulator.of(user).fault("CSI ", intermediate, strlen(intermediate))
        return 1
      }
      let numbers = UnsafeBufferPointer(start: arguments, count: Int(count)).map { Int($0) }
      TerminalEmulator.of(user).check(
        leader.map { String(cString: $0) } ?? "", numbers, Unicode.Scalar(UInt8(command)))
      return 1
    }
    callbacks.pointee.osc = { bytes, count, user in
      // A terminal may leave this query for the background color unanswered.
      let query = UnsafeRawBufferPointer(start: bytes, count: count)
      if !query.elementsEqual("11;?".utf8) { TerminalEmulator.of(user).fault("OSC ", bytes, count) }
      return 1
    }
    callbacks.pointee.dcs = { bytes, count, user in
      TerminalEmulator.of(user).fault("DCS ", bytes, count)
      return 1
    }
    vterm_parser_set_callbacks(parser, callbacks, Unmanaged.passUnretained(self).toOpaque())
  }

  private static func of(_ user: UnsafeMutableRawPointer?) -> TerminalEmulator {
    // bounds: the parser's callbacks are set only with the emulator as their user data.
    guard let user else { preconditionFailure("libvterm lost the user data of its callbacks") }
    return Unmanaged<TerminalEmulator>.fromOpaque(user).takeUnretainedValue()
  }

  private func fault(_ kind: String, _ bytes: UnsafePointer<CChar>?, _ count: Int) {
    let text = UnsafeRawBufferPointer(start: bytes, count: count)
    screen.faults.append(kind + String(decoding: text, as: UTF8.self))
  }

  private func check(text: String) {
    for scalar in text.unicodeScalars where scalar.properties.generalCategory == .control {
      screen.faults.append("control character \(scalar.value)")
    }
  }

  private func check(control: UInt8) {
    if control != UInt8(ascii: "\r"), control != UInt8(ascii: "\n") {
      screen.faults.append("control character \(control)")
    }
  }

  /// Records a change of a mode, or a sequence that the app must not write.
  private func check(_ leader: String, _ numbers: [Int], _ command: Unicode.Scalar) {
    switch (leader, command) {
    // A terminal may leave the query for device attributes (c) unanswered.
    case ("", "H"), ("", "G"), ("", "K"), ("", "J"), ("", "m"), ("", "c"): break
    case ("?", "h"), ("?", "l"):
      for number in numbers {
        if !screen.set(number, command == "h") { screen.faults.append("mode \(number)") }
      }
    default: screen.faults.append("CSI \(leader)\(numbers)\(command)")
    }
  }
}

extension [UInt8] {
  /// The number of bytes at the end that begin a UTF-8 character and don't complete it.
  fileprivate var lengthOfUnfinishedCharacter: Int {
    let tail = suffix(3).reversed()
    guard let back = tail.firstIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
    let count = tail.distance(from: tail.startIndex, to: back) + 1
    let needed =
      switch tail[back] {
      case 0xF0...: 4
      case 0xE0...: 3
      case 0xC0...: 2
      default: 1
      }
    return needed > count ? count : 0
  }
}
