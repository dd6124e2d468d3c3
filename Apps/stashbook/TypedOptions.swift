import Composition
import Core
import Foundation

/// Reads a day given with an option.
func typedDay(_ text: String) throws -> CivilDay {
  guard let day = CivilDay(typed: text, today: Outside.clock.today) else {
    throw UsageFailure("Invalid date \u{201C}\(text)\u{201D}", hint: CivilDay.typedForms)
  }
  return day
}

/// The maximum number of bytes of a text that is read from standard input.
private let maxTypedBytes = 1 << 20

/// Returns a text given with an option, if any; `-` is the text on standard input.
func typedText(_ text: String?) async throws -> String? {
  guard text == "-" else { return text }
  let source = try await Outside.files.open("-")
  guard source.count <= maxTypedBytes else {
    throw UsageFailure("Standard input is longer than \(maxTypedBytes >> 20) MiB")
  }
  guard let typed = String(validating: try source.readAll(), as: UTF8.self) else {
    throw UsageFailure("Standard input isn't UTF-8 text")
  }
  return typed
}
