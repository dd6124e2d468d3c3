public import Core

/// A reason to reject a typed mesh count or an option for computing a size.
public enum MeshRefusal: Explained, Hashable {
  /// The text isn't a valid mesh count.
  case count(String, WholeNumber.Fault)
  /// Several mesh counts were given, but only one is allowed.
  ///
  /// The associated value is the number of mesh counts.
  case severalCounts(Int)
  /// Neither of the two counts is twice the other.
  case weave(String)
  /// The text isn't a valid number of stitches.
  case stitches(String, WholeNumber.Fault)
  /// The text isn't two numbers of stitches.
  case stitchesShape(String)
  /// The text isn't a valid margin.
  case margin(String)
  /// The text isn't a known unit.
  case unit(String)
  /// The size is too large to compute exactly.
  case reckoning(FractionFailure)

  /// The short message shown below the field while the draft isn't a valid count.
  public static let shortMessage =
    "Enter a whole number from \(Mesh.counts.lowerBound) to \(Mesh.counts.upperBound)"

  /// The user-facing explanation: the typed text and the rule that the text breaks.
  public var explanation: Explanation {
    switch self {
    case .count(let text, let fault):
      refused(text, fault.rule, hint: Self.shortMessage + ".")
    case .severalCounts(let number):
      Explanation(
        .refused, code: "invalid-value", "\(number) mesh counts given; only one is allowed")
    case .weave(let text):
      refused(text, "isn't valid: one count must be twice the other, as in 10/20")
    case .stitches(let text, let fault):
      refused(text, fault.rule, hint: "Enter whole stitches as width by height, such as 180x240.")
    case .stitchesShape(let text):
      refused(text, "must be width by height, as in 180x240")
    case .margin(let text):
      refused(
        text,
        "must be a number of inches from 0 to 100 with at most 4 decimal places, as in 2 or 1.5")
    case .unit(let text):
      Explanation(
        .usage, code: "invalid-unit", "\(quoted(text)) isn't a supported unit: use in or cm")
    case .reckoning:
      Explanation(
        .refused, code: "invalid-value", "The size is too large to compute exactly")
    }
  }

  private func refused(_ text: String, _ rule: String, hint: String? = nil) -> Explanation {
    Explanation(.refused, code: "invalid-value", "\(quoted(text)) \(rule)", hint: hint)
  }

  /// Returns text in quotation marks, limited to 40 characters, or "The value" for blank text.
  private func quoted(_ text: String) -> String {
    guard let text = text.trimmedOrNil else { return "The value" }
    let shown = text.prefix(40)
    return "“\(shown)\(shown.endIndex == text.endIndex ? "" : "…")”"
  }
}

extension WholeNumber.Fault {
  /// The rule that the text breaks, as the predicate of a sentence whose subject is the text.
  var rule: String {
    switch self {
    case .empty: "is missing"
    case .sign: "must be digits only, without a sign"
    case .fraction: "isn't a whole number"
    case .notDigits: "must be digits only"
    case .outside(let range): "must be from \(range.lowerBound) to \(range.upperBound)"
    }
  }
}
