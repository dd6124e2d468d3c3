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
        Design tokens are named values for colors, sizes, typography, and motion.

        Example:
          stashbook tokens check
        """,
      subcommands: [
        TokensList.self, TokensCheck.self, TokensExport.self, TokensTheme.self,
      ])
  }

  /// The tokens and text styles in use.
  ///
  /// The tokens and styles come from the library. Without a library, the standard tokens and styles
  /// are used.
  struct TokenContext {
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

  /// The option that selects contexts from a resolver document.
  struct ContextOptions: ParsableArguments {
    @Option(
      name: .customLong("context"),
      help: "Context to use from a resolver document, such as theme=dark; repeatable.")
    var contexts: [String] = []

    /// Returns the contexts, keyed by modifier.
    ///
    /// - Throws: ``UsageFailure`` if a context doesn't have the form `name=value`, or if two
    ///   contexts have the same modifier.
    func inputs() throws -> [String: String] {
      var inputs: [String: String] = [:]
      for text in contexts {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
          throw UsageFailure("Invalid context “\(text)”", hint: "Use the form theme=dark.")
        }
        guard inputs.updateValue(String(parts[1]), forKey: String(parts[0])) == nil else {
          throw UsageFailure(
            "More than one context for the modifier “\(parts[0])”",
            hint: "Choose one context for each modifier.")
        }
      }
      return inputs
    }
  }

  struct TokensList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tokens list", abstract: "List design tokens and their values.",
      discussion: """
        Without files, the command lists the tokens in use. You can specify either one resolver document \
        (Design Tokens 2025.10) or token files. The command combines multiple token files, and \
        resolves all aliases.

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

    /// Returns a table of color pairs with their contrasts in the light and dark themes.
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
#else
  import ArgumentParser

  let tokenCommands: [any ParsableCommand.Type] = []
#endif
