import Core
import Foundation
import Glibc

/// The user's editor, for longer text.
enum TextEditor {
  /// Whether standard input and output are a terminal and `$VISUAL` or `$EDITOR` is set.
  static var isUsable: Bool {
    isatty(STDIN_FILENO) == 1 && Output.isTerminal && command != nil
  }

  private static var command: String? { environment("VISUAL") ?? environment("EDITOR") }

  /// Opens the editor with an empty file and waits until the editor ends.
  ///
  /// The file is removed even if the editor fails.
  ///
  /// - Returns: The file's text without leading and trailing white space, or `nil` if the text is
  ///   blank.
  /// - Throws: ``EditorFailure`` if the editor fails or the text isn't UTF-8, or a file error if
  ///   the temporary file can't be written or read.
  static func write() throws -> String? {
    guard let command else { throw EditorFailure.failed("no editor is set") }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "stashbook-note-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer {
      // reason: a note that remains in the folder for temporary files does no harm
      try? FileManager.default.removeItem(at: folder)
    }
    let path = folder.appending(path: "note.txt").path(percentEncoded: false)
    try Data().write(to: URL(filePath: path), options: .withoutOverwriting)
    try run(command, on: path)
    guard let text = String(validating: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    else { throw EditorFailure.notText }
    return text.trimmedOrNil
  }

  /// Runs the editor's command with the shell, because the command may contain options.
  private static func run(_ command: String, on path: String) throws(EditorFailure) {
    let words = ["sh", "-c", "\(command) \"$1\"", "sh", path]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var child = pid_t()
    let code = posix_spawn(&child, "/bin/sh", nil, nil, &arguments, environ)
    guard code == 0 else { throw .failed(String(cString: strerror(code))) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw .failed(String(cString: strerror(errno))) }
    }
    guard status == 0 else { throw .failed("it exited with an error") }
  }
}

/// The reason why the user's editor provided no text.
enum EditorFailure: Explained {
  /// The editor couldn't be run or ended with an error.
  ///
  /// The associated value is the reason.
  case failed(String)
  /// The saved file isn't UTF-8 text.
  case notText

  var explanation: Explanation {
    switch self {
    case .failed(let reason):
      Explanation(
        .failed, code: "editor-failed", "The editor failed: \(reason); nothing was saved",
        hint: "Check the VISUAL and EDITOR variables, or pass the note with --note.")
    case .notText:
      Explanation(.refused, code: "not-text", "The note isn't UTF-8 text; nothing was saved")
    }
  }
}
