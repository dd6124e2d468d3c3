import Core
import Foundation

/// The standard error stream, for messages that aren't results.
///
/// A failure to write to a closed or full stream is ignored, so that the program continues.
public enum StandardError {
  /// Writes text with its terminal control sequences escaped.
  ///
  /// Text that can't be written is dropped.
  public static func write(_ text: String) { send(text.escapingControls) }

  /// Replaces the terminal's current line with a status.
  ///
  /// An empty status clears the line.
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
