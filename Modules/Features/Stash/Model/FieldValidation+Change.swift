import Core

extension AnyFieldEditor {
  /// Returns the validation of a field's new state, or `nil` if the validation didn't change.
  ///
  /// The result is also `nil` if either state is `nil`.
  func changed(from old: FieldState?, to new: FieldState?) -> FieldValidation<Value>? {
    guard let old, let new else { return nil }
    let reading = validation(of: new)
    return reading == self.validation(of: old) ? nil : reading
  }
}

extension FieldValidation {
  /// The valid value, or `nil` if the field is empty, invalid, or pending.
  var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}
