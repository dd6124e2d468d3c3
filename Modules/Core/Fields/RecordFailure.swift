/// The reason why a change or read of records was rejected or failed.
///
/// Repositories throw this error. If a change throws, nothing was written.
public enum RecordFailure: Error, Equatable, Sendable {
  /// A required field without a value, with the field's label.
  case missing(String)
  /// An invalid field, with the field's label and the rule that the field breaks.
  case invalid(String, String)
  /// A value for a field whose feature is excluded from this build, with the field's label.
  case excluded(String)
  /// A rejection for another reason, such as a rule of the whole record.
  case refused(Explanation)
  /// A failure of the store.
  case store(StoreFailure)

  /// Creates the rejection of a field's text.
  init(_ label: String, _ problem: FieldProblem) {
    self =
      switch problem {
      case .missing: .missing(label)
      case .broken(let rule): .invalid(label, rule)
      }
  }
}

extension RecordFailure: StoreFailing {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .missing(let label):
      Explanation(.refused, code: "invalid-value", FieldProblem.missing.sentence(label))
    case .invalid(let label, let rule):
      Explanation(.refused, code: "invalid-value", FieldProblem.broken(rule).sentence(label))
    case .excluded(let label):
      Explanation(.usage, code: "feature-left-out", "\(label) isn't available in this build")
    case .refused(let explanation): explanation
    case .store(let failure): failure.explanation
    }
  }
}

/// The reason why a field's text can't be saved.
enum FieldProblem: Error, Equatable {
  /// A required field without text.
  case missing
  /// Text that breaks a rule, with the rule.
  case broken(String)

  /// The message below the field.
  var message: String {
    switch self {
    case .missing: "Required"
    case .broken(let rule): rule
    }
  }

  /// Returns the message outside the field, such as “Designer is required”.
  func sentence(_ label: String) -> String {
    switch self {
    case .missing: "\(label) is required"
    case .broken(let rule): "\(label): \(rule)"
    }
  }
}
