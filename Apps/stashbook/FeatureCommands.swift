import ArgumentParser

/// The commands that users need first, one list per feature, in the order in which the help shows
/// them.
///
/// Each list is declared next to the feature's commands. If the build excludes the feature, the
/// list is empty.
let featureCommands: [[any ParsableCommand.Type]] = [
  stashCommands,
  photoCommands,
  tagCommands,
  meshCommands,
  weightCommands,
  drawingCommands,
]
