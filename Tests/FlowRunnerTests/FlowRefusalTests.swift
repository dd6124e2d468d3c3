import Core
import FlowRunner
import Foundation
import Testing

@Suite("Flows that are refused, with their file and line")
struct FlowRefusalTests {
  private func refusal(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> FlowReadFailure {
    try #require(
      throws: FlowReadFailure.self, sourceLocation: sourceLocation,
      performing: { try FlowFolder().read(text) })
  }

  /// What a command is refused for; it stands on line 4.
  static let commands: [(String, String)] = [
    ("tapon: A", "There is no command tapon"), ("scroll", "There is no command scroll"),
    ("runScript: a.js", "runScript: scripts are not run here"),
    ("evalScript: ${1 + 1}", "evalScript: scripts are not run here"),
    ("assertTrue: ${a}", "assertTrue: scripts are not run here"),
    ("inputText: ${output.name}", "${output.name}: scripts are not run here"),
    ("inputText: ${javascript:1}", "${javascript:1}: scripts are not run here"),
    ("inputText: ${NAME}", "There is no value for ${NAME}"),
    ("inputText: ${NAME", "${NAME: } is missing"),
    ("inputText", "inputText needs a value"), ("inputText: [a]", "inputText needs a text"),
    ("tapOn: ''", "tapOn needs a text"), ("tapOn: {index: 1}", "tapOn needs text, id or kind"),
    ("tapOn: {txt: A}", "tapOn has no key txt"),
    ("tapOn: {text: A, index: -1}", "-1: a whole number from 0 to 10000 is needed"),
    ("tapOn: {text: A, enabled: yes}", "yes: true or false is needed"),
    ("back: 1", "back needs nothing after it"), ("stopApp: a", "stopApp needs nothing after it"),
    ("launchApp: stashbook", "launchApp needs clearState, permissions"),
    ("launchApp: {arguments: {}}", "launchApp has no key arguments"),
    ("launchApp: {permissions: {location: allow}}", "launchApp permissions has no key location"),
    (
      "launchApp: {permissions: {camera: ask}}", "ask: one of allow, deny, unset, none is needed"
    ),
    ("openLink: canvases", "canvases: a route begins with /"),
    ("eraseText: all", "all: a whole number from 1 to 10000 is needed"),
    ("pressKey: Volume Up", "Volume Up: one of Enter, Backspace,"),
    ("swipe: {from: A}", "swipe needs direction"),
    ("swipe: {start: 10%}", "swipe has no key start"),
    ("takeScreenshot: ../a", "../a: a name below the folder for screenshots"),
    ("takeScreenshot: /a", "/a: a name below the folder for screenshots"),
    ("addMedia: missing.jpg", "There is no file "), ("addMedia: []", "addMedia needs at least one"),
    ("addMedia: \"made:0x1:#000000\"", "made:0x1:#000000: a made photo is written"),
    ("addMedia: \"made:1x1:#00000g\"", "made:1x1:#00000g: a made photo is written"),
    ("addMedia: \"made:1x1x1:#000000\"", "made:1x1x1:#000000: a made photo is written"),
    ("x-clock: 90", "90: write a time as"), ("x-clock: 1y", "1y: write a time as"),
    ("x-clock: 999999999w", "999999999w: write a time as"),
    ("x-clock: -5s", "-5s: write a time as"), ("x-clock: {now: today}", "today: write a moment as"),
    ("x-clock: {zone: Rome}", "Rome: there is no such time zone"),
    ("x-clock: {zone: UTC, advance: 1s}", "x-clock needs one of advance, now, zone"),
    ("x-fail: {port: disk, failure: full}", "disk: there is no such port; there are recordStore"),
    ("x-fail: {port: clock}", "x-fail needs failure"),
    ("x-fail: {port: clock, failure: a, times: 0}", "0: a whole number from 1 to 1000000"),
    ("x-compose: []", "x-compose needs at least one text"),
    ("x-pick: [[a]]", "x-pick needs a text"),
    ("x-choose: {in: Status}", "x-choose needs option"),
    ("x-choose: {option: A}", "x-choose needs in"),
    ("tapOn: {kind: knob}", "knob: there is no such kind of node; there are text, heading,"),
    ("runFlow: missing.yaml", "There is no file "),
    ("runFlow: {}", "runFlow needs file or commands"),
    ("runFlow: {when: {visible: A}, commands: [back]}", "runFlow has no key when"),
    ("runFlow: {file: a.yaml, commands: [back]}", "commands: runFlow takes a file or commands"),
    ("runFlow: {commands: []}", "runFlow commands needs at least one command"),
    ("runFlow: {commands: [back], env: {1A: b}}", "1A: a name is made of letters"),
    ("repeat: {times: 2}", "repeat needs commands"),
    ("repeat: {commands: [back]}", "repeat needs times or while"),
    ("repeat: {times: 1001, commands: [back]}", "1001: a whole number from 1 to 1000 is needed"),
    ("repeat: {times: 0, commands: [back]}", "0: a whole number from 1 to 1000 is needed"),
    (
      "repeat: {while: {visible: A, notVisible: B}, commands: [back]}",
      "repeat while needs either visible or notVisible"
    ),
    ("repeat: {while: {true: A}, commands: [back]}", "repeat while has no key true"),
  ]

