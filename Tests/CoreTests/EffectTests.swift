import Core
import Testing

@Suite("Effect")
struct EffectTests {
  private enum Outer: Equatable, Sendable { case inner(Int), other }

  /// Returns the steps of an effect as text, each with the actions that its work sends.
  private func told<A: Sendable>(_ effect: Effect<A>) async -> [String] {
    var told: [String] = []
    for step in effect.steps {
      switch step {
      case .run(let name, let work):
        told.append("run \(name.text)")
        told += await sent(by: work).map { "sends \($0)" }
      case .cancel(let name): told.append("cancel \(name.text)")
      case .focus(let id): told.append("focus \(id)")
      case .open(let route): told.append("open \(route)")
      case .close: told.append("close")
      case .perform(let id): told.append("perform \(id)")
      case .announce(let words): told.append("announce \(words)")
      }
    }
    return told
  }

  private func sent<A: Sendable>(
    by work: (@escaping Send<A>) async -> Void
  ) async -> [A] {
    let (stream, send) = AsyncStream.makeStream(of: A.self)
    await work { send.yield($0) }
    send.finish()
    return await stream.reduce(into: []) { $0.append($1) }
  }

  private let everything: Effect<Int> = .run("load") { send in
    await send(1)
    await send(2)
  }
  .then(.cancel("old")).then(.focus("mesh.custom")).then(.open("/canvases"))
  .then(.announce("Saved")).then(.close()).then(.perform("canvas.edit"))

  @Test("`then` preserves the order of steps, and an empty effect adds no steps")
  func then() async {
    #expect(
      await told(everything) == [
        "run load", "sends 1", "sends 2", "cancel old", "focus mesh.custom",
        "open /canvases", "announce Saved", "close", "perform canvas.edit",
      ])
    #expect(await told(Effect<Int>.none.then(.none)).isEmpty)
    #expect(await told(Effect<Int>.none.then(.close()).then(.none)) == ["close"])
  }

  @Test(
    "`map` transforms the actions that an effect's work sends, and leaves all other steps unchanged"
  )
  func map() async {
    let expected = await told(everything).map { step in
      step.hasPrefix("sends ") ? "sends \(Outer.inner(Int(step.dropFirst(6)) ?? 0))" : step
    }
    #expect(await told(everything.map { Outer.inner($0) }) == expected)
    #expect(Effect<Int>.none.map { Outer.inner($0) }.steps.isEmpty)
  }

  @Test(
    "A close effect with text announces the text before closing, and one without text announces nothing"
  )
  func close() async {
    #expect(
      await told(Effect<Int>.close(announcing: "Canvas added")) == [
        "announce Canvas added", "close",
      ])
    #expect(await told(Effect<Int>.close()) == ["close"])
  }
}
