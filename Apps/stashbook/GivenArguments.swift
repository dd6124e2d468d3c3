import ArgumentParser
import Core
import Foundation

/// The arguments after the program's name, rewritten so that the parser reads them correctly.
///
/// By itself, the parser mistakes a value that begins with "-" for an option, accepts global
/// options only after the subcommand, ignores all but the last value of a repeated option, and
/// names only the first missing option. Arguments without these problems are unchanged; detecting
/// that requires one check per word.
struct GivenArguments {
  /// The command that the first words name, or `nil` if they don't name a command.
  private(set) var command: (any ParsableCommand.Type)?
  /// The words that name the command, such as `canvas list`.
  private(set) var path: [String] = []
  /// The words after the path.
  private(set) var rest: [String] = []

  /// The path and the words after it.
  var all: [String] { path + rest }

  /// Creates the arguments in the parser's form.
  ///
  /// - Throws: ``UsageFailure`` if an option that accepts one value is repeated, or if the command
  ///   or its subcommand is missing after global options.
  init(_ arguments: [String], below commands: [any ParsableCommand.Type]) throws {
    var (global, words) = ([String](), arguments[...])
    while let word = words.first {
      if let next = (command?.configuration.subcommands ?? commands)
        .first(where: { $0._commandName == word })
      {
        command = next
        path.append(word)
        words.removeFirst()
      } else if let count = Self.globalOption(words) {
        global += words.prefix(count)
        words.removeFirst(count)
      } else {
        break
      }
    }
    guard let command else {
      rest = words + global
      guard words.isEmpty, !global.isEmpty else { return }
      throw UsageFailure("Missing command", hint: "To see the commands, run `stashbook --help`.")
    }
    let subcommands = command.configuration.subcommands
    guard subcommands.isEmpty else {
      rest = Array(words)
      guard rest.isEmpty, !global.isEmpty else { return }
      throw UsageFailure(
        "Missing subcommand after `stashbook \(path.joined(separator: " "))`",
        hint: "Use \(subcommands.map { $0._commandName }.alternatives).")
    }
    rest = Self.withoutForeignColor(global, command) + words
    if Self.needsShape(rest) { rest = try CommandShape(command).normalized(rest) }
  }

  /// Returns the number of words in the global option at the beginning, or `nil` if the words don't
  /// begin with a complete global option.
  private static func globalOption(_ words: ArraySlice<String>) -> Int? {
    guard let word = words.first else { return nil }
    switch word {
    case "--json", "--quiet": return 1
    case "--library", "--color": return words.count > 1 ? 2 : nil
    default:
      return word.hasPrefix("--library=") || word.hasPrefix("--color=") ? 1 : nil
    }
  }

  /// Returns the global options, without `--color` if the command uses it for something else.
  private static func withoutForeignColor(
    _ global: [String], _ command: any ParsableCommand.Type
  ) -> [String] {
    guard let index = global.firstIndex(where: { $0.hasPrefix("--color") }),
      Mirror(reflecting: command.init()).children.contains(where: {
        $0.value is OptionGroup<PlainOptions>
      })
    else { return global }
    var others = global
    others.removeSubrange(index...(global[index] == "--color" ? index + 1 : index))
    return others
  }

  /// Returns whether the parser may misread the words without ``CommandShape``.
  ///
  /// The parser misreads repeated long options and words that begin with "-" but aren't long
  /// options.
  private static func needsShape(_ words: [String]) -> Bool {
    var seen: Set<Substring> = []
    for word in words where word.utf8.first == UInt8(ascii: "-") {
      if word == "--" { return false }
      guard let name = CommandShape.longName(word) else {
        if word != "-", word != "-h" { return true }
        continue
      }
      if !seen.insert(name).inserted { return true }
    }
    return false
  }
}
