import ArgumentParser
import Foundation

/// The words after the program's name, put into the form that the parser understands.
///
/// The parser takes a value that begins with "-" for an option, knows global options only after the
/// verb, ignores all but the last value of a repeated option, and names only the first missing
/// option. What the parser alone would get right passes through with one look at each word.
struct GivenArguments {
  /// The command that the first words name, and the words that name it.
  private(set) var command: (any ParsableCommand.Type)?
  private(set) var path: [String] = []
  /// All that follows.
  private(set) var rest: [String] = []

  /// The arguments in the parser's form, from the first word on.
  var all: [String] { path + rest }

  /// - Throws: ``UsageFailure`` if an option was repeated that can have one value.
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
      throw UsageFailure("Missing command", hint: "To see the commands, run stashbook --help.")
    }
    let subcommands = command.configuration.subcommands
    guard subcommands.isEmpty else {
      rest = Array(words)
      guard rest.isEmpty, !global.isEmpty else { return }
      throw UsageFailure(
        "Missing verb after stashbook \(path.joined(separator: " "))",
        hint: "One of \(subcommands.map { $0._commandName }.joined(separator: ", ")).")
    }
    rest = Self.withoutForeignColor(global, command) + words
    if Self.needsShape(rest) { rest = try CommandShape(command).normalized(rest) }
  }

  /// Counts the words of a global option at the beginning; `nil` if none is there.
  private static func globalOption(_ words: ArraySlice<String>) -> Int? {
    guard let word = words.first else { return nil }
    switch word {
    case "--json", "--quiet": return 1
    case "--library", "--color": return words.count > 1 ? 2 : nil
    default:
      return word.hasPrefix("--library=") || word.hasPrefix("--color=") ? 1 : nil
    }
  }

  /// The global options before a command, without `--color` if that is something else to the command.
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

  /// Whether some words can't be left to the parser alone: one that begins with "-" and is no long
  /// option, or a long option that comes twice.
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
