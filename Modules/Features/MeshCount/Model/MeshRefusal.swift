public import Core

/// Why something typed is no mesh count, or nothing that a size can be reckoned from.
public enum MeshRefusal: Explained, Hashable {
  /// No mesh count.
  case count(String, WholeNumber.Fault)
  /// More mesh counts than the one that is wanted.
  case severalCounts(Int)
  /// Two counts of which the second is not twice the first.
  case weave(String)
  /// No number of stitches.
  case stitches(String, WholeNumber.Fault)
  /// Not two numbers of stitches.
  case stitchesShape(String)
  /// No margin.
  case margin(String)
  /// No unit.
  case unit(String)
  /// Beyond what can be reckoned exactly.
  case reckoning(FractionFailure)

  /// The rule of the field in short; it stands below the field while the draft is no count.
  public static let shortMessage =
    "Enter a whole number from \(Mesh.counts.lowerBound) to \(Mesh.counts.upperBound)"

  /// The refusal in words: what was typed, and the rule it breaks.
  public var explanation: Explanation {
    switch self {
    case .count(let text, let fault):
      refused(text, fault.rule, hint: Self.shortMessage + ".")
    case .severalCounts(let number):
      refused("\(number) mesh counts", "only one at a time")
    case .weave(let text):
      refused(text, "the second count is twice the first, as in 10/20")
    case .stitches(let text, let fault):
      refused(text, fault.rule, hint: "Give whole stitches, width by height: 180x240.")
    case .stitchesShape(let text):
      refused(text, "width by height, as in 180x240")
    case .margin(let text):
      refused(text, "inches from 0 to 100 with at most 4 decimals, as in 2 or 1.5")
    case .unit(let text):
      Explanation(.usage, code: "invalid-unit", "\(quoted(text)): in or cm")
    case .reckoning:
      refused("the size", "too large to be reckoned exactly")
    }
  }

  private func refused(_ text: String, _ rule: String, hint: String? = nil) -> Explanation {
    Explanation(.refused, code: "invalid-value", "\(quoted(text)): \(rule)", hint: hint)
  }

  /// A text as a message repeats it: not longer than a line has room for.
  private func quoted(_ text: String) -> String {
    guard let text = text.trimmedOrNil else { return "nothing" }
    let shown = text.prefix(40)
    return shown.endIndex == text.endIndex ? text : "\(shown)…"
  }
}

extension WholeNumber.Fault {
  /// The rule that was broken, in words.
  var rule: String {
    switch self {
    case .empty: "a whole number is wanted"
    case .sign: "digits only, without a sign"
    case .fraction: "whole numbers only"
    case .notDigits: "digits only"
    case .outside(let range): "from \(range.lowerBound) to \(range.upperBound) only"
    }
  }
}
