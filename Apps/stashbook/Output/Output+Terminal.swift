import Composition
import Core
import Foundation
import TerminalHost

extension Output {
  /// The width that is asked for with `COLUMNS`, else that of the terminal on standard output; nil
  /// where there is neither.
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
  /// The table for people, as wide as the terminal at most.
  func text(_ style: Inks) -> String {
    lines(width: Output.terminalWidth).map { style.text($0) }.joined(separator: "\n")
  }
}

extension ColorChoice {
  /// How many colours the answer may have.
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
  /// How text for people looks: in the theme of the library, where there is one. A command that
  /// has it open hands it on instead.
  func style() async -> Inks { await style { try open(.reading) } }

  /// How text for people looks in a library's theme.
  func style(in library: Library) async -> Inks { await style { library } }

  private func style(in library: () throws -> Library) async -> Inks {
    let depth = self.json ? .none : color.depth
    guard depth != .none else { return .none }
    do {
      let library = try library()
      return Inks(
        try await library.assembly.theme(), depth: depth,
        appearance: try await Self.chosenAppearance(in: library) ?? terminalAppearance,
        introducer: OutputText.styleMark)
    } catch {
      // Looks alone are no reason to fail; what needs the library says why it can't be used.
      return Inks(
        Catalog.theme, depth: depth, appearance: terminalAppearance,
        introducer: OutputText.styleMark)
    }
  }

  /// Light or dark as it is set; nil where it is as the terminal says.
  static func chosenAppearance(in library: Library) async throws -> Appearance? {
    guard let setting = Catalog.appearance else { return nil }
    return Appearance(rawValue: try await library.settings.value(of: setting))
  }

  var terminalAppearance: Appearance {
    Appearance(environment: ProcessInfo.processInfo.environment)
  }
}
