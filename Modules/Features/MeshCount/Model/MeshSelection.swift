import Core

/// What is lit in the row of chips.
public enum MeshSelection: Hashable, Sendable {
  /// No chip.
  case none
  /// The chip of a count.
  case preset(Int)
  /// "Other"; its row is shown.
  case custom

  /// The selection for a draft: a function of these two alone, so that it follows whatever is set.
  ///
  /// - Parameters:
  ///   - text: The count as it was set, tapped or typed.
  ///   - choseOther: Whether the person is at "Other" now.
  public init(text: String, choseOther: Bool) {
    // Which rule a text breaks is the field's to say; here it is enough that it breaks one.
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
