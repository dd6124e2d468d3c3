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
    let words = path.split(separator: " ")
    self.init(
      commandName: words.last.map(String.init),
      _superCommandName: (["stashbook"] + words.dropLast()).joined(separator: " "),
      abstract: abstract, discussion: discussion, subcommands: subcommands)
  }
}
