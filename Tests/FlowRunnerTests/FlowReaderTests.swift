import Core
import FlowRunner
import Testing

@Suite("Reading flows")
struct FlowReaderTests {
  private func commands(_ text: String) throws -> [FlowCommand] {
    let folder = try FlowFolder()
    return try FlowReader().read(try folder.flow(text)).steps.map(\.command)
  }

  @Test("The reader reads the name, tags, and values from a flow's header")
  func header() throws {
    let flow = try FlowFolder().read(
      """
      appId: stashbook
      name: "Add \\"one\\""
      tags: [canvas, smoke]
      env:
        DESIGNER: Sea Glass
        COUNT: 18
      ---
      - tapOn: ${DESIGNER}
      - inputText: "${COUNT} mesh, \\\\${COUNT}, $5"
      """)
    #expect(flow.name == "Add \"one\"" && flow.appID == "stashbook")
    #expect(flow.tags == ["canvas", "smoke"])
    #expect(
      flow.steps.map(\.command) == [
        .tapOn(FlowSelector(text: "Sea Glass")), .inputText("18 mesh, ${COUNT}, $5"),
      ])
    #expect(flow.steps.map(\.source) == ["tapOn: Sea Glass", "inputText: 18 mesh, ${COUNT}, $5"])
    #expect(flow.steps.map(\.place.line) == [8, 9])
  }

  @Test("An unnamed flow is named after its file, and supplied values override the header's values")
  func defaults() throws {
    let text = "appId: a\nenv: {A: header, B: header}\n---\n- tapOn: ${A} ${B}"
    let flow = try FlowFolder().read(text, env: ["A": "given"])
    #expect(flow.name == "flow")
    #expect(flow.steps.map(\.command) == [.tapOn(FlowSelector(text: "given header"))])
  }

  static let meanings: [(String, FlowCommand)] = [
    ("launchApp", .launchApp(clearState: false, camera: nil)),
    ("launchApp:", .launchApp(clearState: false, camera: nil)),
    (
      "launchApp: {clearState: true, permissions: {camera: unset}}",
      .launchApp(clearState: true, camera: .notAsked)
    ),
    ("stopApp", .stopApp), ("back", .back), ("openLink: /tags/", .openLink("/tags")),
    ("tapOn: 18", .tapOn(FlowSelector(text: "18"))),
    (
      "tapOn: {text: A, id: b, kind: chip, index: 2, enabled: true, selected: false, focused: true}",
      .tapOn(
        FlowSelector(
          text: "A", id: "b", kind: "chip", index: 2, enabled: true, selected: false, focused: true)
      )
    ),
    ("inputText: \"\"", .inputText("")), ("inputText: 'null'", .inputText("null")),
    ("eraseText", .eraseText(nil)), ("eraseText: 3", .eraseText(3)),
    ("pasteText: a, b", .pasteText("a, b")), ("pressKey: enter", .pressKey(.enter)),
    ("swipe: {direction: up, from: {id: x}}", .swipe(.up, from: FlowSelector(id: "x"))),
    ("swipe: {direction: LEFT}", .swipe(.left, from: nil)),
    ("assertVisible: A", .assertVisible(FlowSelector(text: "A"))),
    ("assertNotVisible: {kind: dialog}", .assertNotVisible(FlowSelector(kind: "dialog"))),
    ("takeScreenshot: a/b", .takeScreenshot("a/b")),
    ("x-clock: 1h30m", .clock(.advance(.seconds(5400)))),
    ("x-clock: {advance: 2d}", .clock(.advance(.seconds(172_800)))),
    (
      "x-clock: {now: 2026-03-01T09:30:00Z}", .clock(.now(Instant(milliseconds: 1_772_357_400_000)))
    ),
    (
      "x-clock: {now: \"2026-03-01T09:30:00.250Z\"}",
      .clock(.now(Instant(milliseconds: 1_772_357_400_250)))
    ),
    ("x-clock: {zone: Europe/Rome}", .clock(.zone("Europe/Rome"))),
    (
      "x-fail: {port: blobStore, failure: diskFull, times: 3}",
      .fail(FlowFault(port: .blobStore, failure: "diskFull", times: 3))
    ),
    (
      "x-fail: {port: drafts, failure: none}",
      .fail(FlowFault(port: .drafts, failure: nil, times: 1))
    ),
    ("x-compose: abc", .compose(["a", "ab", "abc"])), ("x-compose: [n, に]", .compose(["n", "に"])),
    ("x-pick: [a.jpg, b.jpg]", .pick(["a.jpg", "b.jpg"])), ("x-capture: a.jpg", .capture("a.jpg")),
    (
      "x-choose: {in: Status, option: Kitting}",
      .choose(option: "Kitting", in: FlowSelector(text: "Status"))
    ),
    (
      "addMedia: [a: \"made:2x3:#01fF80\", \"made:1x1:#000000\"]",
      .addMedia([
        FlowPhoto(name: "a", .made(width: 2, height: 3, red: 1, green: 255, blue: 128)),
        FlowPhoto(
          name: "made:1x1:#000000", .made(width: 1, height: 1, red: 0, green: 0, blue: 0)),
      ])
    ),
  ]

  @Test("Each command is parsed correctly", arguments: meanings)
  func means(text: String, command: FlowCommand) throws {
    #expect(try commands("- \(text)\n") == [command])
  }

  @Test("The parsing tests include every command except those that contain other commands")
  func allMeant() {
    let names = Set(Self.meanings.map { $0.0.prefix { $0.isLetter || $0 == "-" } })
    let missing = FlowVerb.allCases.map(\.rawValue).filter { !names.contains($0[...]) }
    #expect(missing == ["runFlow", "repeat"])
  }

  @Test("The reader reads the count and condition of a repeat command")
  func rounds() throws {
    let read = try commands(
      """
      - repeat:
          times: 3
          while: {notVisible: {id: end}}
          commands:
            - back
      """)
    guard case .repeat(let rounds) = read.first else {
      Issue.record("\(read)")
      return
    }
    #expect(rounds.times == 3 && rounds.steps.map(\.command) == [.back])
    #expect(
      rounds.condition == FlowCondition(selector: FlowSelector(id: "end"), isVisible: false))
    #expect(rounds.steps.map(\.place.line) == [7])
  }

  @Test(
    "The reader reads durations that consist of numbers and units",
    arguments: [
      ("500ms", 500), ("90s", 90_000), ("5m", 300_000), ("2h", 7_200_000), ("1w", 604_800_000),
      ("1d12h", 129_600_000), ("0s", 0),
    ])
  func durations(text: String, milliseconds: Int) throws {
    #expect(try commands("- x-clock: \(text)") == [.clock(.advance(.milliseconds(milliseconds)))])
  }
}
