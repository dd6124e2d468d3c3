package import Core

/// A failure to read, store, or delete weighings.
package enum WeightFailure: Error, Equatable, Sendable {
  /// A field is invalid.
  ///
  /// The associated values are the field's label and the reason.
  case invalid(String, String)
  /// A required field is empty.
  ///
  /// The associated value is the field's label.
  case absent(String)
  /// The store failed.
  case store(StoreFailure)
}

extension WeightFailure: StoreFailing {
  package var explanation: Explanation {
    switch self {
    case .absent(let field):
      Explanation(.refused, code: "invalid-value", "\(field) is required")
    case .invalid(let field, let reason):
      Explanation(.refused, code: "invalid-value", "\(field): \(reason)")
    case .store(let failure): failure.explanation
    }
  }
}
