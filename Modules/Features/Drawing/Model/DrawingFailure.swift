package import Core

/// A failure to read or change a drawing.
package enum DrawingFailure: Error, Equatable, Sendable {
  /// A parameter of the request is invalid.
  ///
  /// The associated values are the parameter's name and the rule that the parameter breaks.
  case invalid(String, String)
  /// A required parameter of the request is empty.
  ///
  /// The associated value is the parameter's name.
  case absent(String)
  /// The typed text matches none of the known names.
  ///
  /// The associated values are the text, the rule for valid text, and the known names.
  case unknown(String, String, [String])
  /// The drawing has no operation to undo.
  case nothingToUndo
  /// The drawing has no operation to redo.
  case nothingToRedo
  /// The eraser touched no elements.
  case nothingToErase
  /// The canvas is already empty.
  case nothingToClear
  /// The store failed.
  case store(StoreFailure)
}

extension DrawingFailure: StoreFailing {
  package var explanation: Explanation {
    switch self {
    case .absent(let part):
      Explanation(.refused, code: "invalid-value", "\(part) is required")
    case .invalid(let part, let rule):
      Explanation(.refused, code: "invalid-value", "\(part): \(rule)")
    case .unknown(let text, let rule, let names):
      Explanation(
        .refused, code: "invalid-value", "Invalid value “\(text)”: \(rule)",
        hint: closestMatches(to: text, in: names).first.map { "Did you mean \($0)?" }
          ?? (names.isEmpty
            ? nil : "Use one of these names: \(names.prefix(20).joined(separator: ", "))."))
    case .nothingToUndo: Explanation(.refused, code: "nothing-to-undo", "Nothing to undo")
    case .nothingToRedo: Explanation(.refused, code: "nothing-to-redo", "Nothing to redo")
    case .nothingToErase:
      Explanation(.refused, code: "nothing-to-erase", "Nothing to erase under the eraser")
    case .nothingToClear:
      Explanation(.refused, code: "nothing-to-clear", "Nothing to clear")
    case .store(.missing(let record)) where record.collection == SketchRecord.collection.name:
      Explanation(
        .notFound, code: "not-found", "There is no \(SketchRecord.collection.noun) “\(record.id)”",
        hint: StoreFailure.missing(record).explanation.hint)
    case .store(let failure): failure.explanation
    }
  }
}
