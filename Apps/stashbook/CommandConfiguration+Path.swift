import ArgumentParser

extension CommandConfiguration {
  /// A command below `stashbook`, by the words that lead to it: "canvas list".
  ///
  /// A command that says what stands above it is not searched for what only the root has
  /// (`--generate-completion-script`), which took a tenth of the time of a short command.
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
