import Core
import Sessions
import TestKit

/// A simulated person who uses keys and reads a terminal's screen, without access to the session.
final class TerminalPerson: Person {
  private static let rows = 70
  private static let mostStops = 80

  private let run: TerminalRun
  private var driver: TerminalDriver { run.driver }

  init(_ app: AppWorld, at route: Route) async throws {
    let (world, assembly) = (app.world, try app.assembly())
    let session = Session(assembly, clock: world.clock, drafts: world.drafts, log: world.log)
    run = try await TerminalRun(
      session, theme: try await assembly.theme(), clock: world.clock, at: route, rows: Self.rows)
  }

  // MARK: Reading

  private var lines: [String] { driver.screen.lines }

  /// The displayed text on one line.
  private var text: String {
    lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
  }

  func sees(_ words: String) async -> Bool { text.contains(words) }

  /// The reversed text, which belongs to the focused control.
  private var pressed: String {
    let screen = driver.screen
    return screen.cells.dropLast().map { row in
      row.filter(\.look.isReversed).map(\.text).joined()
    }.joined(separator: " ").split(separator: " ").joined(separator: " ")
  }

  /// The text of the line with the focus mark, without the mark.
  private var pointed: String {
    let line = lines.first { $0.hasPrefix("▸") } ?? ""
    return String(line.dropFirst().drop { $0 == " " })
  }

  private func isAt(_ label: String) -> Bool {
    let names = [
      "[ \(label) ]", "(\(label))", "(✓ \(label))", "[+] \(label)", "[−] \(label)", label,
    ]
    return names.contains(pressed)
      || pressed.isEmpty && (pointed == label || pointed.hasPrefix(label + " "))
  }

  // MARK: Acting

  /// Moves the focus to a control with Tab, or with arrow keys among chips.
  private func go(to label: String) async throws {
    for _ in 0..<Self.mostStops {
      if isAt(label) { return }
      if pressed.hasPrefix("("), pointed.contains("(\(label))") || pointed.contains("(✓ \(label))")
      {
        try await driver.press(.right)
      } else {
        try await driver.press(.tab)
      }
    }
    throw TerminalRun.Failure(description: "\(label) can't be reached:\n\(driver.screen.text)")
  }

  func press(_ label: String) async throws {
    let chip = label.hasSuffix(" mesh") ? String(label.dropLast(5)) : label
    try await go(to: chip)
    // Arrows may already have selected a chip.
    if await lit.contains(chip) { return }
    try await driver.press(.enter)
  }

  func fill(_ text: String, into label: String) async throws {
    try await go(to: label)
    try await driver.press(.end)
    let count = try await value(of: label).count
    if count > 0 { try await driver.send(String(repeating: "\u{7F}", count: count)) }
    if !text.isEmpty { try await driver.type(text) }
  }

  func choose(_ option: String, in label: String) async throws {
    try await go(to: label)
    try await driver.press(.home)
    for _ in 0..<Self.mostStops where try await value(of: label) != option {
      try await driver.press(.down)
    }
  }

  func pick(_ names: String...) async throws {
    for name in names {
      try await driver.type(name)
      try await driver.press(.enter)
    }
  }

  func key(_ key: Key) async throws { try await driver.press(key) }

  func back() async throws { try await driver.press(.escape) }

  func value(of label: String) async throws -> String {
    let line = lines.first {
      $0.dropFirst(2).hasPrefix(label) && ($0.contains("▏") || $0.contains("‹"))
    }
    guard let line else {
      throw TerminalRun.Failure(description: "no field \(label):\n\(driver.screen.text)")
    }
    var text = line.drop { $0 != "▏" && $0 != "‹" }.dropFirst()
    text = text.prefix { $0 != "▕" && $0 != "›" }
    while text.last == " " { text.removeLast() }
    return String(text.first == " " ? text.dropFirst() : text)
  }

  var lit: [String] {
    get async {
      lines.flatMap { line in
        line.split(separator: "(").filter { $0.hasPrefix("✓ ") }.map {
          String($0.dropFirst(2).prefix { $0 != ")" })
        }
      }
    }
  }

  func reason(_ label: String) async throws -> String? {
    guard let line = lines.first(where: { $0.contains("[ \(label) ]") }),
      let end = line.firstRange(of: "[ \(label) ]")?.upperBound
    else { throw TerminalRun.Failure(description: "no button \(label):\n\(driver.screen.text)") }
    // The next button may be on the same line.
    let next = line[end...].firstRange(of: "[ ")?.lowerBound ?? line.endIndex
    return String(line[end..<next]).trimmedOrNil
  }

  func finish() async throws {
    try await driver.quiet()
    try await run.finish()
  }
}
