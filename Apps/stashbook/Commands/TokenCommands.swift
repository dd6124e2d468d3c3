#if DesignTokens
  import ArgumentParser
  import Composition
  import Core
  import DesignTokens
  import Foundation
  import TerminalHost

  let tokenCommands: [any ParsableCommand.Type] = [TokensCommand.self]

  struct TokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tokens", abstract: "Manage design tokens.",
      discussion: """
        Design tokens are named values for colors, sizes, type, and motion.

        Example:
          stashbook tokens check
        """,
      subcommands: [
        TokensList.self, TokensCheck.self, TokensExport.self, TokensTheme.self,
      ])
  }

  /// The tokens and text styles in use.
  ///
  /// They are the library's, or the standard tokens and styles if there is no library.
  private struct TokenContext {
    private let global: GlobalOptions
    private let library: Library?

    init(_ global: GlobalOptions) throws {
      self.global = global
      do {
        library = try global.open(.reading)
      } catch StoreFailure.noLibrary {
        library = nil
      }
    }

    func tokens() async throws -> Tokens {
      guard let library else { return .standard }
      let plugin: DesignTokensPlugin = try library.feature()
      return try await plugin.repository.tokens()
    }

    func style() async -> SGREncoder {
      if let library { await global.style(in: library) } else { await global.style() }
    }
  }

  /// The options that choose contexts of a resolver document.
  struct ContextOptions: ParsableArguments {
    @Option(
      name: .customLong("context"),
      help: "Context of a resolver document, such as theme=dark; repeatable.")
    var contexts: [String] = []

    /// Returns the contexts by their modifiers.
    ///
    /// - Throws: ``UsageFailure`` if an option isn't `name=value`, or if a modifier is named twice.
    func inputs() throws -> [String: String] {
      var inputs: [String: String] = [:]
      for text in contexts {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
          throw UsageFailure("Invalid context “\(text)”", hint: "Use the form theme=dark.")
        }
        guard inputs.updateValue(String(parts[1]), forKey: String(parts[0])) == nil else {
          throw UsageFailure(
            "More than one context for “\(parts[0])”", hint: "Choose one for each modifier.")
        }
      }
      return inputs
    }
  }

  struct TokensList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tokens list", abstract: "List design tokens and their values.",
      discussion: """
        Without files, the command lists the tokens in use. The files can be one resolver document \
        (Design Tokens 2025.10), or one or more token files, which are combined. All aliases are \
        resolved.

        Example:
          stashbook tokens list --json
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Token files, or - for standard input. (default: the tokens in use)")
    var files: [String] = []
    @OptionGroup var contexts: ContextOptions

    func run() async throws {
      let entries: [TokenEntry]
      let style: SGREncoder
      let inputs = try contexts.inputs()
      if files.isEmpty {
        guard inputs.isEmpty else {
          throw UsageFailure("--context requires a file", hint: "Specify a resolver document.")
        }
        let context = try TokenContext(global)
        (entries, style) = (TokenEntry.all(of: try await context.tokens()), await context.style())
      } else {
        let documents = try await TokenReader.theme(
          at: files, in: SystemPorts.files, inputs: inputs)
        (entries, style) = (TokenEntry.all(of: documents), await global.style())
      }
      var table = TerminalTable(header: ["TOKEN", "TYPE", "LIGHT", "DARK"])
      table.rows = entries.map { entry -> [TerminalTable.Cell] in
        [
          .init(entry.path, .headline), .init(entry.type, .muted), .init(entry.light, .data),
          .init(entry.dark == entry.light ? "" : entry.dark, .data),
        ]
      }
      try await global.output.write(
        ListJSON(items: entries, total: entries.count, next: nil),
        text: table.text(style))
    }
  }

  struct TokensCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tokens check", abstract: "Check the contrast of color pairs.",
      discussion: """
        In the light and dark themes, text needs a contrast of at least 4.5:1, and borders, \
        controls, and focus rings need at least 3:1 (WCAG 2.2, success criteria 1.4.3 and 1.4.11). \
        If a pair fails, the command names the nearest color that passes, and exits with status 1.

        Example:
          stashbook tokens check
        """)
    @OptionGroup var global: GlobalOptions

    private struct Row: Encodable {
      var name: ColorName
      var ground: ColorName
      var appearance: Appearance
      var ratio: Double
      var least: Double
      var passes: Bool
      var nearest: String?
    }

    func run() async throws {
      let context = try TokenContext(global)
      let findings = ContrastFinding.all(of: TokenTheme(try await context.tokens()))
      let rows = findings.map {
        Row(
          name: $0.pair.name, ground: $0.pair.ground, appearance: $0.appearance, ratio: $0.ratio,
          least: $0.pair.least, passes: $0.passes, nearest: $0.nearest.map { "#\($0.hex)" })
      }
      let problems = findings.compactMap(\.problem)
      try await global.output.write(
        ListJSON(items: rows, total: rows.count, next: nil),
        text: ([text(findings, await context.style())] + problems).joined(separator: "\n"))
      if !problems.isEmpty { throw ExitCode(Explanation.Kind.failed.exitCode) }
    }

    /// Returns a table of pairs and their contrasts in the light and dark themes.
    private func text(_ findings: [ContrastFinding], _ style: SGREncoder) -> String {
      var table = TerminalTable(
        header: ["COLOR", "ON", "MINIMUM", "LIGHT", "DARK"], keepsFirst: false)
      for pair in ContrastPair.all {
        table.rows.append(
          [
            .init(pair.name.rawValue, .headline), .init(pair.ground.rawValue),
            .init("\(pair.least)", .muted),
          ]
            + findings.filter { $0.pair == pair }.map {
              let ratio = ($0.ratio * 100).rounded(.down) / 100
              return .init("\(ratio)\($0.passes ? "" : " fails")", $0.passes ? .data : .danger)
            })
      }
      let passing = findings.count(where: \.passes)
      return table.text(style) + "\n\(passing) of \(findings.count) checks pass"
    }
  }

  enum TokenFormat: String, ExpressibleByArgument, CaseIterable {
    case dtcg, css, swiftui, terminal
  }

  struct TokensExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tokens export", abstract: "Export design tokens for other programs.",
      discussion: """
        With --json, the `dtcg` output is the same as without it, the `terminal` output is a list \
        of colors, and the `css` or `swiftui` output is an object with the keys `format` and `text`.

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

  struct TokensTheme: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tokens theme", abstract: "Use the tokens in a file as the theme.",
      discussion: """
        The file must be in the Design Tokens format (2025.10). A token file applies to both the \
        light and the dark theme. A resolver document applies to each separately; if one of its \
        modifiers has no default, choose a context with --context. The theme uses only tokens \
        whose names are listed by `stashbook tokens export --format dtcg`.

        To restore Stashbook's own tokens, use `standard` as the file.

        Examples:
          stashbook tokens theme mine.tokens.json --dry-run
          stashbook tokens theme standard
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(
      help: "Token file, - for standard input, or `standard` to restore Stashbook's tokens.")
    var file: String
    @OptionGroup var contexts: ContextOptions
    @Flag(help: "Preview without changing anything.") var dryRun = false

    private struct Answer: Encodable {
      var name: String
      var changed: [TokenEntry]
      var leftAside: [String]
      var failing: [String]
      var dryRun: Bool
    }

    private static let standard = "standard"

    func run() async throws {
      let inputs = try contexts.inputs()
      guard file != Self.standard || inputs.isEmpty else {
        throw UsageFailure("--context requires a file", hint: "Specify a resolver document.")
      }
      let overlay =
        file == Self.standard
        ? nil
        : try Tokens.standard.overlaid(
          with: try await TokenReader.theme(at: [file], in: SystemPorts.files, inputs: inputs))
      let tokens = overlay?.tokens ?? .standard
      let before = Set(TokenEntry.all(of: .standard))
      let answer = Answer(
        name: file, changed: TokenEntry.all(of: tokens).filter { !before.contains($0) },
        leftAside: overlay?.leftAside.map { "\($0)" } ?? [],
        failing: ContrastFinding.all(of: TokenTheme(tokens)).compactMap(\.problem),
        dryRun: dryRun)
      let isChange = try await TokenContext(global).tokens() != tokens
      if isChange, !dryRun {
        let plugin: DesignTokensPlugin = try global.open(.writing).feature()
        try await plugin.repository.use(overlay?.tokens, named: file)
      }
      try await global.output.write(answer, text: words(answer, isChange: isChange))
    }

    private func words(_ answer: Answer, isChange: Bool) -> String {
      var lines = answer.changed.map { entry in
        "\(entry.path)  \(entry.light)" + (entry.dark == entry.light ? "" : "  \(entry.dark)")
      }
      if !answer.leftAside.isEmpty {
        let count = answer.leftAside.count
        lines.append("Ignored \(count) unknown \(count == 1 ? "token" : "tokens") in the file")
      }
      lines += answer.failing
      let count = answer.changed.count
      lines.append(
        count.counted("token differs", plural: "tokens differ") + " from the standard theme"
          + (!isChange
            ? "; this theme is already in use"
            : dryRun ? "; nothing was changed" : ". To undo, run `stashbook undo`."))
      return lines.joined(separator: "\n")
    }
  }
#else
  import ArgumentParser

  let tokenCommands: [any ParsableCommand.Type] = []
#endif
