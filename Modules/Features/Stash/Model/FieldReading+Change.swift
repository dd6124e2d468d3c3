import Core

extension AnyFieldEditor {
  /// What a field amounts to now; nil where that is what it amounted to when it was opened.
  func changed(from old: FieldState?, to new: FieldState?) -> FieldReading<Value>? {
    guard let old, let new else { return nil }
    let reading = reading(new)
    return reading == self.reading(old) ? nil : reading
  }
}

extension FieldReading {
  /// The value, where there is one.
  var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}
