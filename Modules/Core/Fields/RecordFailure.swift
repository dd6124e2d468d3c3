/// The reason why records couldn't be read, or why a change to records wasn't stored.
///
/// Repositories throw this error.
public enum RecordFailure: Error, Equatable, Sendable {
  /// A required field has no value.
  ///
  /// The associated value is the field's label.
  case missing(String)
  /// A field is invalid.
  ///
  /// The associated values are the field's label and the rule that the field breaks.
  case invalid(String, String)
  /// The change has a value for a field whose feature is excluded from this build.
  ///
  /// The associated value is the field's label.
  case excluded(String)
  /// The change was rejected for another reason, such as a rule for the whole record.
  case refused(Explanation)
  /// The store reported a failure.
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
      Explanation(.usage, code: "feature-left-out", "\(label) is excluded from this build")
    case .refused(let explanation): explanation
    case .store(let failure): failure.explanation
    }
  }
}

/// The reason why a field's text can't be saved.
enum FieldProblem: Error, Equatable {
  /// The field is required but has no text.
  case missing
  /// The text breaks a rule.
  ///
  /// The associated value is the rule.
  case broken(String)

  /// The message shown below the field.
  var message: String {
    switch self {
    case .missing: "Required"
    case .broken(let rule): rule
    }
  }

  /// Returns the message that names the field, such as “Designer is required”.
  func sentence(_ label: String) -> String {
    switch self {
    case .missing: "\(label) is required"
    case .broken(let rule): "\(label): \(rule)"
    }
  }
}
