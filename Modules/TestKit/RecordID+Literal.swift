public import Core

extension RecordID: ExpressibleByStringLiteral {
  /// Creates an ID from a literal, such as `"p1"`.
  public init(stringLiteral value: String) { self.init(value) }
}
