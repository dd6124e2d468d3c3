import ArgumentParser
import Composition
import Core

extension Stashbook {
  /// Rejects a word that isn't a command, suggesting commands that the user may have meant.
  ///
  /// - Throws: ``UsageFailure``, with the code `feature-left-out` if the command belongs to a
  ///   feature, or to the web app, that is excluded from this build.
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
          "“\(word)” belongs to the feature \(feature.name), which is excluded from this build",
          code: "feature-left-out")
      }
      if WebCommands.names.contains(word) {
        throw UsageFailure(
          "“\(word)” belongs to the web app, which is excluded from this build",
          code: "feature-left-out")
      }
      let verbs = suggestions(for: word, below: commands)
      throw unknown(
        root, word, verbs + closestMatches(to: word, in: names).prefix(verbs.isEmpty ? 1 : 0))
    }
    let verbs = command.configuration.subcommands.map { $0._commandName }
    guard !verbs.isEmpty, words.count == 2, let verb = words.last, !verbs.contains(verb) else {
      return
    }
    let meant = OtherVerbs.meanings(of: verb).first(where: verbs.contains)
    let suggested = meant ?? closestMatches(to: verb, in: verbs).first
    throw unknown("\(root) \(word)", verb, suggested.map { [$0] } ?? [])
  }

  /// Returns up to three commands that a verb without its noun may mean, such as "canvas list".
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
    return UsageFailure(
      "Unknown command “\(path) \(word)”",
      hint: commands.isEmpty
        ? "To see the commands, run `stashbook --help`." : "Did you mean \(commands.alternatives)?")
  }
}

/// The verbs of other programs that correspond to Stashbook's verbs.
enum OtherVerbs {
  /// Returns the verbs that a word may mean, likeliest first.
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

/// A topic for `stashbook help TOPIC` that isn't a command.
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
      Exit codes:
        0    Success.
        1    The command failed, or a check found a problem.
        64   The command was used incorrectly.
        65   Some data was rejected, damaged, or missing. Most
             commands process the rest.
        66   A file, a record, or the library wasn't found.
        69   A feature, program, or port isn't available, or a
             newer version of Stashbook wrote the data.
        70   Internal error. Report it.
        73   A file, folder, or library can't be created.
        74   Reading or writing failed.
        75   The library is busy, or another program changed
             it. Try again.
        130  The command was interrupted.
      """
    case .ids:
      """
      Every record has an ID, which is a UUID.

      Lists show the shortest unique suffix of each ID, with
      at least five characters. Commands accept the full ID,
      or any unique prefix or suffix. They also accept row
      numbers from the latest list:
      `stashbook canvas show @2` shows the second canvas in
      the latest canvas list. An ambiguous ID is rejected,
      and the error lists the matching records.

      With --json, commands write full IDs.
      """
    case .json:
      """
      With --json, a command writes exactly one JSON document to
      standard output. A list has this form:
        {"items": […], "total": n or null, "next": cursor or null}
      For the next page, pass the cursor with --after CURSOR.

      An error is one object on standard error:
        {"error": {"code", "message", "hint"}}
      For an ambiguous ID, the object also includes
      "candidates": [{"id", "name"}].
      """
    case .library:
      """
      A library contains all your data. It is a folder, or is
      stored on servers. Stashbook uses the first of these
      that is set:
        --library DIR or URL
        $STASHBOOK_LIBRARY
        $XDG_DATA_HOME/stashbook
      If none is set, the library is ~/.local/share/stashbook.
      The first write creates the folder; a library on servers
      must be created first. For `stashbook demo`,
      the default is the stashbook-demo folder next to the
      usual library.

      The folder includes:
        stashbook.sqlite  The records
        photos/           The original photos
        cache/            Files that can be recreated

      On servers, a PostgreSQL database has the records, and
      an S3 bucket or a shared folder has the photos:
        'postgresql://stash@db1/stash?library=guild&photos=s3://guild-photos'
      If the URL has no `photos`, $STASHBOOK_PHOTOS is used. To
      create such a library, run `stashbook library create URL`.
      """
    }
  }
}
