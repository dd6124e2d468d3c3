/// A location in a flow's file, such as `flows/add.yaml:7`.
public struct FlowLocation: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The file's path, as specified by the caller or as found in a folder.
  public var file: String
  /// The one-based line number, or `nil` for the whole file.
  public var line: Int?

  /// Creates a location in a file.
  public init(file: String, line: Int? = nil) {
    self.file = file
    self.line = line
  }

  /// The file, followed by a colon and the line if `line` isn't `nil`.
  public var description: String { line.map { "\(file):\($0)" } ?? file }
}
