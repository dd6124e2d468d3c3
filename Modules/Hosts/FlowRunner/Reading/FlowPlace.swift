/// A place in a flow's file: `flows/add.yaml:7`.
public struct FlowPlace: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The file, as it was named or found.
  public var file: String
  /// The line, counted from 1; nil where the whole file is meant.
  public var line: Int?

  /// A place in a file.
  public init(file: String, line: Int? = nil) {
    self.file = file
    self.line = line
  }

  /// The file and, after a colon, the line.
  public var description: String { line.map { "\(file):\($0)" } ?? file }
}
