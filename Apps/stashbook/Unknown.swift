import ArgumentParser
import Composition
import Core

extension Stashbook {
  /// Rejects a word that names no command, and suggests the command that was probably meant.
  ///
  /// - Throws: ``UsageFailure``; with the code `feature-left-out` if the command belongs to a feature
  ///   that this build doesn't have.
  static func refuseUnknown(_ arguments: [String]) throws {
    let isHelp = arguments.first == "help"
    let words = arguments.dropFirst(isHelp ? 1 : 0).prefix(2).prefix { !$0.hasPrefix("-") }
    guard let word = words.first else { return }
    let root = isHelp ? "stashbook help" : "stashbook"
    let commands = configuration.subcommands
    let topics = isHelp ? HelpTopic.allCases.map(\.rawValue) : []
    guard let command = commands.first(where: { $0._commandName == word }) else {
      let names = commands.map { $0._commandName } + topics + ["help"]
      if names.contains(word) { return }
      if let feature = Catalog.known.first(where: { $0.commands.contains(word) }) {
        throw UsageFailure(
          "\(word) belongs to the feature \(feature.trait), which is left out of this build",
          code: "feature-left-out")
      }
      let verbs = suggestions(for: word, below: commands)
      throw unknown(
        root, word, verbs + nearest(to: word, among: names).prefix(verbs.isEmpty ? 1 : 0))
    }
    let verbs = command.configuration.subcommands.map { $0._commandName }
    guard !verbs.isEmpty, words.count == 2, let verb = words.last, !verbs.contains(verb) else {
      return
    }
    let meant = OtherVerbs.meanings(of: verb).first(where: verbs.contains)
    let suggested = meant ?? nearest(to: verb, among: verbs).first
    throw unknown("\(root) \(word)", verb, suggested.map { [$0] } ?? [])
  }

  /// Returns the commands that a verb without its noun may mean, as "canvas list"; three at most.
  private static func suggestions(
    for verb: String, below commands: [any ParsableCommand.Type]
  ) -> [String] {
    for meaning in OtherVerbs.meanings(of: verb) + [verb] {
      let found = commands.filter { command in
        command.configuration.subcommands.contains { $0._commandName == meaning }
      }
      if !found.isEmpty { return found.prefix(3).map { "\($0._commandName) \(meaning)" } }
    }
    return []
  }

  private static func unknown(
    _ path: String, _ word: String, _ suggested: some Sequence<String>
  ) -> UsageFailure {
    let commands = suggested.map { "\(path) \($0)" }
    let all =
      commands.count > 2
      ? commands.dropLast().joined(separator: ", ") + ", or \(commands[commands.count - 1])"
      : commands.joined(separator: " or ")
    return UsageFailure(
      "There is no command \(path) \(word)",
      hint: commands.isEmpty ? "To see the commands, run stashbook --help." : "Did you mean \(all)?"
    )
  }
}

/// Words that users of other programs type for our verbs.
enum OtherVerbs {
  /// Returns the verbs that a word may stand for, the likeliest first.
  static func meanings(of word: String) -> [String] {
    switch word {
    case "add", "create", "insert", "make", "new": ["add", "new"]
    case "del", "delete", "destroy", "erase", "remove", "rm": ["delete"]
    case "all", "index", "list", "ls": ["list"]
    case "mv", "move", "rename": ["rename", "edit"]
    case "change", "modify", "set", "update": ["edit", "rename"]
    case "cat", "get", "info", "open", "view": ["show"]
    case "import", "load", "upload": ["import", "ingest"]
    case "ingest": ["import"]
    case "download", "save": ["export"]
    case "recover", "undelete": ["restore"]
    default: []
    }
  }
}

/// What `stashbook help TOPIC` says beside the commands' own help.
enum HelpTopic: String, CaseIterable {
  case exitCodes = "exit-codes"
  case ids
  case json
  case library

  init?(_ arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "help" else { return nil }
    self.init(rawValue: arguments[1])
  }

  var text: String {
    switch self {
    case .exitCodes:
      """
      0 done; 1 failed; 64 called wrongly; 65 some input was refused (a batch has done the rest);
      66 an input or the library is not there; 69 a service or port is not available; 70 a defect
      of ours; 73 something can't be made; 74 reading or writing failed; 75 busy or changed by
      someone else, try again; 130 interrupted.
      """
    case .ids:
      """
      Every record has an ID, a UUID. Lists show the shortest unique end of it, at least five
      characters. Commands accept that, any other unique beginning or end, and the whole ID;
      @1, @2, and so on name the rows of the last list. An ambiguous ID is rejected with the
      records it may mean. With --json IDs are whole.
      """
    case .json:
      """
      With --json a command writes exactly one JSON document to standard output. Lists are
      {"items": […], "total": n, "next": cursor or null}; go on with --after CURSOR. An error is
      one object on standard error: {"error": {"code", "message", "hint"}}; for an ambiguous ID
      with "candidates": [{"id", "name"}].
      """
    case .library:
      """
      A library is a folder: --library DIR, else $STASHBOOK_LIBRARY, else
      $XDG_DATA_HOME/stashbook, else ~/.local/share/stashbook. It is made on the first write.
      stashbook.sqlite holds the records, photos/ the originals, cache/ what can be made again.
      """
    }
  }
}
