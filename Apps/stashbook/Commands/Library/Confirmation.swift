import Composition
import Core
import Foundation

/// A confirmation that a command requires before a far-reaching action.
struct Confirmation {
  /// The question to ask on a terminal, such as "Remove 3 records permanently?".
  let question: String
  /// The action that requires `--yes` outside a terminal, such as "Removing records permanently".
  let action: String

  /// Asks the question unless `yes` is `true`.
  ///
  /// Asking isn't possible with `--json` or outside a terminal.
  ///
  /// - Throws: ``UsageFailure`` if `yes` is `false` and asking isn't possible; ``Cancelled`` if the
  ///   answer isn't yes.
  func require(yes: Bool, asJSON: Bool) throws {
    if yes { return }
    guard !asJSON, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw UsageFailure(
        "\(action) requires --yes", hint: "To preview the change, use --dry-run.",
        code: "confirmation-required")
    }
    StandardError.write("\(question) [y/N] ")
    let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
    guard answer == "y" || answer == "yes" else { throw Cancelled() }
  }
}

/// The user didn't confirm an action.
struct Cancelled: Explained {
  let explanation = Explanation(.failed, code: "cancelled", "Cancelled; nothing was changed")
}
