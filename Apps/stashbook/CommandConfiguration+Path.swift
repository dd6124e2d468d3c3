import ArgumentParser

extension CommandConfiguration {
  /// Creates the configuration of the command at a path below `stashbook`, such as "canvas list".
  ///
  /// For a command that names its parent, the parser doesn't search for
  /// `--generate-completion-script` and the root command's other options. That search took a tenth
  /// of a short command's running time.
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
