import Core
import FlowRunner
import Foundation
import Testing

@Suite("Rejected flows")
struct FlowRefusalTests {
  private func refusal(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> FlowReadFailure {
    try #require(
      throws: FlowReadFailure.self, sourceLocation: sourceLocation,
      performing: { try FlowFolder().read(text) })
  }

  /// Commands on line 4 of a flow, each with the beginning of the expected error message.
  static let commands: [(String, String)] = [
    ("tapon: A", "Unknown command “tapon”"), ("scroll", "Unknown command “scroll”"),
    ("runScript: a.js", "runScript: flows can't run scripts"),
    ("evalScript: ${1 + 1}", "evalScript: flows can't run scripts"),
    ("assertTrue: ${a}", "assertTrue: flows can't run scripts"),
    ("inputText: ${output.name}", "${output.name}: flows can't run scripts"),
    ("inputText: ${javascript:1}", "${javascript:1}: flows can't run scripts"),
    ("inputText: ${NAME}", "No value for ${NAME}"),
    ("inputText: ${NAME", "Invalid value “${NAME”: add the closing }"),
    ("inputText", "inputText needs a value"), ("inputText: [a]", "inputText needs text"),
    ("tapOn: ''", "tapOn needs text"), ("tapOn: {index: 1}", "tapOn needs text, id, or kind"),
    ("tapOn: {txt: A}", "Unknown key “txt” in tapOn"),
    ("tapOn: {text: A, index: -1}", "Invalid value “-1”: use a whole number from 0 to 10000"),
    ("tapOn: {text: A, enabled: yes}", "Invalid value “yes”: use true or false"),
    ("back: 1", "back needs no value"), ("stopApp: a", "stopApp needs no value"),
    ("launchApp: stashbook", "launchApp needs a mapping (allowed keys: clearState, permissions)"),
    ("launchApp: {arguments: {}}", "Unknown key “arguments” in launchApp"),
    (
      "launchApp: {permissions: {location: allow}}",
      "Unknown key “location” in launchApp permissions"
    ),
    (
      "launchApp: {permissions: {camera: ask}}",
      "Invalid value “ask”: use one of allow, deny, unset, none"
    ),
    ("openLink: canvases", "Invalid value “canvases”: begin the route with /"),
    ("eraseText: all", "Invalid value “all”: use a whole number from 1 to 10000"),
    ("pressKey: Volume Up", "Invalid value “Volume Up”: use one of Enter, Backspace,"),
    ("swipe: {from: A}", "swipe needs direction"),
    ("swipe: {start: 10%}", "Unknown key “start” in swipe"),
    ("takeScreenshot: ../a", "Invalid value “../a”: use a path inside the screenshot folder"),
    ("takeScreenshot: /a", "Invalid value “/a”: use a path inside the screenshot folder"),
    ("addMedia: missing.jpg", "There is no file "), ("addMedia: []", "addMedia needs at least one"),
    (
      "addMedia: \"made:0x1:#000000\"",
      "Invalid value “made:0x1:#000000”: use made:WIDTHxHEIGHT:#RRGGBB"
    ),
    (
      "addMedia: \"made:1x1:#00000g\"",
      "Invalid value “made:1x1:#00000g”: use made:WIDTHxHEIGHT:#RRGGBB"
    ),
    (
      "addMedia: \"made:1x1x1:#000000\"",
      "Invalid value “made:1x1x1:#000000”: use made:WIDTHxHEIGHT:#RRGGBB"
    ),
    ("x-clock: 90", "Invalid value “90”: use a duration such as 500ms"),
    ("x-clock: 1y", "Invalid value “1y”: use a duration such as 500ms"),
    ("x-clock: 999999999w", "Invalid value “999999999w”: use a duration such as 500ms"),
    ("x-clock: -5s", "Invalid value “-5s”: use a duration such as 500ms"),
    ("x-clock: {now: today}", "Invalid value “today”: use a date and time such as"),
    ("x-clock: {zone: Rome}", "Invalid value “Rome”: use a time zone name"),
    ("x-clock: {zone: UTC, advance: 1s}", "x-clock needs exactly one of advance, now, zone"),
    ("x-fail: {port: disk, failure: full}", "Invalid value “disk”: use one of recordStore"),
    ("x-fail: {port: clock}", "x-fail needs failure"),
    (
      "x-fail: {port: clock, failure: a, times: 0}",
      "Invalid value “0”: use a whole number from 1 to 1000000"
    ),
    ("x-compose: []", "x-compose needs at least one string"),
    ("x-pick: [[a]]", "x-pick needs text"),
    ("x-choose: {in: Status}", "x-choose needs option"),
    ("x-choose: {option: A}", "x-choose needs in"),
    ("tapOn: {kind: knob}", "Invalid value “knob”: use one of text, heading,"),
    ("runFlow: missing.yaml", "There is no file "),
    ("runFlow: {}", "runFlow needs file or commands"),
    ("runFlow: {when: {visible: A}, commands: [back]}", "Unknown key “when” in runFlow"),
    (
      "runFlow: {file: a.yaml, commands: [back]}",
      "Invalid value “commands”: use file or commands, not both"
    ),
    ("runFlow: {commands: []}", "runFlow commands needs at least one command"),
    ("runFlow: {commands: [back], env: {1A: b}}", "Invalid value “1A”: use letters, digits, and _"),
    ("repeat: {times: 2}", "repeat needs commands"),
    ("repeat: {commands: [back]}", "repeat needs times or while"),
    (
      "repeat: {times: 1001, commands: [back]}",
      "Invalid value “1001”: use a whole number from 1 to 1000"
    ),
    (
      "repeat: {times: 0, commands: [back]}", "Invalid value “0”: use a whole number from 1 to 1000"
    ),
    (
      "repeat: {while: {visible: A, notVisible: B}, commands: [back]}",
      "repeat while needs either visible or notVisible"
    ),
    ("repeat: {while: {true: A}, commands: [back]}", "Unknown key “true” in repeat while"),
  ]

