import Core
import FlowRunner
import Testing

@Suite("Nested flows, values, and repeats")
struct NestingTests {
  private func texts(_ steps: [FlowStep]) -> [String] {
    steps.flatMap { step -> [String] in
      switch step.command {
      case .inputText(let text): [text]
      case .runFlow(let inner): texts(inner)
      case .repeat(let rounds): texts(rounds.steps)
      default: []
      }
    }
  }

  private func failure(_ folder: FlowFolder, _ path: String) throws -> FlowReadFailure {
    try #require(throws: FlowReadFailure.self, performing: { try FlowReader().read(path) })
  }

  @Test("The path of a called flow is resolved relative to the calling flow, even in a subfolder")
  func files() throws {
    let folder = try FlowFolder()
    try folder.flow("- runFlow: ../_parts/b.yaml\n", named: "deep/a.yaml")
    try folder.flow("- inputText: b\n", named: "_parts/b.yaml")
    let flow = try FlowReader().read(try folder.flow("- runFlow: ./deep/a.yaml\n"))
    #expect(texts(flow.steps) == ["b"])
    guard case .runFlow(let deep) = flow.steps[0].command,
      case .runFlow(let inner) = deep[0].command
    else {
      Issue.record("\(flow)")
      return
    }
    #expect(inner[0].place.file == folder.path + "/_parts/b.yaml" && inner[0].place.line == 3)
  }

  @Test("Passed values override the inner header's values, which override inherited values")
  func env() throws {
    let folder = try FlowFolder()
    try folder.write(
      "_b.yaml", "appId: a\nenv: {B: b-own, C: b-own}\n---\n- inputText: ${A} ${B} ${C}\n")
    let path = try folder.write(
      "a.yaml",
      """
      appId: a
      env: {A: a, B: a, C: a}
      ---
      - runFlow: {file: _b.yaml, env: {C: "given by ${A}"}}
      - runFlow: {commands: [{inputText: "${A} ${B}"}], env: {B: inner}}
      - inputText: ${B} ${C}
      """)
    let flow = try FlowReader().read(path)
    #expect(texts(flow.steps) == ["a b-own given by a", "a inner", "a a"])
    let given = try FlowReader(env: ["B": "command line"]).read(path)
    #expect(texts(given.steps).first == "a command line given by a")
  }

  @Test("A flow that runs itself directly or through other flows is rejected")
  func cycle() throws {
    let folder = try FlowFolder()
    let alone = try folder.flow("- back\n- runFlow: flow.yaml\n")
    let itself = try failure(folder, alone)
    #expect(itself.reason == .cycle(["flow.yaml", "flow.yaml"]) && itself.place.line == 4)
    try folder.flow("- runFlow: c.yaml\n", named: "b.yaml")
    try folder.flow(
      "- back\n- repeat: {times: 2, commands: [runFlow: ./a.yaml]}\n", named: "c.yaml")
    let through = try failure(folder, try folder.flow("- runFlow: b.yaml\n", named: "a.yaml"))
    #expect(through.reason == .cycle(["a.yaml", "b.yaml", "c.yaml", "a.yaml"]))
    #expect(through.place == FlowLocation(file: folder.path + "/c.yaml", line: 4))
  }

  @Test("A flow that runs another flow twice in a row isn't rejected as a cycle")
  func twice() throws {
    let folder = try FlowFolder()
    try folder.flow("- inputText: b\n", named: "_b.yaml")
    let path = try folder.flow("- runFlow: _b.yaml\n- runFlow: _b.yaml\n")
    #expect(texts(try FlowReader().read(path).steps) == ["b", "b"])
  }

  @Test("An error in an inner flow names the inner file and line")
  func innerFailure() throws {
    let folder = try FlowFolder()
    try folder.flow("- back\n- scroll\n", named: "_b.yaml")
    let failure = try failure(folder, try folder.flow("- runFlow: _b.yaml\n"))
    #expect(failure.place == FlowLocation(file: folder.path + "/_b.yaml", line: 4))
  }

  @Test("Nested flows that each run another flow twice are rejected at the command limit")
  func limit() throws {
    let folder = try FlowFolder()
    try folder.flow("- back\n", named: "_0.yaml")
    for level in 1...20 {
      let twice = "- runFlow: _\(level - 1).yaml\n"
      try folder.flow(twice + twice, named: "_\(level).yaml")
    }
    let failure = try failure(folder, folder.path + "/_20.yaml")
    #expect(failure.reason == .tooMany("commands in a flow", most: FlowReader.mostCommands))
  }

