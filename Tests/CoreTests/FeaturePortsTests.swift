import Core
import MemoryAdapters
import TestKit
import Testing

@Suite("The ports of a feature")
struct FeaturePortsTests {
  /// The ports of an app without an image processor.
  private var app: AppPorts {
    let world = World(collections: [])
    var app = AppPorts()
    (app.recordStore, app.clock, app.log) = (world.store, world.clock, world.log)
    return app
  }

  /// Expects that a feature doesn't open, for a reason with a message.
  private func expect<Feature: OpenableFeature>(
    _ problems: [CompositionFailure.Problem], _ message: String, of type: Feature.Type,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let failure = #expect(throws: CompositionFailure.self, sourceLocation: sourceLocation) {
      try Feature.open(with: app)
    }
    #expect(failure?.problems == problems, sourceLocation: sourceLocation)
    #expect(failure?.explanation.message == message, sourceLocation: sourceLocation)
  }

  @Test("A feature receives the ports that its manifest requires")
  func fits() throws { #expect(try Diary.open(with: app).id == "diary") }

  @Test("A composition failure names a required port that the app doesn't have")
  func missing() {
    expect(
      [.port(.missing(.imageProcessor), of: "album")],
      "album needs the port imageProcessor, which the app doesn't have", of: Album.self)
  }

  @Test("A composition failure names a port that a feature uses but its manifest doesn't require")
  func undeclared() {
    expect(
      [.port(.undeclared(.recordStore), of: "spy")],
      "spy uses the port recordStore, but its manifest doesn't require it", of: Spy.self)
  }

  @Test("A composition failure names each required port that the feature doesn't use")
  func unused() {
    expect(
      [.unusedPort(.clock, of: "hoarder"), .unusedPort(.log, of: "hoarder")],
      """
      hoarder requires the port clock, but doesn't use it
      hoarder requires the port log, but doesn't use it
      """, of: Hoarder.self)
  }
}

private struct Diary: OpenableFeature {
  static let manifest = FeatureManifest(
    id: "diary", title: "Diary", requiredPorts: [.recordStore, .clock])

  init(_ ports: FeaturePorts) throws(PortFailure) {
    _ = (try ports.clock, try ports.recordStore)
  }
}

private struct Album: OpenableFeature {
  static let manifest = FeatureManifest(
    id: "album", title: "Album", requiredPorts: [.imageProcessor])

  init(_ ports: FeaturePorts) throws(PortFailure) { _ = try ports.imageProcessor }
}

private struct Spy: OpenableFeature {
  static let manifest = FeatureManifest(id: "spy", title: "Spy", requiredPorts: [.clock])

  init(_ ports: FeaturePorts) throws(PortFailure) {
    _ = (try ports.clock, try ports.recordStore)
  }
}

private struct Hoarder: OpenableFeature {
  static let manifest = FeatureManifest(
    id: "hoarder", title: "Hoarder", requiredPorts: [.recordStore, .clock, .log])

  init(_ ports: FeaturePorts) throws(PortFailure) { _ = try ports.recordStore }
}