  @Test(
    "An invalid command is rejected, and the failure contains the location and the reason",
    arguments: commands)
  func command(text: String, message: String) throws {
    let failure = try refusal("appId: a\n---\n- back\n- \(text)\n- back\n")
    #expect(failure.place.line == 4)
    let words = failure.explanation.message
    #expect(words.hasPrefix("\(failure.place.file):4: \(message)"), "\(words)")
    #expect(failure.place.file.hasSuffix("flow.yaml"))
  }

  @Test("An unknown key is rejected, and the failure contains the key's line number")
  func keyLine() throws {
    let failure = try refusal("appId: a\n---\n- tapOn:\n    text: A\n    idx: 1\n")
    #expect(failure.place.line == 5)
    #expect(
      failure.explanation.hint == "Use text, id, kind, index, enabled, selected, or focused.")
  }

  @Test(
    "The failure for an unknown command suggests similar commands, or all commands if none is similar"
  )
  func hints() throws {
    let near = try refusal("appId: a\n---\n- tapOnn: A\n")
    #expect(near.explanation.hint == "Did you mean tapOn?")
    let far = try refusal("appId: a\n---\n- waitForAnimationToEnd\n")
    #expect(far.explanation.hint?.hasPrefix("Use launchApp, stopApp,") == true)
    #expect(far.explanation.kind == .refused)
  }

  @Test(
    "A file that isn't a flow is rejected",
    arguments: [
      ("", 1, "The flow has no header"), ("- back\n", 1, "The flow has no header"),
      ("appId: a\n", 1, "the flow needs commands"), ("appId: a\n---\n", 3, "the flow needs a list"),
      ("appId: a\n---\n[]\n", 3, "the flow needs at least one command"),
      ("appId: a\n---\nback: x\n", 3, "the flow needs a list of commands"),
      ("name: a\n---\n- back\n", 1, "the header needs appId"),
      ("appId: a\nurl: b\n---\n- back\n", 2, "Unknown key “url” in the header"),
      ("appId: a\nenv: {A: [b]}\n---\n- back\n", 2, "env A needs text"),
      ("appId: a\n---\n- back\n---\n- back\n", 5, "More than 2 documents separated by ---"),
      (
        "appId: a\n---\n- tapOn: A\n  back: B\n", 4,
        "Invalid value “back”: write one command per item"
      ),
      ("appId: a\n---\n- {}\n", 3, "a list of commands needs a command"),
      ("appId: a\n---\n- [back]\n", 3, "a list of commands needs a command"),
      ("appId: a\n---\n-\n", 3, "a list of commands needs a command"),
      ("appId: a\n---\n- tapOn: {text: A\n- back\n", 5, "Invalid YAML: "),
      ("appId: a\n---\n- tapOn: A\n\t- back\n", 4, "Invalid YAML: "),
      ("appId: a\nappId: b\n---\n- back\n", 1, "Invalid YAML: duplicate key appId"),
      ("appId: a\n---\n- tapOn: *x\n", 3, "Invalid YAML: found undefined alias"),
    ])
  func file(text: String, line: Int, message: String) throws {
    let failure = try refusal(text)
    let words = failure.explanation.message
    #expect(words.hasPrefix("\(failure.place.file):\(line): \(message)"), "\(words)")
  }

  @Test("A file that isn't UTF-8, a file that is too large, and a folder are rejected")
  func bytes() throws {
    let folder = try FlowFolder()
    let url = URL(fileURLWithPath: folder.path).appendingPathComponent("flow.yaml")
    try Data([0x61, 0xFF, 0xFE]).write(to: url)
    let failure = #expect(throws: FlowReadFailure.self) { try FlowReader().read(url.path) }
    #expect(failure?.reason == .notText)
    try Data(repeating: 0x20, count: FlowReader.mostBytes + 1).write(to: url)
    let large = #expect(throws: FlowReadFailure.self) { try FlowReader().read(url.path) }
    #expect(large?.reason == .tooLarge(most: 1_000_000))
    let missing = #expect(throws: FlowReadFailure.self) { try FlowReader().read("/no/such.yaml") }
    #expect(missing?.explanation.message == "There is no file /no/such.yaml")
    #expect(missing?.explanation.kind == .notFound)
    #expect(throws: FlowReadFailure.self) { try FlowReader().read(folder.path) }
  }

  @Test("A control character is rejected, and the failure contains the character's line number")
  func control() throws {
    let failure = try refusal("appId: a\n---\n- back\n- tapOn: a\u{1}b\n")
    #expect(failure.place.line == 4)
  }
}
