public import Core

/// The reason a flow can't be read.
///
/// None of the flow's steps were performed.
public struct FlowReadFailure: Error, Equatable, Sendable {
  /// A problem with a flow, its file, or its folder.
  public enum Reason: Equatable, Sendable {
    /// The file or folder can't be read.
    case file(FileFailure)
    /// The file is larger than `most` bytes.
    case tooLarge(most: Int)
    /// The file isn't UTF-8.
    case notText
    /// The folder contains no flows.
    case noFlows
    /// The file isn't YAML.
    ///
    /// The associated value is the parser's explanation.
    case syntax(String)
    /// The file doesn't begin with a header and `---`.
    case noHeader
    /// A required key is missing.
    ///
    /// `of` names the command or mapping that needs the key.
    case missing(key: String, of: String)
    /// The key is unknown.
    ///
    /// `of` names the command or mapping that contains the key. `known` lists the valid keys.
    case unknownKey(String, of: String, known: [String])
    /// The command is unknown.
    ///
    /// `nearest` lists the commands with similar names.
    case unknownCommand(String, nearest: [String])
    /// The flow contains a script, which flows don't support.
    ///
    /// The associated value is the script command or the `${…}` expression.
    case script(String)
    /// The value doesn't have the expected form.
    ///
    /// The first associated value describes the form. `of` names the command or key that has the
    /// value.
    case expected(String, of: String)
    /// The value breaks a rule.
    ///
    /// `rule` states the rule as an instruction.
    case value(String, rule: String)
    /// The name in `${NAME}` has no value.
    ///
    /// The associated value is the name.
    case undefined(String)
    /// The flow runs itself, directly or through other flows.
    ///
    /// The associated value lists the names of the files, from the outermost to the repeated file.
    case cycle([String])
    /// The flow exceeds a limit.
    ///
    /// The first associated value names the counted items. `most` is the limit.
    case tooMany(String, most: Int)
  }

  /// The location of the problem.
  public let place: FlowLocation
  /// The rule that the flow breaks, or the failure to read a file.
  public let reason: Reason
}

extension FlowReadFailure: Explained {
  /// The user-facing explanation, beginning with the file and line.
  public var explanation: Explanation {
    if case .file(let failure) = reason, place.line == nil { return failure.explanation }
    var words = inWords
    words.message = "\(place): \(words.message)"
    return words
  }

  private var inWords: Explanation {
    switch reason {
    case .file(let failure): failure.explanation
    case .noFlows:
      Explanation(
        .notFound, code: "no-flows", "No flows found",
        hint: "Use a folder that contains *.yaml files.")
    case .tooLarge(let most): Self.refused("too-large", "The file is larger than \(most) bytes")
    case .notText: Self.refused("not-text", "The file isn't UTF-8")
    case .syntax(let problem): Self.refused("not-yaml", "Invalid YAML: \(problem)")
    case .script(let name):
      Self.refused(
        "script", "\(name): flows can't run scripts",
        "Use ${NAME} with a name from env.")
    default: contentWords
    }
  }

  private var contentWords: Explanation {
    switch reason {
    case .noHeader:
      Self.refused(
        "no-header", "The flow has no header",
        "Begin with appId: stashbook, then a --- line, then the list of commands.")
    case .missing(let key, let owner): Self.refused("missing-key", "\(owner) needs \(key)")
    case .unknownKey(let key, let owner, let known):
      Self.refused(
        "unknown-key", "Unknown key \u{201C}\(key)\u{201D} in \(owner)",
        known.isEmpty ? nil : "Use \(known.alternatives).")
    case .unknownCommand(let name, let nearest):
      Self.refused("unknown-command", "Unknown command \u{201C}\(name)\u{201D}", Self.hint(nearest))
    case .expected(let what, let owner): Self.refused("wrong-shape", "\(owner) needs \(what)")
    case .value(let value, let rule):
      Self.refused("wrong-value", "Invalid value \u{201C}\(value)\u{201D}: \(rule)")
    case .undefined(let name):
      Self.refused("undefined", "No value for ${\(name)}", "Add \(name) under env.")
    case .cycle(let files):
      Self.refused("cycle", "This flow runs itself: \(files.joined(separator: " › "))")
    case .tooMany(let what, let most): Self.refused("too-many", "More than \(most) \(what)")
    default: Self.refused("refused", "\(reason)")
    }
  }

  private static func refused(
    _ code: String, _ message: String, _ hint: String? = nil
  ) -> Explanation { Explanation(.refused, code: code, message, hint: hint) }

  private static func hint(_ nearest: [String]) -> String {
    nearest.isEmpty
      ? "Use \(FlowVerb.allCases.map(\.rawValue).alternatives)."
      : "Did you mean \(nearest.alternatives)?"
  }
}
