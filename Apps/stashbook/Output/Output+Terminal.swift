import Composition
import Core
import Foundation
import TerminalHost

extension Output {
  /// The terminal's width in columns, or `nil` if unknown.
  ///
  /// The width is `$COLUMNS` if that is a positive number; otherwise, the width of the terminal on
  /// standard output.
  static var terminalWidth: Int? {
    if let asked = environment("COLUMNS").flatMap({ Int($0) }), asked > 0 {
      return asked
    }
    var size = winsize()
    guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }
}

extension TerminalTable {
  /// Returns the table as text, at most as wide as the terminal.
  func text(_ style: SGREncoder) -> String {
    lines(width: Output.terminalWidth).map { style.text($0) }.joined(separator: "\n")
  }
}

extension ColorChoice {
  /// The color depth of the output.
  var depth: ColorDepth {
    switch self {
    case .never: return .none
    case .auto where !Output.isTerminal || environment("NO_COLOR") != nil: return .none
    case .auto: return ColorDepth(environment: ProcessInfo.processInfo.environment)
    case .always:
      let depth = ColorDepth(environment: ProcessInfo.processInfo.environment)
      return depth == .none ? .sixteen : depth
    }
  }
}

extension GlobalOptions {
  /// Returns the text styles from the library's theme, or from the standard theme if the library's
  /// theme can't be read.
  ///
  /// A command that has already opened the library calls `style(in:)` instead.
  func style() async -> SGREncoder { await style { try open(.reading) } }

  /// Returns the text styles from a library's theme.
  func style(in library: Library) async -> SGREncoder { await style { library } }

  private func style(in library: () throws -> Library) async -> SGREncoder {
    let depth = self.json ? .none : color.depth
    guard depth != .none else { return .none }
    do {
      let library = try library()
      return SGREncoder(
        try await library.assembly.theme(), depth: depth,
        appearance: try await Self.chosenAppearance(in: library) ?? terminalAppearance,
        introducer: OutputText.styleMark)
    } catch {
      // A failure to read the theme is ignored, because a command that needs the library reports
      // the failure.
      return SGREncoder(
        Catalog.theme, depth: depth, appearance: terminalAppearance,
        introducer: OutputText.styleMark)
    }
  }

  /// Returns the appearance from the settings, or `nil` to use the terminal's or browser's
  /// appearance.
  static func chosenAppearance(in library: Library) async throws -> Appearance? {
    guard let setting = Catalog.appearance else { return nil }
    return Appearance(rawValue: try await library.settings.value(of: setting))
  }

  var terminalAppearance: Appearance {
    Appearance(environment: ProcessInfo.processInfo.environment)
  }
}
