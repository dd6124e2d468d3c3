public import Core

extension RecordID: ExpressibleByStringLiteral {
  /// Names a record in a test: `"p1"`.
  public init(stringLiteral value: String) { self.init(value) }
}
