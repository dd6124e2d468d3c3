/// An icon's meaning, which each host draws in its own way.
///
/// A host also shows the name of what the icon stands for, or at least gives the name to assistive
/// technologies.
public enum Icon: String, CaseIterable, Codable, Sendable {
  /// The first screen.
  case home
  /// A stretched canvas.
  case canvas
  case photos
  /// A control that takes a photo.
  case camera
  /// A brush.
  case drawing
  /// A scale.
  case weight
  case add
  case search
  case settings
  case undo
  case redo
  /// A rubber stamp.
  case stamp
  case eraser
  case download
  /// A sorted column with its lowest value first.
  case ascending
  /// A sorted column with its highest value first.
  case descending
  /// Facts about what a screen shows.
  case details
  /// An action of the screen below a palette.
  case action
}
