import Core
import HeadlessHost
import Testing

@Suite("What a host does")
struct StepTests {
  private let bench: Bench
  private var host: HeadlessScreen { bench.host }

  init() async throws { bench = try await Bench() }

  private func reason(_ step: () async throws -> Void) async throws -> HeadlessFailure.Reason {
    let failure = await #expect(throws: HeadlessFailure.self) { try await step() }
    return try #require(failure).reason
  }

  @Test("Fill replaces, type adds at the end, a character at a time")
  func typing() async throws {
    try await host.fill("Ada", into: "Name")
    try await host.type(" L👩‍🎨", into: "Name")
    #expect(try await host.element("Name").value == "Ada L👩‍🎨")
    try await host.fill("", into: "Name")
    #expect(try await host.element("Name").value == "")
  }

  @Test("Typing nothing still asks for the field")
  func typingNothing() async throws {
    try await host.type("", into: "Name")
    #expect(
      try await reason { try await host.type("", into: "Nobody") }
        == .missing(target: "“Nobody”", nearest: []))
  }

  @Test("An option is chosen by what a person reads")
  func choosing() async throws {
    try await host.choose("Large", in: "Size")
    #expect(try await host.element("Size").value == "l")
    #expect(await host.shows("Large"))
  }

  @Test("An option that is not there is missing, with the nearest")
  func noOption() async throws {
    #expect(
      try await reason { try await host.choose("Larg", in: "Size") }
        == .missing(target: "option “Larg”", nearest: ["Large"]))
  }

  @Test("What has no options is refused a choice")
  func noChoice() async throws {
    #expect(
      try await reason { try await host.choose("Large", in: "Name") }
        == .refused(target: "“Name”", reason: "name is no choice among options"))
  }

  @Test("A key goes to what has the focus")
  func pressing() async throws {
    try await host.fill("Ada", into: "Name")
    try await host.press(.backspace)
    try await host.press(.enter)
    #expect(try await host.element("Name").value == "Ad")
    #expect(await bench.fact("Said") == "submitted")
  }

  @Test("Photos are picked from an open library, in the order given")
  func picking() async throws {
    try await host.tap("Add Photos")
    try await host.pick("b", "a")
    #expect(await bench.fact("Photos") == "b a")
    #expect(
      try await reason { try await host.pick("a") }
        == .missing(target: "an open photo library", nearest: []))
  }

  @Test("A photo is taken with an open camera, and not from a library")
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
    #expect(await bench.fact("Photos") == "c")
  }

  @Test("Turning away closes a library, a camera or a dialog, and nothing else")
  func dismissing() async throws {
    try await host.tap("Camera")
    try await host.dismiss()
    #expect(try await !host.element("Add Photos").isOpenPicker)
    try await host.tap("Ask")
    try await host.dismiss()
    #expect(await host.snapshot.root.dialog == nil)
    #expect(
      try await reason { try await host.dismiss() }
        == .missing(target: "anything to dismiss", nearest: []))
  }

  @Test("Back goes back")
  func back() async throws {
    try await host.open("/counter")
    try await host.fill("Ada", into: "Name")
    await host.back()
    #expect(try await host.element("Name").value == "")
  }

  @Test(
    "What a person reads: labels, values, hints, messages, placeholders, titles; whole or partly")
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

  @Test("Nodes are listed by kind, in reading order")
  func kinds() async {
    let ids = await host.elements(ofKind: "button").compactMap(\.id)
    #expect(ids == ["one.remove", "two.remove", "save", "load", "wait", "ask", "camera"])
    #expect(await host.elements(ofKind: "toggle").isEmpty)
  }
}
