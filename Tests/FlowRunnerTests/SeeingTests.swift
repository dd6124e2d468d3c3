import FlowRunner
import Testing

@Suite("Selectors")
struct SeeingTests {
  static let form = "- openLink: /canvases/new\n"

  @Test(
    "A selector can match a node's text, ID, kind, and state",
    arguments: [
      "Add Canvas", "No photo", "{text: Save, enabled: false}", "{id: canvas.save, enabled: false}",
      "{kind: chip, selected: false, index: 3}", "{id: canvas.mesh, text: \"14\"}",
      "{text: Gift, selected: false, focused: false}", "'No .*'", "'{text: Designer: Required}'",
      "Stash", "'Designer: .*ed'",
    ])
  func seen(what: String) async throws {
    let bare = what.hasPrefix("'{") ? "Designer: Required" : what
    try await expectPasses(Self.form + "- assertVisible: \(Self.quoted(bare))\n")
    _ = try await expectFails(Self.form + "- assertNotVisible: \(Self.quoted(bare))\n")
  }

  @Test(
    "A selector matches a node only if the node meets all of the selector's criteria",
    arguments: [
      "Add", "Kitting", "No .* photo", "{text: Save, enabled: true}", "{text: Save, kind: chip}",
      "{kind: chip, index: 4}", "{id: canvas.mesh, text: \"15\"}", "{text: Gift, focused: true}",
      "{kind: chip, selected: true}", "{id: canvas}", "{text: Canvases, kind: text}",
    ])
  func unseen(what: String) async throws {
    try await expectPasses(Self.form + "- assertNotVisible: \(what)\n")
    _ = try await expectFails(Self.form + "- assertVisible: \(what)\n")
  }

  static func quoted(_ text: String) -> String {
    text.hasPrefix("{") || text.hasPrefix("'") ? text : "'\(text)'"
  }

  @Test("Missing text is reported with the most similar texts, the path, and the screen")
  func missing() async throws {
    let failure = try await expectFails(Self.form + "- tapOn: Gift\n- assertVisible: Designr")
    #expect(failure.code == "missing")
    #expect(failure.message == "\u{201C}Designr\u{201D} is not on the screen; similar: Designer")
    let lines = failure.details.split(separator: "\n").map(String.init)
    let way = "open /canvases › open /canvases/new › tap [canvas.gift] › "
    #expect(lines[1] == "  path: \(way)assertVisible \u{201C}Designr\u{201D}")
    #expect(lines.contains("    button \u{201C}Clear\u{201D} [canvas.clear]"))
  }

  @Test(
    "A node whose state doesn't match is reported with its state and the reason displayed for that state"
  )
  func state() async throws {
    let failure = try await expectFails(Self.form + "- assertVisible: {text: Save, enabled: true}")
    #expect(
      failure.message == "enabled \u{201C}Save\u{201D}: it is on the screen, but disabled, "
        + "not selected, not focused (Designer: Required)")
  }

  @Test("An assertNotVisible step fails if the node is visible")
  func unwanted() async throws {
    let failure = try await expectFails(Self.form + "- assertNotVisible: {id: canvas.save}")
    #expect(failure.message == "[canvas.save]: it is on the screen")
  }

  @Test("A tap on a disabled node fails, and the failure contains the displayed reason")
  func disabled() async throws {
    let failure = try await expectFails(Self.form + "- tapOn: Save")
    #expect(failure.code == "disabled")
    #expect(failure.message == "[canvas.save] is disabled: Designer: Required")
  }

  @Test(
    "An ambiguous tap fails and lists the matching nodes' IDs unless a zero-based index selects one"
  )
  func ambiguous() async throws {
    let failure = try await expectFails(Self.form + "- tapOn: {kind: chip}")
    #expect(failure.code == "ambiguous")
    #expect(failure.message.hasPrefix("chip could be any of canvas.mesh.preset.10, canvas.mesh"))
    try await expectPasses(
      Self.form + """
        - tapOn: {kind: chip, index: 2}
        - assertVisible: {id: canvas.mesh.preset.14, selected: true}
        """)
    let far = try await expectFails(Self.form + "- tapOn: {kind: chip, index: 4}")
    #expect(far.code == "missing")
  }

  @Test("A tap finds its target by label, spoken text, ID, or state")
  func taps() async throws {
    try await expectPasses(
      Self.form + """
        - tapOn: 13 mesh
        - assertVisible: {id: canvas.mesh.preset.13, selected: true}
        - tapOn: canvas.mesh.preset.18
        - tapOn: {kind: chip, selected: true}
        - assertVisible: {id: canvas.mesh.preset.18, selected: true}
        - tapOn: Gi.*
        - assertVisible: {text: Gift, selected: true}
        """)
  }

  @Test("A tap matches an open dialog's nodes first, and fails on nodes behind the dialog")
  func dialog() async throws {
    try await expectPasses(
      Self.form + """
        - tapOn: Gift
        - tapOn: Clear
        - tapOn: Clear
        - assertVisible: {text: Gift, selected: false}
        """)
    let failure = try await expectFails(Self.form + "- tapOn: Clear\n- tapOn: Gift")
    #expect(
      failure.message
        == "[canvas.gift]: canvas.gift is behind the dialog \u{201C}Clear the form?\u{201D}")
  }

  @Test(
    "An x-choose step selects the option with the label, and fails if no option has the label")
  func chooses() async throws {
    try await expectPasses(
      Self.form + """
        - x-choose: {in: {id: canvas.status}, option: WIP}
        - assertVisible: {id: canvas.status, text: WIP}
        """)
    let failure = try await expectFails(Self.form + "- x-choose: {in: Status, option: Sold}")
    #expect(failure.message == "option \u{201C}Sold\u{201D} is not on the screen")
  }

  @Test(
    "A pattern must match the entire text, and .* in the pattern matches any characters",
    arguments: [
      ("Save", "Save", true), ("Save", "Saves", false), (".*", "", true), ("a.*", "a", true),
      ("a.*c", "abc", true), ("a.*a", "a", false), (".*b.*", "abc", true),
      ("a.*b.*c", "acb", false),
      ("a.*b.*b", "ab", false), ("1.*2", "1.*2", true), ("a.b", "axb", false), ("*", "x", false),
      ("a.*é", "ae\u{301}", true), ("....*", "...!", true),
    ])
  func patterns(pattern: String, text: String, isMet: Bool) {
    #expect(FlowPattern(pattern).matches(text) == isMet)
  }

  @Test("In a pattern, .* matches any text, including empty text")
  func patternLaw() {
    let words = ["", "a", "ab", "b a", "aab", "é", "."]
    for first in words {
      for last in words {
        for filling in words {
          let pattern = FlowPattern("\(first).*\(last)")
          #expect(pattern.matches(first + filling + last), "\(first).*\(last) and \(filling)")
          #expect(!pattern.matches("!" + first + filling + last) || first.isEmpty)
        }
      }
    }
  }
}
