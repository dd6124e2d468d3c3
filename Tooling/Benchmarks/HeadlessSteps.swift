import Composition
import Core
import HeadlessHost
import Stash

/// The use of Add Canvas with the fields of all features on the headless host, reading the whole
/// screen after every step.
enum HeadlessSteps {
  /// Adds `rounds` canvases and prints the number of steps per second.
  static func run(rounds: Int) async throws {
    let world = try MemoryWorld()
    world.addPhoto("Porch", width: 48, height: 36, gray: 90)
    let screen = world.host()
    var steps = 0
    var nodes = 0
    func step(_ work: () async throws -> Void) async throws {
      try await work()
      nodes += await screen.snapshot.root.flattened.count
      steps += 1
    }
    let duration = try await ContinuousClock().measure {
      for round in 0..<rounds {
        let canvas = Stock.canvas(round)
        world.clear()
        try await step { try await screen.open("/canvases/new") }
        try await step { try await screen.fill(canvas.designer, into: "Designer") }
        try await step { try await screen.fill(canvas.name, into: "Design Name") }
        try await step { try await screen.fill(canvas.size, into: "Size") }
        try await step { try await screen.choose(canvas.status.label, in: "Status") }
        try await step { try await screen.fill(canvas.acquired, into: "Date Acquired") }
        try await step { try await screen.fill(canvas.notes, into: "Notes") }
        try await step { try await screen.tap(.id("canvas.mesh.preset.18")) }
        try await step { try await screen.tap(.id("canvas.mesh.other")) }
        try await step { try await screen.fill("22", into: .id("canvas.mesh.text")) }
        try await step { try await screen.tap(.id("canvas.cover.add")) }
        try await step { try await screen.pick("Porch") }
        try await step { try await screen.tap("Save") }
      }
    }
    try Benchmarks.report("steps", steps, in: duration)
    try await screen.finish()
  }
}
