import Core

extension AnyFieldEditor {
  /// Returns a field's present validation, or `nil` if it equals that of the opened field.
  func changed(from old: FieldState?, to new: FieldState?) -> FieldReading<Value>? {
    guard let old, let new else { return nil }
    let reading = reading(new)
    return reading == self.reading(old) ? nil : reading
  }
}

extension FieldReading {
  /// The valid value, if any.
  var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}
