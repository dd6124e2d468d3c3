import ArgumentParser

/// The commands of the features that users need first, one line per feature, in the help's order.
///
/// The file of a feature's commands declares its list, which is empty if the build excludes the
/// feature.
let featureCommands: [[any ParsableCommand.Type]] = [
  stashCommands,
  photoCommands,
  tagCommands,
  meshCommands,
  weightCommands,
  drawingCommands,
]
