import Core

/// The selected chip in the "Mesh Count" field, if any.
public enum MeshSelection: Hashable, Sendable {
  /// The empty selection, in which no chip is selected.
  case none
  /// The chip of a preset count.
  case preset(Int)
  /// The chip "Other", which shows the text field.
  case custom

  /// Creates the selection for a draft.
  ///
  /// The selection depends only on the two parameters, so the selected chip always matches the
  /// form's value.
  ///
  /// - Parameters:
  ///   - text: The text of the count that was set, tapped, or typed.
  ///   - choseOther: Whether the user chose "Other" and hasn't tapped a preset since.
  public init(text: String, choseOther: Bool) {
    // The field reports the rule that invalid text breaks, so the selection ignores the error.
    let count = try? Mesh.readCount(text)
    if choseOther {
      self = .custom
    } else if text.trimmedOrNil == nil {
      self = .none
    } else if let count, Presets.standard.counts.contains(count) {
      self = .preset(count)
    } else {
      self = .custom
    }
  }
}
