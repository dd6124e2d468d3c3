package import Core

/// Why something typed is no weight, no goal, no height or no body fat.
package enum WeightRefusal: Explained, Hashable {
  /// No weight.
  case weight(String, TypedQuantity.Fault)
  /// No goal.
  case goal(String, TypedQuantity.Fault)
  /// No height.
  case height(String, TypedQuantity.Fault)
  /// No body fat.
  case bodyFat(String, TypedQuantity.Fault)

  /// The refusal in words: what was typed, and the rule it breaks.
  package var explanation: Explanation {
    let (text, rule) =
      switch self {
      case .weight(let text, let fault):
        (text, fault.rule("a weight", as: "82.4, 181.6 lb or 11 st 6.5 lb"))
      case .goal(let text, let fault):
        (text, fault.rule("a goal", as: "80, 176 lb or 82 to 83 kg"))
      case .height(let text, let fault):
        (text, fault.rule("a height", as: "180, 1.80 m, 71 in or 5 ft 11 in"))
      case .bodyFat(let text, let fault): (text, fault.rule("body fat", as: "23.5 or 23.5 %"))
      }
    return Explanation(.refused, code: "invalid-value", "\(quoted(text)): \(rule)")
  }

  /// A text as a message repeats it: not longer than a line has room for.
  private func quoted(_ text: String) -> String {
    guard let text = text.trimmedOrNil else { return "nothing" }
    let shown = text.prefix(40)
    return shown.endIndex == text.endIndex ? text : "\(shown)…"
  }
}

extension TypedQuantity.Fault {
  /// The rule that was broken, in words.
  fileprivate func rule(_ quantity: String, as examples: String) -> String {
    switch self {
    case .empty: "\(quantity) is wanted, as in \(examples)"
    case .form: "\(quantity) is written in digits, as in \(examples)"
    case .marks: "one decimal mark at most, and none for thousands"
    case .decimals(let most): "at most \(most) decimals"
    case .digits: "at most 9 digits before the decimal mark"
    case .part(let count):
      count == 14 ? "pounds behind stones are below 14" : "inches behind feet are below 12"
    case .outside(let range): "\(range) only"
    }
  }
}