  @Test("A command that can't be read", arguments: commands)
  func command(text: String, message: String) throws {
    let failure = try refusal("appId: a\n---\n- back\n- \(text)\n- back\n")
    #expect(failure.place.line == 4)
    let words = failure.explanation.message
    #expect(words.hasPrefix("\(failure.place.file):4: \(message)"), "\(words)")
    #expect(failure.place.file.hasSuffix("flow.yaml"))
  }

  @Test("A key on a line of its own is refused on that line")
  func keyLine() throws {
    let failure = try refusal("appId: a\n---\n- tapOn:\n    text: A\n    idx: 1\n")
    #expect(failure.place.line == 5)
    #expect(
      failure.explanation.hint == "It has text, id, kind, index, enabled, selected, focused.")
  }

  @Test("An unknown command is told with the nearest, or with all")
  func hints() throws {
    let near = try refusal("appId: a\n---\n- tapOnn: A\n")
    #expect(near.explanation.hint == "Nearest: tapOn.")
    let far = try refusal("appId: a\n---\n- waitForAnimationToEnd\n")
    #expect(far.explanation.hint?.hasPrefix("There are launchApp, stopApp,") == true)
    #expect(far.explanation.kind == .refused)
  }

  @Test(
    "A file that is no flow",
    arguments: [
      ("", 1, "A flow begins with a header"), ("- back\n", 1, "A flow begins with a header"),
      ("appId: a\n", 1, "a flow needs commands"), ("appId: a\n---\n", 3, "a flow needs a list"),
      ("appId: a\n---\n[]\n", 3, "a flow needs at least one command"),
      ("appId: a\n---\nback: x\n", 3, "a flow needs a list of commands"),
      ("name: a\n---\n- back\n", 1, "a header needs appId"),
      ("appId: a\nurl: b\n---\n- back\n", 2, "a header has no key url"),
      ("appId: a\nenv: {A: [b]}\n---\n- back\n", 2, "env A needs a text"),
      ("appId: a\n---\n- back\n---\n- back\n", 5, "At most 2 parts between the lines ---"),
      ("appId: a\n---\n- tapOn: A\n  back: B\n", 4, "back: one command an item"),
      ("appId: a\n---\n- {}\n", 3, "a list of commands needs a command"),
      ("appId: a\n---\n- [back]\n", 3, "a list of commands needs a command"),
      ("appId: a\n---\n-\n", 3, "a list of commands needs a command"),
      ("appId: a\n---\n- tapOn: {text: A\n- back\n", 5, "This is not YAML: "),
      ("appId: a\n---\n- tapOn: A\n\t- back\n", 4, "This is not YAML: "),
      ("appId: a\nappId: b\n---\n- back\n", 1, "This is not YAML: appId stands here twice"),
      ("appId: a\n---\n- tapOn: *x\n", 3, "This is not YAML: found undefined alias"),
    ])
  func file(text: String, line: Int, message: String) throws {
    let failure = try refusal(text)
    let words = failure.explanation.message
    #expect(words.hasPrefix("\(failure.place.file):\(line): \(message)"), "\(words)")
  }

  @Test("Bytes that are not UTF-8, too many of them, and a folder are refused by name")
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

  @Test("A control character is refused with its line")
  func control() throws {
    let failure = try refusal("appId: a\n---\n- back\n- tapOn: a\u{1}b\n")
    #expect(failure.place.line == 4)
  }
}
