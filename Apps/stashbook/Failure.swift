import ArgumentParser
import Composition
import Core
import Foundation

/// The message and the exit code of a failed run (Documentation/CommandLine.md).
struct Failure {
  let explanation: Explanation
  /// The parser's text, or `nil` if the explanation provides the message.
  ///
  /// The text is the help, the version, or one of the parser's own errors. The text is empty if the
  /// run fails without a message.
  private let parserText: String?
  private let code: Int32
  /// The records that an ambiguous ID matches, or `nil` for other failures.
  private var candidates: [AmbiguousID.Candidate]?

  init(_ error: any Error) {
    if let ambiguous = error as? AmbiguousID {
      self.init(ambiguous.explanation)
      candidates = ambiguous.candidates
    } else if let explained = error as? any Explained {
      var explanation = explained.explanation
      if case .noLibrary? = error as? StoreFailure { explanation.hint = firstRecordHint }
      self.init(explanation)
    } else if let failure = error as? CocoaError {
      self.init(
        Explanation(
          .inputOutput, code: "input-output",
          [failure.filePath, failure.systemReason].compactMap(\.self).joined(separator: ": ")))
    } else if let exit = error as? ExitCode {
      self.init(Explanation(.failed, code: "failed", ""), parserText: "", code: exit.rawValue)
    } else if Stashbook.exitCode(for: error) == .failure {
      self.init(
        Explanation(
          .defect, code: "defect", "Internal error: \(error)",
          hint: "Report this error with the command that caused it."))
    } else {
      let usage = Explanation(
        .usage, code: "usage", Stashbook.message(for: error),
        hint: "For help, run `stashbook --help`.")
      self.init(
        usage, parserText: Self.shortUsage(Stashbook.fullMessage(for: error)),
        code: Stashbook.exitCode(for: error).rawValue)
    }
  }

  private init(_ explanation: Explanation, parserText: String? = nil, code: Int32? = nil) {
    self.explanation = explanation
    self.parserText = parserText
    self.code = code ?? explanation.kind.exitCode
  }

  /// Returns the parser's text, with `[<options>]` in place of the usage line's bracketed options.
  ///
  /// The parser itself shortens the usage line only if a command has many options. The help lists
  /// the omitted options.
  private static func shortUsage(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let option = /[ ]\[--[^\]]*\]/
      guard line.hasPrefix("USAGE: ") || line.hasPrefix("Usage: "),
        let first = line.firstMatch(of: option)
      else { return String(line) }
      let rest = line[first.range.upperBound...].replacing(option, with: "")
      return line[..<first.range.lowerBound] + " [<options>]" + rest
    }
    return lines.joined(separator: "\n")
  }

  /// Prints the message, or the parser's text, and ends the process.
  func exit(asJSON: Bool) -> Never {
    if code == 0 {
      Output.emit(parserText ?? "")
    } else if asJSON, !(parserText ?? " ").isEmpty {
      writeError(json)
    } else if let parserText {
      if !parserText.isEmpty { writeError(parserText) }
    } else {
      let lines = ["stashbook: \(explanation.message)", explanation.hint].compactMap(\.self)
      writeError(lines.joined(separator: "\n"))
    }
    Foundation.exit(code)
  }

  private var json: String {
    struct Body: Encodable {
      struct Fields: Encodable {
        var code: String
        var message: String
        var hint: String?
        var candidates: [AmbiguousID.Candidate]?
      }
      var error: Fields
    }
    let fields = Body.Fields(
      code: explanation.code, message: explanation.message, hint: explanation.hint,
      candidates: candidates)
    do {
      return try Output.encode(Body(error: fields))
    } catch {
      return #"{"error": {"code": "defect", "#
        + #""message": "Internal error: the error can't be encoded as JSON"}}"#
    }
  }
}

/// Writes a line to standard error.
func writeError(_ text: String) { StandardError.write(text + "\n") }

extension Explanation.Kind {
  /// The exit code (Documentation/CommandLine.md), based on sysexits.h.
  var exitCode: Int32 {
    switch self {
    case .failed: 1
    case .usage: 64
    case .refused: 65
    case .notFound: 66
    case .unavailable: 69
    case .defect: 70
    case .cannotCreate: 73
    case .inputOutput: 74
    case .tryAgain: 75
    }
  }
}

/// An error in the arguments of a command.
struct UsageFailure: Explained {
  let explanation: Explanation

  init(_ message: String, hint: String? = nil, code: String = "usage") {
    explanation = Explanation(.usage, code: code, message, hint: hint)
  }
}

/// A failure to create or write an output file or folder.
struct CannotWrite: Explained {
  let path: String
  let reason: String
  var hint: String?

  var explanation: Explanation {
    Explanation(
      .cannotCreate, code: "cannot-create", "Can't write “\(path)”: \(reason)", hint: hint)
  }
}
