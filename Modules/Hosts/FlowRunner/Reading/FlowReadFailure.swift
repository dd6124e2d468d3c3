public import Core

/// Why a flow can't be read: nothing of it was done.
public struct FlowReadFailure: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// The file or folder can't be read.
    case file(FileFailure)
    /// The file has more bytes than a flow may have.
    case tooLarge(most: Int)
    /// The file is not UTF-8.
    case notText
    /// There is no flow where flows were looked for.
    case noFlows
    /// It is not YAML; the reader's words.
    case syntax(String)
    /// It does not begin with a header and `---`.
    case noHeader
    /// A key that has to be there is not.
    case missing(key: String, of: String)
    /// No such key is known; those that are.
    case unknownKey(String, of: String, known: [String])
    /// No such command is known; the nearest.
    case unknownCommand(String, nearest: [String])
    /// Flows hold no scripts.
    case script(String)
    /// Something else was expected here.
    case expected(String, of: String)
    /// A value that breaks a rule.
    case value(String, rule: String)
    /// No value is given for this name.
    case undefined(String)
    /// A flow that runs itself, through these files.
    case cycle([String])
    /// Past a limit: what there may be at most.
    case tooMany(String, most: Int)
  }

  /// Where.
  public let place: FlowPlace
  /// What is wrong.
  public let reason: Reason
}

extension FlowReadFailure: Explained {
  /// The failure in words, after its file and line.
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
        .notFound, code: "no-flows", "There is no flow here", hint: "Flows are files named *.yaml.")
    case .tooLarge(let most): Self.refused("too-large", "A flow has at most \(most) bytes")
    case .notText: Self.refused("not-text", "This is not UTF-8")
    case .syntax(let problem): Self.refused("not-yaml", "This is not YAML: \(problem)")
    case .script(let name):
      Self.refused(
        "script", "\(name): scripts are not run here",
        "Only ${NAME} is read, with a name from env.")
    default: contentWords
    }
  }

  private var contentWords: Explanation {
    switch reason {
    case .noHeader:
      Self.refused(
        "no-header", "A flow begins with a header",
        "Write appId: stashbook, then a line ---, then the list of commands.")
    case .missing(let key, let owner): Self.refused("missing-key", "\(owner) needs \(key)")
    case .unknownKey(let key, let owner, let known):
      Self.refused(
        "unknown-key", "\(owner) has no key \(key)",
        known.isEmpty ? nil : "It has \(known.joined(separator: ", ")).")
    case .unknownCommand(let name, let nearest):
      Self.refused("unknown-command", "There is no command \(name)", Self.hint(nearest))
    case .expected(let what, let owner): Self.refused("wrong-shape", "\(owner) needs \(what)")
    case .value(let value, let rule): Self.refused("wrong-value", "\(value): \(rule)")
    case .undefined(let name):
      Self.refused("undefined", "There is no value for ${\(name)}", "Give one under env.")
    case .cycle(let files):
      Self.refused("cycle", "This flow runs itself: \(files.joined(separator: " › "))")
    case .tooMany(let what, let most): Self.refused("too-many", "At most \(most) \(what)")
    default: Self.refused("refused", "\(reason)")
    }
  }

  private static func refused(
    _ code: String, _ message: String, _ hint: String? = nil
  ) -> Explanation { Explanation(.refused, code: code, message, hint: hint) }

  private static func hint(_ nearest: [String]) -> String {
    nearest.isEmpty
      ? "There are \(FlowVerb.allCases.map(\.rawValue).joined(separator: ", "))."
      : "Nearest: \(nearest.joined(separator: ", "))."
  }
}
