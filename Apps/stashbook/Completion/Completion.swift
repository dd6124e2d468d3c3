import ArgumentParser
import Composition
import Core
import TerminalHost

/// The candidates for the next word on a command line, for the scripts in ``CompletionScript``.
struct Completion {
  /// The hidden command that the scripts run with the words before the cursor.
  static let command = "__complete"

  /// A word that may come next.
  struct Candidate {
    var value: String
    /// The description shown next to the value in lists.
    var note = ""

    /// The line that scripts read: the value and the note, separated by a tab.
    var line: String {
      let note = note.oneLine
      return note.isEmpty ? value : "\(value)\t\(note.prefix(60))"
    }
  }

  /// The candidates for the next word: files, folders, or a list of words.
  enum Answer {
    case files
    case folders
    case candidates([Candidate])
  }

  private let words: [String]
  private let current: String

  /// Creates the completion of the last word, which may be empty.
  init(_ words: [String]) {
    // bash passes each "=" as a separate word.
    self.words = words.dropLast().filter { $0 != "=" }
    let last = words.last ?? ""
    current = last == "=" ? "" : last
  }

  /// Returns the lines that a script reads.
  ///
  /// The result is empty if no candidates can be determined.
  func lines(below commands: [any ParsableCommand.Type]) async -> String {
    switch await answer(below: commands) {
    case .files: ":files"
    case .folders: ":folders"
    case .candidates(let candidates):
      candidates.filter { $0.value.hasPrefix(current) && $0.value.oneLine == $0.value }
        .map(\.line).joined(separator: "\n")
    }
  }

  private func answer(below commands: [any ParsableCommand.Type]) async -> Answer {
    var (command, path, rest) = ((any ParsableCommand.Type)?.none, [String](), words[...])
    var library: String?
    while let word = rest.first {
      if let next = (command?.configuration.subcommands ?? commands)
        .first(where: { $0._commandName == word })
      {
        (command, path) = (next, path + [word])
      } else if command == nil, word == "help" {
        // Topics and commands follow.
      } else if Self.globalOptions.contains(word),
        command?.configuration.subcommands.isEmpty != true
      {
        if rest.count > 1 { if word == "--library" { library = rest[rest.startIndex + 1] } }
        rest.removeFirst()
        if rest.isEmpty { return Self.globalValues(word) }
      } else if !word.hasPrefix("--") {
        break
      }
      rest.removeFirst()
      if let command, command.configuration.subcommands.isEmpty { break }
    }
    guard let command, command.configuration.subcommands.isEmpty else {
      return level(command?.configuration.subcommands ?? commands, isRoot: command == nil)
    }
    // Without the command's shape, no candidates are known.
    guard let shape = try? CommandShape(command) else { return .candidates([]) }
    return await parameters(shape, path, Array(rest), library)
  }

  private static let globalOptions = ["--library", "--color"]

  private static func globalValues(_ option: String) -> Answer {
    option == "--library"
      ? .folders : .candidates(ColorChoice.allCases.map { Candidate(value: $0.rawValue) })
  }

  private func level(_ commands: [any ParsableCommand.Type], isRoot: Bool) -> Answer {
    if current.hasPrefix("-") {
      let all = ["--library", "--json", "--quiet", "--color", "--help"]
      return .candidates(all.map { Candidate(value: $0) })
    }
    var found = commands.map {
      Candidate(value: $0._commandName, note: $0.configuration.abstract)
    }
    if isRoot {
      found.append(Candidate(value: "help"))
      if words.contains("help") {
        found += HelpTopic.allCases.map { Candidate(value: $0.rawValue) }
      }
    }
    return .candidates(found)
  }

  /// Returns the candidates for a command's next parameter.
  private func parameters(
    _ shape: CommandShape, _ path: [String], _ rest: [String], _ library: String?
  ) async -> Answer {
    var (library, values, used, open) = (library, 0, Set<String>(), CommandShape.Parameter?.none)
    var isTerminated = false
    for word in rest {
      if let option = open {
        if option.label == "--library" { library = word }
        open = nil
      } else if !isTerminated, word == "--" {
        isTerminated = true
      } else if !isTerminated, let name = CommandShape.longName(word) {
        used.insert("--\(name)")
        let parameter = shape.named(name)
        if parameter?.kind == "option", !word.contains("=") { open = parameter }
      } else {
        values += 1
      }
    }
    let place = CompletionValues(path: path, library: library, current: current)
    if let open { return await place.values(ofOption: open.label) }
    if current.hasPrefix("-"), !isTerminated {
      let free = shape.parameters.filter {
        $0.kind != "positional" && ($0.isRepeating || !used.contains($0.label))
      }
      return .candidates(free.map { Candidate(value: $0.label, note: $0.abstract ?? "") })
    }
    let places = shape.positional
    guard let parameter = values < places.count ? places[values] : places.last(where: \.isRepeating)
    else { return .candidates([]) }
    return await place.values(ofArgument: parameter.valueName ?? "")
  }
}
