import Core
import HeadlessHost
import Testing

@Suite("Headless host steps")
struct StepTests {
  private let fixture: CounterFixture
  private var host: HeadlessScreen { fixture.host }

  init() async throws { fixture = try await CounterFixture() }

  private func reason(_ step: () async throws -> Void) async throws -> HeadlessFailure.Reason {
    let failure = await #expect(throws: HeadlessFailure.self) { try await step() }
    return try #require(failure).reason
  }

  @Test("A fill replaces the field's text, and typing appends one character at a time")
  func typing() async throws {
    try await host.fill("Ada", into: "Name")
    try await host.type(" L👩‍🎨", into: "Name")
    #expect(try await host.element("Name").value == "Ada L👩‍🎨")
    try await host.fill("", into: "Name")
    #expect(try await host.element("Name").value == "")
  }

  @Test("Typing empty text fails if the field doesn't exist")
  func typingNothing() async throws {
    try await host.type("", into: "Name")
    #expect(
      try await reason { try await host.type("", into: "Nobody") }
        == .missing(target: "“Nobody”", nearest: []))
  }

  @Test("An option is chosen by its displayed label")
  func choosing() async throws {
    try await host.choose("Large", in: "Size")
    #expect(try await host.element("Size").value == "l")
    #expect(await host.shows("Large"))
  }

  @Test("Choosing a missing option fails and lists the most similar options")
  func noOption() async throws {
    #expect(
      try await reason { try await host.choose("Larg", in: "Size") }
        == .missing(target: "option “Larg”", nearest: ["Large"]))
  }

  @Test("Choosing an option fails on a node that has no options")
  func noChoice() async throws {
    #expect(
      try await reason { try await host.choose("Large", in: "Name") }
        == .refused(target: "“Name”", reason: "name has no options to choose from"))
  }

  @Test("A key is sent to the focused node")
  func pressing() async throws {
    try await host.fill("Ada", into: "Name")
    try await host.press(.backspace)
    try await host.press(.enter)
    #expect(try await host.element("Name").value == "Ad")
    #expect(await fixture.fact("Said") == "submitted")
  }

  @Test("Photos are picked from an open photo library in the given order")
  func picking() async throws {
    try await host.tap("Add Photos")
    try await host.pick("b", "a")
    #expect(await fixture.fact("Photos") == "b a")
    #expect(
      try await reason { try await host.pick("a") }
        == .missing(target: "an open photo library", nearest: []))
  }

  @Test("A capture requires an open camera, and a pick requires an open photo library")
  func capturing() async throws {
    try await host.tap("Add Photos")
    #expect(
      try await reason { try await host.capture("c") }
        == .missing(target: "an open camera", nearest: []))
    try await host.dismiss()
    try await host.tap("Camera")
    #expect(
      try await reason { try await host.pick("c") }
        == .missing(target: "an open photo library", nearest: []))
    try await host.capture("c")
    #expect(await fixture.fact("Photos") == "c")
  }

  @Test("Dismissing closes an open photo library, camera, or dialog, and fails if none is open")
  func dismissing() async throws {
    try await host.tap("Camera")
    try await host.dismiss()
    #expect(try await !host.element("Add Photos").isOpenPicker)
    try await host.tap("Ask")
    try await host.dismiss()
    #expect(await host.snapshot.root.dialog == nil)
    #expect(
      try await reason { try await host.dismiss() }
        == .missing(target: "a dialog or picker to dismiss", nearest: []))
  }

  @Test("Going back leaves the screen")
  func back() async throws {
    try await host.open("/counter")
    try await host.fill("Ada", into: "Name")
    await host.back()
    #expect(try await host.element("Name").value == "")
  }

  @Test(
    "The host finds text in labels, values, hints, messages, placeholders, and titles")
  func shows() async throws {
    for words in ["Counter", "Name", "Your name", "Nothing has changed", "13 mesh", "Small"] {
      #expect(await host.shows(words), "\(words)")
    }
    #expect(await !host.shows("Nothing"))
    #expect(await host.shows("Nothing", partly: true))
    #expect(await !host.shows("Large"))
    try await host.fill("Ada", into: "Name")
    #expect(await !host.shows("Your name"))
  }

  @Test("Nodes found by kind are listed in reading order")
  func kinds() async {
    let ids = await host.elements(ofKind: "button").compactMap(\.id)
    #expect(ids == ["one.remove", "two.remove", "save", "load", "wait", "ask", "camera"])
    #expect(await host.elements(ofKind: "toggle").isEmpty)
  }
}
