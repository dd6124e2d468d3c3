import MemoryAdapters
import TestKit
import Testing

@testable import Core

@Suite("Undo history")
struct UndoHistoryTests {
  @Test(
    "An undo step is named after its first record of the type that its label mentions or, if none, its first record",
    arguments: [
      ("Edit canvas", "\u{201C}meadow\u{201D}"), ("Rename tag", "\u{201C}floral\u{201D}"),
      ("Clean up", "\u{201C}floral\u{201D}"),
    ])
  func subject(label: String, name: String) async throws {
    let features: [any FeaturePlugin] = [
      StubFeature("made").with { $0.collections = ["tag", "canvas"] }
    ]
    let nouns = ["tag": "tag", "canvas": "canvas"]
    let store = MemoryStore(
      collections: features.flatMap(\.manifest.schema.collections), clock: ManualClock())
    let step = UndoneTransaction(
      step: StepID(1), label: label, at: Instant(milliseconds: 0),
      records: [RecordReference("tag", "floral"), RecordReference("canvas", "meadow")])
    let subject = try await store.read { reader throws(StoreFailure) in
      try StepSubject(of: step, nouns, features.summarizers, reader)
    }
    #expect(subject.name == name)
  }
}
