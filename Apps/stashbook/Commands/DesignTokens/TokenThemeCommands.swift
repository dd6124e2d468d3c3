#if DesignTokens
  import ArgumentParser
  import Composition
  import Core
  import DesignTokens
  import Foundation
  import TerminalHost

  struct TokensTheme: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "tokens theme", abstract: "Use the tokens in a file as the theme.",
      discussion: """
        The file must be in the Design Tokens format (2025.10). A token file applies to both the \
        light and the dark theme. A resolver document can give the two themes different values. If \
        one of its modifiers has no default, choose a context with --context. The theme uses only \
        tokens whose names are listed by `stashbook tokens export --format dtcg`.

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
        throw UsageFailure(
          "--context requires a file, not `standard`", hint: "Specify a resolver document.")
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
            : dryRun
              ? "; nothing was changed"
              : ". Changed the theme. To undo, run `stashbook undo`."))
      return lines.joined(separator: "\n")
    }
  }
#endif
