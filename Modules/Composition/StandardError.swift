import Core
import Foundation

/// Where the program says what is not its answer. One that is closed or full is no reason to end.
public enum StandardError {
  /// Writes a text in which commands to a terminal are escaped; what can't be written is dropped.
  public static func write(_ text: String) { send(text.escapingControls) }

  /// Writes a status over the terminal's current line, which is empty for an empty text.
  public static func writeStatus(_ text: String) {
    send("\r\(text.escapingControls)\u{1B}[K")
  }

  private static func send(_ text: String) {
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
