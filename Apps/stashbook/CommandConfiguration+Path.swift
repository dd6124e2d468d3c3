import ArgumentParser

extension CommandConfiguration {
  /// Creates a command below `stashbook` from its path, such as "canvas list".
  ///
  /// A command that names its parent isn't searched for `--generate-completion-script` and other
  /// options of the root. That search took a tenth of a short command's time.
  init(
    path: String, abstract: String, discussion: String = "",
    subcommands: [any ParsableCommand.Type] = []
  ) {
    let parent = path.lastIndex(of: " ").map { path[..<$0] }
    self.init(
      commandName: String(parent.map { path[$0.endIndex...].dropFirst() } ?? path[...]),
      _superCommandName: parent.map { "stashbook " + String($0) } ?? "stashbook",
      abstract: abstract, discussion: discussion, subcommands: subcommands)
  }
}
