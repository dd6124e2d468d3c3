import ArgumentParser
import Foundation

/// The arguments and options that a command accepts, as the parser describes them.
struct CommandShape {
  /// An option, a flag, or a positional argument.
  struct Parameter: Decodable {
    /// A name that follows one or two hyphens.
    struct Name: Decodable {
      var kind: String
      var name: String
    }

    /// The kind: `positional`, `option`, or `flag`.
    var kind: String
    var names: [Name]?
    var valueName: String?
    var isOptional: Bool
    var isRepeating: Bool
    var abstract: String?

    /// The name that messages use: `--name`, or the value's name in capitals.
    var label: String {
      if let name = names?.first(where: { $0.kind == "long" }) { return "--\(name.name)" }
      return (valueName ?? "value").uppercased()
    }
  }

  private struct Description: Decodable {
    struct Command: Decodable { var arguments: [Parameter]? }
    var command: Command
  }

  let parameters: [Parameter]

  /// Creates the shape of a command without subcommands.
  init(_ command: any ParsableCommand.Type) throws {
    var text = ""
    do {
      _ = try command.parseAsRoot(["--experimental-dump-help"])
    } catch {
      text = command.message(for: error)
    }
    parameters =
      try JSONDecoder().decode(Description.self, from: Data(text.utf8)).command.arguments ?? []
  }

  /// Returns the parameter with the given long name, or `nil` if no parameter has that name.
  func named(_ name: some StringProtocol) -> Parameter? {
    parameters.first { $0.names?.contains { $0.kind == "long" && $0.name == name } == true }
  }

  /// The positional arguments, in the order in which the command expects them.
  var positional: [Parameter] { parameters.filter { $0.kind == "positional" } }

  /// Returns the name from a word that looks like a long option, or `nil` for any other word.
  ///
  /// A long option is `--name` or `--name=value`.
  static func longName(_ word: String) -> Substring? {
    guard word.hasPrefix("--") else { return nil }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    guard let first = name.utf8.first,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20),
      name.utf8.allSatisfy({
        $0 == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      })
    else { return nil }
    return name
  }

  /// A word, or an option with its value, on a command line.
  private enum Word {
    /// An option or flag.
    ///
    /// `value` is `nil` if no value is given.
    case option(name: Substring, value: String?)
    /// A positional value.
    case value(String)
    /// A word that only the parser interprets.
    case other(String)
  }

  /// Returns the words, rearranged so that the parser accepts values that begin with "-".
  ///
  /// - Throws: ``UsageFailure`` if an option that accepts one value is repeated.
  func normalized(_ words: [String]) throws -> [String] {
    let words = read(words)
    try rejectRepeated(words)
    var (options, values): ([String], [String]) = ([], [])
    var isOpen = true
    for word in words {
      switch word {
      case .option(let name, let value):
        options.append("--\(name)" + (value.map { "=\($0)" } ?? ""))
      case .value(let value):
        if value.hasPrefix("-"), value != "-" { isOpen = false }
        values.append(value)
      case .other(let word): options.append(word)
      }
    }
    return options + (isOpen || values.isEmpty ? [] : ["--"]) + values
  }

  private func read(_ words: [String]) -> [Word] {
    var (read, words) = ([Word](), words[...])
    while let word = words.popFirst() {
      if word == "--" { return read + words.map { .value($0) } }
      if let name = Self.longName(word) {
        let given = word.dropFirst(name.count + 2)
        if !given.isEmpty {
          read.append(.option(name: name, value: String(given.dropFirst())))
        } else if named(name)?.kind == "option", let next = words.first, Self.isValue(next) {
          words.removeFirst()
          read.append(.option(name: name, value: next))
        } else {
          read.append(.option(name: name, value: nil))
        }
      } else if word.hasPrefix("-"), word != "-", word == "-h" || !takesMoreValues(than: read) {
        read.append(.other(word))
      } else {
        read.append(.value(word))
      }
    }
    return read
  }

  /// Returns whether a word that follows an option can be the option's value.
  ///
  /// A value that looks like an option must be written `--option=value`.
  private static func isValue(_ word: String) -> Bool {
    longName(word) == nil && word != "--" && word != "-h"
  }

  private func takesMoreValues(than read: [Word]) -> Bool {
    let taken = read.count { if case .value = $0 { true } else { false } }
    return positional.count > taken || positional.contains(where: \.isRepeating)
  }

  private func rejectRepeated(_ words: [Word]) throws {
    var seen: Set<Substring> = []
    for case .option(let name, _) in words where !seen.insert(name).inserted {
      guard let parameter = named(name), parameter.kind == "option", !parameter.isRepeating else {
        continue
      }
      throw UsageFailure(
        "--\(name) was given more than once", hint: "Use --\(name) only once.")
    }
  }

  /// Returns the labels of all required parameters that are missing from the words.
  ///
  /// The result is empty if a word is unknown or there are too many values, because the parser
  /// reports those errors.
  func missing(in words: [String]) -> [String] {
    let words = read(words)
    var (names, values): (Set<Substring>, Int) = ([], 0)
    for word in words {
      switch word {
      case .option(let name, let value):
        guard let parameter = named(name), (parameter.kind == "option") == (value != nil) else {
          return []
        }
        names.insert(name)
      case .value: values += 1
      case .other: return []
      }
    }
    let places = positional
    guard values <= places.count || places.contains(where: \.isRepeating) else { return [] }
    let options = parameters.filter { parameter in
      parameter.kind == "option" && !parameter.isOptional
        && parameter.names?.contains { names.contains($0.name[...]) } != true
    }
    return (places.dropFirst(values).filter { !$0.isOptional } + options).map(\.label)
  }
}
