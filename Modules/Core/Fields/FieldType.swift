/// The type of a declared field: its form control and the conversion between its value and text.
///
/// A form stores every value as text while the user types, and parses the text to save the value.
public struct FieldType<Value: FieldValue>: Sendable {
  let control: FieldControl
  /// A closure that parses trimmed text that isn't blank.
  let parse: @Sendable (String) throws(FieldRefusal) -> Value
  /// A closure that returns the text that ``parse`` converts to the value.
  let text: @Sendable (Value) -> String
  /// A closure that converts text from a command line or a table to the text that a form contains.
  let resolve: @Sendable (String, CivilDay) -> String

  /// Creates a type.
  ///
  /// - Parameters:
  ///   - control: The control that edits the value in a form.
  ///   - parse: A closure that parses trimmed text, and throws the rule that invalid text breaks.
  ///   - text: A closure that reverses `parse`.
  ///   - resolve: A closure that converts text from a command line or a table, such as `yesterday`,
  ///     to text for `parse`. The closure also receives the current date. By default, the closure
  ///     returns the text unchanged.
  public init(
    _ control: FieldControl,
    parse: @escaping @Sendable (String) throws(FieldRefusal) -> Value,
    text: @escaping @Sendable (Value) -> String,
    resolve: @escaping @Sendable (String, CivilDay) -> String = { text, _ in text }
  ) {
    self.control = control
    self.parse = parse
    self.text = text
    self.resolve = resolve
  }
}

/// A control that edits the text of a field.
public enum FieldControl: Equatable, Sendable {
  /// A field with one line of text.
  case line
  /// A field with several lines of text.
  ///
  /// The placeholder is the text that is shown while the field is empty, or `nil` if none.
  case lines(placeholder: String?)
  /// A field with a date.
  case date
  /// A menu in which the field's text is the key of the selected option.
  case menu([Select.Option])

  /// Returns the text that screens show for a field's text.
  ///
  /// Screens show a date as a phrase and a menu option as the option's label.
  func shown(_ text: String) -> String {
    switch self {
    case .line, .lines: text
    case .date: CivilDay(text)?.phrase ?? text
    case .menu(let options): options.first { $0.key == text }?.label ?? text
    }
  }
}

extension FieldType<String> {
  /// Returns the type for one line of text, with a maximum length in characters.
  public static func text(_ length: Int) -> FieldType { text(TextLimit(graphemes: length), .line) }

  /// Returns the type for multiline text, with a maximum length in characters.
  public static func notes(_ length: Int, placeholder: String? = nil) -> FieldType {
    text(TextLimit(graphemes: length), .lines(placeholder: placeholder))
  }

  private static func text(_ limit: TextLimit, _ control: FieldControl) -> FieldType {
    FieldType(
      control,
      parse: { text throws(FieldRefusal) in
        if let rule = limit.refusal(of: text) { throw FieldRefusal(rule) }
        return text
      }, text: { $0 })
  }
}

extension FieldType<Int> {
  /// Returns the type for whole numbers in a range.
  ///
  /// Decimal digits of any script are accepted (ALL-3).
  public static func whole(_ range: ClosedRange<Int>) -> FieldType {
    FieldType(
      .line,
      parse: { text throws(FieldRefusal) in
        let digits = text.withASCIIDigits
        guard !digits.hasPrefix("+"), let number = Int(digits), range.contains(number) else {
          throw FieldRefusal(
            "Enter a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
      }, text: \.description)
  }
}

extension FieldType<CivilDay> {
  /// The type for dates, with text in ISO 8601 format.
  public static var day: FieldType {
    FieldType(
      .date,
      parse: { text throws(FieldRefusal) in
        guard let day = CivilDay(text) else {
          throw FieldRefusal("Enter a date such as 2026-03-01")
        }
        return day
      }, text: \.description,
      resolve: { text, today in CivilDay(typed: text, today: today)?.description ?? text })
  }
}

extension FieldType
where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// Returns the type for a choice among the cases of an enumeration.
  ///
  /// - Parameters:
  ///   - label: A closure that returns the displayed label of a case.
  ///   - resolve: A closure that returns the case for text from a command line or a table, or `nil`
  ///     if no case matches.
  ///   - hint: The sentence that lists the accepted texts, for the error message.
  /// - Returns: A type whose control is a menu.
  public static func choice(
    _ label: @Sendable (Value) -> String, resolve: @escaping @Sendable (String) -> Value?,
    hint: String
  ) -> FieldType {
    FieldType(
      .menu(Value.allCases.map { Select.Option(key: $0.rawValue, label: label($0)) }),
      parse: { text throws(FieldRefusal) in
        guard let value = Value(rawValue: text) else {
          throw FieldRefusal("Invalid value \u{201C}\(text)\u{201D}. \(hint)")
        }
        return value
      }, text: \.rawValue, resolve: { text, _ in resolve(text)?.rawValue ?? text })
  }
}
