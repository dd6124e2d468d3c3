/// The type of a declared field: its control in a form, and the conversion of its value to text.
///
/// A form stores every value as text while the user types, and parses the text to save the value.
public struct FieldType<Value: FieldValue>: Sendable {
  let control: FieldControl
  /// Parses text that isn't blank, without white space around it.
  let parse: @Sendable (String) throws(FieldRefusal) -> Value
  /// Returns the text that ``parse`` reads as the value.
  let text: @Sendable (Value) -> String
  /// Returns the text that a form would contain for text from a command line or a table.
  let resolve: @Sendable (String, CivilDay) -> String

  /// Creates a type.
  ///
  /// - Parameters:
  ///   - control: The control that edits the value in a form.
  ///   - parse: A function that parses text without white space around it, and throws the rule that
  ///     the text breaks.
  ///   - text: A function that reverses `parse`.
  ///   - resolve: A function that converts text from a command line or a table, such as
  ///     `yesterday`, to text for `parse`. It also receives the current date. By default, the text
  ///     doesn't change.
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
  /// A field with several lines of text, with the text that is shown while the field is empty.
  case lines(placeholder: String?)
  /// A field with a date.
  case date
  /// A menu, in which the text is the key of an option.
  case menu([Select.Option])

  /// Returns the text of a field as screens show it.
  func shown(_ text: String) -> String {
    switch self {
    case .line, .lines: text
    case .date: CivilDay(text)?.phrase ?? text
    case .menu(let options): options.first { $0.key == text }?.label ?? text
    }
  }
}

extension FieldType<String> {
  /// Returns the type of one line of text with a maximum length in characters.
  public static func text(_ length: Int) -> FieldType { text(TextLimit(graphemes: length), .line) }

  /// Returns the type of several lines of text with a maximum length in characters.
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
  /// Returns the type of a whole number within a range.
  public static func whole(_ range: ClosedRange<Int>) -> FieldType {
    FieldType(
      .line,
      parse: { text throws(FieldRefusal) in
        guard let number = Int(text), range.contains(number) else {
          throw FieldRefusal(
            "Enter a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
      }, text: \.description)
  }
}

extension FieldType<CivilDay> {
  /// The type of a date, which is typed as in ISO 8601.
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
  /// Returns the type of a choice among the cases of an enumeration.
  ///
  /// - Parameters:
  ///   - label: A function that returns the displayed label of a case.
  ///   - resolve: A function that returns the case that text from a command line or a table means,
  ///     or `nil` for other text.
  ///   - hint: The sentence that lists the accepted texts.
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
