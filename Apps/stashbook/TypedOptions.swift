import Composition
import Core
import Foundation

/// Returns the day that an option's text represents.
///
/// - Throws: ``UsageFailure`` if the text isn't a date.
func typedDay(_ text: String) throws -> CivilDay {
  guard let day = CivilDay(typed: text, today: SystemPorts.clock.today) else {
    throw UsageFailure("Invalid date \u{201C}\(text)\u{201D}", hint: CivilDay.typedForms)
  }
  return day
}

/// The maximum size of text from standard input, in bytes.
private let maxTypedBytes = 1 << 20

/// Returns an option's text, or the text from standard input if the option's text is `-`.
///
/// The result is `nil` if `text` is `nil`.
///
/// - Throws: ``UsageFailure`` if standard input is longer than 1 MiB or isn't UTF-8.
func typedText(_ text: String?) async throws -> String? {
  guard text == "-" else { return text }
  let source = try await SystemPorts.files.open("-")
  guard source.count <= maxTypedBytes else {
    throw UsageFailure("Standard input is longer than \(maxTypedBytes >> 20) MiB")
  }
  guard let typed = String(validating: try source.readAll(), as: UTF8.self) else {
    throw UsageFailure("Standard input isn't UTF-8 text")
  }
  return typed
}
