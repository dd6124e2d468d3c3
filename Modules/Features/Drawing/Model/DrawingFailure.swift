package import Core

/// Why a drawing could not be changed as asked.
package enum DrawingFailure: Error, Equatable, Sendable {
  /// A part of what was asked is not valid; what it is, and the rule.
  case invalid(String, String)
  /// A text names none of what there is; the text, the rule, and what could have been meant.
  case unknown(String, String, [String])
  /// No operation is left to take back.
  case nothingToUndo
  /// No operation that was taken back is left.
  case nothingToRedo
  /// There is nothing under the eraser.
  case nothingToErase
  /// There is nothing on the canvas.
  case nothingToClear
  /// The store.
  case store(StoreFailure)
}

extension DrawingFailure: Explained {
  package var explanation: Explanation {
    switch self {
    case .invalid(let part, let rule):
      Explanation(.refused, code: "invalid-value", "\(part): \(rule)")
    case .unknown(let text, let rule, let names):
      Explanation(
        .refused, code: "invalid-value", "\(text): \(rule)",
        hint: nearest(to: text, among: names).first.map { "Did you mean \($0)?" }
          ?? (names.isEmpty ? nil : "There are \(names.prefix(20).joined(separator: ", "))."))
    case .nothingToUndo: Explanation(.refused, code: "nothing-to-undo", "Nothing to undo")
    case .nothingToRedo: Explanation(.refused, code: "nothing-to-redo", "Nothing to redo")
    case .nothingToErase:
      Explanation(.refused, code: "nothing-to-erase", "Nothing lies under the eraser")
    case .nothingToClear:
      Explanation(.refused, code: "nothing-to-clear", "There is nothing on the canvas")
    case .store(.missing(let record)) where record.collection == SketchRecord.collection.name:
      Explanation(
        .notFound, code: "not-found", "There is no \(SketchRecord.collection.noun) \(record.id)",
        hint: StoreFailure.missing(record).explanation.hint)
    case .store(let failure): failure.explanation
    }
  }
}
