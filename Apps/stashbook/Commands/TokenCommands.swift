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
      path: "tokens", abstract: "What Stashbook looks like: colours, sizes, type, motion.",
      discussion: "Example: stashbook tokens check",
      subcommands: [
        TokensList.self, TokensCheck.self, TokensExport.self, TokensTheme.self,
      ])
  }

  /// The tokens in force, and how an answer looks in them: the library's, where there is one.
  private struct TokenDesk {
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
      return try await plugin.shelf.tokens()
    }

    func style() async -> Inks {
      if let library { await global.style(in: library) } else { await global.style() }
    }
  }

  /// The contexts that a resolver document is read in.
  struct ContextOptions: ParsableArguments {
    @Option(
      name: .customLong("context"),
      help: "A resolver document's context, such as theme=dark; repeat for several modifiers.")
    var contexts: [String] = []

    /// Returns the contexts by their modifiers.
    ///
    /// - Throws: ``UsageFailure`` for an option that isn't `name=value`, or a modifier named twice.
    func inputs() throws -> [String: String] {
      var inputs: [String: String] = [:]
      for text in contexts {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
          throw UsageFailure("Invalid context “\(text)”", hint: "Write name=value: theme=dark.")
        }
        guard inputs.updateValue(String(parts[1]), forKey: String(parts[0])) == nil else {
          throw UsageFailure(
            "Two contexts for “\(parts[0])”", hint: "Choose one for each modifier.")
        }
      }
      return inputs
    }
  }

  struct TokensList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tokens list", abstract: "Every token and its value.",
      discussion: """
        The tokens in force, or those of files, every alias resolved: of a resolver document (Design
        Tokens 2025.10), or of files that stand side by side. Example: stashbook tokens list --json
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Files of tokens; - for standard input.") var files: [String] = []
    @OptionGroup var contexts: ContextOptions

    func run() async throws {
      let entries: [TokenEntry]
      let style: Inks
      let inputs = try contexts.inputs()
      if files.isEmpty {
        guard inputs.isEmpty else {
          throw UsageFailure("--context needs a file", hint: "Name a resolver document.")
        }
        let desk = try TokenDesk(global)
        (entries, style) = (TokenEntry.all(of: try await desk.tokens()), await desk.style())
      } else {
        let documents = try await TokenReader.theme(
          at: files, in: Outside.files, inputs: inputs)
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
      path: "tokens check", abstract: "The contrast of every pair of colours, in both themes.",
      discussion: """
        Words need 4.5:1, marks 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). Ends with 1 where a pair fails, and
        names the nearest colour that passes. Example: stashbook tokens check
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
      let desk = try TokenDesk(global)
      let findings = ContrastFinding.all(of: TokenTheme(try await desk.tokens()))
      let rows = findings.map {
        Row(
          name: $0.pair.name, ground: $0.pair.ground, appearance: $0.appearance, ratio: $0.ratio,
          least: $0.pair.least, passes: $0.passes, nearest: $0.nearest.map { "#\($0.hex)" })
      }
      let problems = findings.compactMap(\.problem)
      try await global.output.write(
        ListJSON(items: rows, total: rows.count, next: nil),
        text: ([text(findings, await desk.style())] + problems).joined(separator: "\n"))
      if !problems.isEmpty { throw ExitCode(Explanation.Kind.failed.exitCode) }
    }

    /// A row a pair, light beside dark.
    private func text(_ findings: [ContrastFinding], _ style: Inks) -> String {
      var table = TerminalTable(
        header: ["COLOUR", "ON", "LEAST", "LIGHT", "DARK"], keepsFirst: false)
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
      return table.text(style) + "\n\(passing) of \(findings.count) pass"
    }
  }

  enum TokenFormat: String, ExpressibleByArgument, CaseIterable {
    case dtcg, css, swiftui, terminal
  }

  struct TokensExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tokens export", abstract: "The tokens for another program.",
      discussion: """
        With --json: dtcg as it is, the colours of terminal as a list, css and swiftui as
        {"format", "text"}. Example: stashbook tokens export --format css > tokens.css
        """)
    @OptionGroup var global: GlobalOptions
    @Option(help: "dtcg (Design Tokens 2025.10), css, swiftui or terminal.") var format: TokenFormat
    @Option(help: "File to write; - for standard output. (default: -)") var output: String?
    @Flag(help: "Replace an existing file.") var force = false

    private struct SourceJSON: Encodable {
      var format: String
      var text: String
    }

    func run() async throws {
      let tokens = try await TokenDesk(global).tokens()
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
      path: "tokens theme", abstract: "Put the tokens of a file over Stashbook's own.",
      discussion: """
        A file of the Design Tokens format (2025.10), for both themes or, as a resolver document, for
        each: tokens called as tokens export --format dtcg calls them are taken. If a modifier of the
        document has no default, choose a context with --context. "standard" brings
        back Stashbook's own. Example: stashbook tokens theme mine.tokens.json --dry-run
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "The file, - for standard input, or standard.") var file: String
    @OptionGroup var contexts: ContextOptions
    @Flag(help: "Say what it would do, and change nothing.") var dryRun = false

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
        throw UsageFailure("--context needs a file", hint: "Name a resolver document.")
      }
      let overlay =
        file == Self.standard
        ? nil
        : try Tokens.standard.overlaid(
          with: try await TokenReader.theme(at: [file], in: Outside.files, inputs: inputs))
      let tokens = overlay?.tokens ?? .standard
      let before = Set(TokenEntry.all(of: .standard))
      let answer = Answer(
        name: file, changed: TokenEntry.all(of: tokens).filter { !before.contains($0) },
        leftAside: overlay?.leftAside.map { "\($0)" } ?? [],
        failing: ContrastFinding.all(of: TokenTheme(tokens)).compactMap(\.problem),
        dryRun: dryRun)
      let isChange = try await TokenDesk(global).tokens() != tokens
      if isChange, !dryRun {
        let plugin: DesignTokensPlugin = try global.open(.writing).feature()
        try await plugin.shelf.use(overlay?.tokens, named: file)
      }
      try await global.output.write(answer, text: words(answer, isChange: isChange))
    }

    private func words(_ answer: Answer, isChange: Bool) -> String {
      var lines = answer.changed.map { entry in
        "\(entry.path)  \(entry.light)" + (entry.dark == entry.light ? "" : "  \(entry.dark)")
      }
      if !answer.leftAside.isEmpty {
        let count = answer.leftAside.count
        lines.append("\(count) \(count == 1 ? "token" : "tokens") of the file not Stashbook's")
      }
      lines += answer.failing
      let count = answer.changed.count == 1 ? "1 token differs" : "\(answer.changed.count) differ"
      lines.append(
        "\(count) from Stashbook's own; "
          + (!isChange
            ? "they are in force already"
            : dryRun ? "nothing was changed" : "stashbook undo reverses it"))
      return lines.joined(separator: "\n")
    }
  }
#else
  import ArgumentParser

  let tokenCommands: [any ParsableCommand.Type] = []
#endif