  @Test("Flows that are nested too deeply are rejected")
  func depth() throws {
    let folder = try FlowFolder()
    try folder.flow("- back\n", named: "_0.yaml")
    for level in 1...FlowReader.mostNesting {
      try folder.flow("- runFlow: _\(level - 1).yaml\n", named: "_\(level).yaml")
    }
    let failure = try failure(folder, folder.path + "/_\(FlowReader.mostNesting).yaml")
    #expect(failure.reason == .tooMany("levels of nested flows", most: 32))
    #expect(try FlowReader().read(folder.path + "/_31.yaml").steps.count == 1)
  }

  @Test("A list that is repeated with YAML aliases is rejected at the command limit")
  func aliases() throws {
    let folder = try FlowFolder()
    var text = "- repeat: {times: 1, commands: &l0 [back, back]}\n"
    for level in 1...30 {
      let inner = "{runFlow: {commands: *l\(level - 1)}}"
      text += "- repeat: {times: 1, commands: &l\(level) [\(inner), \(inner)]}\n"
    }
    let failure = try failure(folder, try folder.flow(text))
    #expect(failure.reason == .tooMany("commands in a flow", most: FlowReader.mostCommands))
  }

  @Test(
    "A repeat command ends after its count or when its condition is false, whichever comes first")
  func repeats() async throws {
    let world = ShelfWorld()
    try world.library.fill(101)
    try await expectPasses(
      """
      - launchApp
      - repeat:
          while: {notVisible: Fish 1}
          commands:
            - swipe: {direction: UP}
      - assertVisible: Fish 1
      - launchApp
      - repeat: {times: 1, while: {notVisible: Fish 1}, commands: [swipe: {direction: UP}]}
      - assertVisible: Fish 2
      - assertNotVisible: Fish 1
      - repeat: {times: 5, while: {visible: Fish 102}, commands: [back]}
      """, in: world)
  }

  @Test("A report counts a step each time the step is performed")
  func counts() async throws {
    let report = try await FlowFolder().play(
      "- launchApp\n- repeat: {times: 3, commands: [assertVisible: Canvases, runFlow: "
        + "{commands: [assertNotVisible: A, assertNotVisible: B]}]}")
    #expect(report.steps == 10)
  }

  @Test("A repeat command whose condition always holds fails after 1,000 rounds")
  func bounds() async throws {
    let failure = try await expectFails(
      "- launchApp\n- repeat: {while: {visible: Canvases}, commands: [assertVisible: Canvases]}")
    #expect(failure.message == "The condition still holds after 1000 rounds")
    #expect(failure.place.line == 4)
  }

  @Test(
    "Nested repeat commands fail at the combined limit for steps and repetitions, even if no step is performed"
  )
  func budget() async throws {
    let told = "The flow exceeded the limit of 500 steps and repetitions"
    let inner = "repeat: {times: 100, commands: [assertNotVisible: A]}"
    let busy = try await FlowFolder().play(
      "- launchApp\n- repeat: {times: 100, commands: [\(inner)]}", mostSteps: 500)
    #expect(busy.failure?.message == told)
    #expect(busy.steps > 200 && busy.steps < 500)
    let none = "repeat: {times: 1, while: {visible: A}, commands: [back]}"
    let nested = "repeat: {times: 100, commands: [\(none)]}"
    let idle = try await FlowFolder().play(
      "- launchApp\n- repeat: {times: 100, commands: [\(nested)]}", mostSteps: 500)
    #expect(idle.failure?.message == told)
    #expect(idle.steps == 1)
  }

  @Test("A failure in an inner flow contains the locations of the failed step and its callers")
  func calls() async throws {
    let folder = try FlowFolder()
    try folder.flow("- assertVisible: A\n", named: "_b.yaml")
    let report = try await folder.play("- launchApp\n- runFlow: _b.yaml\n")
    let failure = try #require(report.failure)
    #expect(failure.place == FlowLocation(file: folder.path + "/_b.yaml", line: 3))
    #expect(failure.calls == [FlowLocation(file: folder.path + "/flow.yaml", line: 4)])
    #expect(failure.command == "assertVisible: A")
    let after = try await folder.play("- runFlow: {commands: [launchApp]}\n- tapOn: A\n")
    #expect(after.failure?.calls == [] && after.failure?.place.line == 4)
    #expect(failure.explanation.hint == "Called from \(folder.path)/flow.yaml:4.")
  }
}
