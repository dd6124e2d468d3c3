import Core
import HeadlessHost
import Testing

@Suite("Targets")
struct TargetTests {
  private let fixture: CounterFixture
  private var host: HeadlessScreen { fixture.host }

  init() async throws { fixture = try await CounterFixture() }

  /// Returns the failure of a step that must fail.
  private func failure(_ step: () async throws -> Void) async throws -> HeadlessFailure {
    let failure = await #expect(throws: HeadlessFailure.self) { try await step() }
    return try #require(failure)
  }

  @Test("A target finds a node by label, ID, kind and label, or spoken text")
  func ways() async throws {
    let targets: [Target] = [
      "Name", "name", .id("name"), .kind("textField", "Name"),
    ]
    for target in targets { #expect(try await host.element(target).id == "name") }
    #expect(try await host.element("13 mesh").id == "chip.13")
    #expect(try await host.element("13").id == "chip.13")
  }

  @Test("A target must match a whole label")
  func whole() async throws {
    let failure = try await failure { try await host.tap("Save") }
    #expect(
      failure.reason == .missing(target: "“Save”", nearest: ["save", "Save Changes", "Name"]))
  }

  @Test("A missing node is reported with the most similar labels, the path, and the screen")
  func missing() async throws {
    try await host.fill("Ada", into: "Name")
    let failure = try await failure { try await host.tap("Save Change") }
    #expect(failure.reason == .missing(target: "“Save Change”", nearest: ["Save Changes"]))
    #expect(
      failure.path == ["open /counter", "fill “Ada” “Name”", "tap “Save Change”"])
    let tree = await host.outline
    #expect(failure.tree == tree)
    #expect(
      failure.description.hasPrefix(
        """
        “Save Change” is not on the screen; similar: Save Changes
          path: open /counter › fill “Ada” “Name” › tap “Save Change”
        /counter “Counter” focus=name
          stack
            heading “Counter”
            textField “Name” = Ada [name]
        """))
  }

  @Test("A missing node is reported without other labels if none is similar")
  func likeNothing() async throws {
    let failure = try await failure { try await host.tap("Something else altogether") }
    #expect(failure.sentence == "“Something else altogether” is not on the screen")
  }

  @Test("A label shared by two nodes is ambiguous, and the failure lists the nodes' IDs")
  func ambiguous() async throws {
    let failure = try await failure { try await host.tap("Remove") }
    #expect(failure.reason == .ambiguous(target: "“Remove”", ids: ["one.remove", "two.remove"]))
    #expect(failure.sentence == "“Remove” could be any of one.remove, two.remove")
    try await host.tap(.id("two.remove"))
    #expect(await fixture.fact("Said") == "removed two")
  }

  @Test(
    "An open dialog's nodes are matched first, and a node behind the dialog rejects a tap")
  func dialogFirst() async throws {
    try await host.tap("Ask")
    try await host.tap("Remove")
    #expect(await fixture.fact("Said") == "removed all")
    let failure = try await failure { try await host.tap("Load") }
    #expect(
      failure.reason == .refused(target: "“Load”", reason: "load is behind the dialog “Sure?”"))
  }

  @Test("ALL-5 A step on a disabled node fails and states why the node is disabled")
  func disabled() async throws {
    let failure = try await failure { try await host.tap("Save Changes") }
    #expect(
      failure.reason == .disabled(target: "“Save Changes”", reason: "Nothing has changed"))
    #expect(failure.sentence == "“Save Changes” is disabled: Nothing has changed")
  }

  @Test("A node rejects unsupported input")
  func refused() async throws {
    let failure = try await failure { try await host.fill("x", into: "Load") }
    #expect(failure.reason == .refused(target: "“Load”", reason: "load doesn't accept edit"))
  }

  @Test("Opening a route fails if no screen has the route")
  func noScreen() async throws {
    let failure = try await failure { try await host.open("/nowhere") }
    #expect(
      failure.reason == .refused(target: "/nowhere", reason: "There is no screen /nowhere"))
    #expect(failure.path.last == "open /nowhere")
  }

  @Test(
    "A failure's path ends with the failed step",
    arguments: ["type", "choose", "option", "pick", "capture", "dismiss"])
  func path(step: String) async throws {
    let failure = try await failure {
      switch step {
      case "type": try await host.type("x", into: "Nobody")
      case "choose": try await host.choose("Large", in: "Nobody")
      case "option": try await host.choose("Larger", in: "Size")
      case "pick": try await host.pick("a")
      case "capture": try await host.capture("a")
      default: try await host.dismiss()
      }
    }
    #expect(failure.path.count == 2)
    #expect(failure.path.last?.hasPrefix(step == "option" ? "choose" : step) == true)
  }
}
