package import Core

/// A rejection of typed text.
///
/// The associated values are the typed text and the rule that the text breaks.
package enum WeightRefusal: Explained, Hashable {
  /// The text isn't a valid weight.
  case weight(String, TypedQuantity.Fault)
  /// The text isn't a valid goal.
  case goal(String, TypedQuantity.Fault)
  /// The text isn't a valid height.
  case height(String, TypedQuantity.Fault)
  /// The text isn't a valid body-fat percentage.
  case bodyFat(String, TypedQuantity.Fault)

  /// The user-facing explanation, with the typed text and the broken rule.
  package var explanation: Explanation {
    let (quantity, text, rule) =
      switch self {
      case .weight(let text, let fault):
        ("weight", text, fault.rule("82.4, 181.6 lb, or 11 st 6.5 lb"))
      case .goal(let text, let fault): ("goal", text, fault.rule("80, 176 lb, or 82 to 83 kg"))
      case .height(let text, let fault):
        ("height", text, fault.rule("180, 1.80 m, 71 in, or 5 ft 11 in"))
      case .bodyFat(let text, let fault): ("body fat", text, fault.rule("23.5 or 23.5%"))
      }
    return Explanation(.refused, code: "invalid-value", "\(event(quantity, text)): \(rule)")
  }

  /// Returns the message up to the colon, with at most 40 characters of the typed text.
  private func event(_ quantity: String, _ text: String) -> String {
    guard let text = text.trimmedOrNil else { return "Missing \(quantity)" }
    let shown = text.prefix(40)
    return "Invalid \(quantity) “\(shown)\(shown.endIndex == text.endIndex ? "" : "…")”"
  }
}

extension TypedQuantity.Fault {
  /// Returns the broken rule as user-facing text.
  fileprivate func rule(_ examples: String) -> String {
    switch self {
    case .empty, .form: "enter a value such as \(examples)"
    case .marks: "use at most one decimal mark and no thousands separators"
    case .decimals(let most): "use at most \(most) decimal places"
    case .digits: "use at most 9 digits before the decimal mark"
    case .part(let count):
      count == 14 ? "pounds after stones must be below 14" : "inches after feet must be below 12"
    case .outside(let range): "must be \(range)"
    }
  }
}
