import ArgumentParser
import Composition
import Core

extension Stashbook {
  /// Refuses a word that is no command, naming the nearest, or the feature it belongs to.
  static func refuseUnknown(_ arguments: [String]) throws {
    let isHelp = arguments.first == "help"
    let words = arguments.dropFirst(isHelp ? 1 : 0).prefix(2).prefix { !$0.hasPrefix("-") }
    guard let word = words.first else { return }
    let topics = isHelp ? HelpTopic.allCases.map(\.rawValue) : []
    let path = isHelp ? "stashbook help" : "stashbook"
    try refuse(word, below: Stashbook.self, path: path, others: topics + ["help"])
    let commands = configuration.subcommands
    guard let command = commands.first(where: { $0._commandName == word }),
      !command.configuration.subcommands.isEmpty, words.count == 2, let verb = words.last
    else { return }
    try refuse(verb, below: command, path: "\(path) \(word)")
  }

  private static func refuse(
    _ word: String, below command: any ParsableCommand.Type, path: String, others: [String] = []
  ) throws {
    let names = command.configuration.subcommands.map { $0._commandName } + others
    guard !names.contains(word) else { return }
    if let left = Catalog.known.first(where: { $0.commands.contains(word) }) {
      throw UsageFailure(
        "\(word) belongs to the feature \(left.trait), which is left out of this build",
        code: "feature-left-out")
    }
    throw UsageFailure(
      "There is no command \(path) \(word)",
      hint: nearest(to: word, among: names).first.map { "Did you mean \(path) \($0)?" })
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
      Every record has an id (UUIDv7). Lists show its shortest unique beginning, at least six
      characters; any unique beginning is accepted. One that several records share is refused
      with the candidates. With --json ids are whole.
      """
    case .json:
      """
      With --json a command writes exactly one JSON document to standard output. Lists are
      {"items": […], "total": n, "next": cursor or null}; go on with --after CURSOR. An error is
      one object on standard error: {"error": {"code", "message", "hint"}}.
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
