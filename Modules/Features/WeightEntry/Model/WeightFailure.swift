package import Core

/// Why a weighing could not be kept as asked.
package enum WeightFailure: Error, Equatable, Sendable {
  /// A field is not valid; its label and the reason.
  case invalid(String, String)
  /// The store.
  case store(StoreFailure)
}

extension WeightFailure: Explained {
  package var explanation: Explanation {
    switch self {
    case .invalid(let field, let reason):
      Explanation(.refused, code: "invalid-value", "\(field): \(reason)")
    case .store(let failure): failure.explanation
    }
  }
}
