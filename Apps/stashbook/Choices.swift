import Core

/// Returns the case with the given raw value.
///
/// - Parameters:
///   - value: The raw value of a case.
///   - noun: The displayed noun for the value, such as "sort order".
///   - option: The option that has the value, or `nil` to omit the option from the error's message.
///   - type: The type of the case.
/// - Returns: The case.
/// - Throws: ``UsageFailure`` if no case has the raw value. The hint lists all raw values.
func choice<Value: RawRepresentable<String> & CaseIterable>(
  _ value: String, _ noun: String, for option: String? = nil, as type: Value.Type = Value.self
) throws(UsageFailure) -> Value {
  if let named = Value(rawValue: value) { return named }
  throw UsageFailure(
    "Invalid \(noun) “\(value)”" + (option.map { " for \($0)" } ?? ""),
    hint: "Use \(Value.allCases.map(\.rawValue).alternatives).")
}
