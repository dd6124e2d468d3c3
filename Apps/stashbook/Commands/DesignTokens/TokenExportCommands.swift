#if DesignTokens
  import ArgumentParser
  import Composition
  import Core
  import DesignTokens
  import Foundation
  import TerminalHost

  enum TokenFormat: String, ExpressibleByArgument, CaseIterable {
    case dtcg, css, swiftui, terminal
  }

  struct TokensExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tokens export", abstract: "Export design tokens for other programs.",
      discussion: """
        With --json, the `css` or `swiftui` output is an object with the keys `format` and `text`, \
        and the `terminal` output is a list of colors. The `dtcg` output is the same with and \
        without --json.

        Example:
          stashbook tokens export --format css > tokens.css
        """)
    @OptionGroup var global: GlobalOptions
    @Option(help: "Output format; dtcg is Design Tokens 2025.10.") var format: TokenFormat
    @Option(help: "File to write, or - for standard output. (default: -)") var output: String?
    @Flag(help: "Replace an existing file.") var force = false

    private struct SourceJSON: Encodable {
      var format: String
      var text: String
    }

    func run() async throws {
      let tokens = try await TokenContext(global).tokens()
      if let output, output != "-" { return try await write(tokens, to: output) }
      switch format {
      case .dtcg:
        Output.emit(String(decoding: try tokens.resolverFile(), as: UTF8.self), isPayload: true)
      case .css: try await write(CSSExport(tokens).text)
      case .swiftui: try await write(SwiftUIExport(tokens).text)
      case .terminal:
        let export = TerminalExport(TokenTheme(tokens))
        try await global.output.write(
          ListJSON(items: export.rows, total: export.rows.count, next: nil), text: export.text)
      }
    }

    private struct WrittenJSON: Encodable {
      var output: String
      var format: String
      var bytes: Int
    }

    private func write(_ tokens: Tokens, to path: String) async throws {
      let text =
        switch format {
        case .dtcg: String(decoding: try tokens.resolverFile(), as: UTF8.self)
        case .css: CSSExport(tokens).text
        case .swiftui: SwiftUIExport(tokens).text
        case .terminal: TerminalExport(TokenTheme(tokens)).text
        }
      let bytes = Data((text + "\n").utf8)
      try bytes.write(toFileNamed: path, force: force)
      try await global.output.write(
        WrittenJSON(output: path, format: format.rawValue, bytes: bytes.count),
        text: "Wrote \(path)".printable)
    }

    private func write(_ source: String) async throws {
      try await global.output.write(
        SourceJSON(format: format.rawValue, text: source), text: source)
    }
  }
#endif
