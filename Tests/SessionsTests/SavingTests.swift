import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("Files that users save")
struct SavingTests {
  private func host(_ saver: (any FileSaver)?) async throws -> HeadlessScreen {
    let session = Session(
      try Assembly([FilesFeature()]), clock: ManualClock(), drafts: MemoryDrafts(),
      log: MemoryLog(), saver: saver)
    let screen = HeadlessScreen(session)
    try await screen.open("/files")
    return screen
  }

  @Test("A tap and Return save a file and announce its path, and the reason if that fails")
  func saving() async throws {
    let saver = MemorySaver()
    let screen = try await host(saver)
    try await screen.tap("Download")
    #expect(saver.files == ["Meadow.svg": Data("stitches".utf8)])
    #expect(await screen.shows("Saved Meadow.svg"))
    try await screen.press(.enter)
    #expect(await screen.shows("Meadow.svg already exists"))
    try await screen.tap("Download Lost")
    #expect(await screen.shows("No feature in this build provides lost"))
    #expect(saver.files.count == 1)
  }

  @Test("A session without a file saver rejects a tap on a file")
  func rejected() async throws {
    let screen = try await host(nil)
    await #expect(throws: HeadlessFailure.self) { try await screen.tap("Download") }
  }
}

private struct FilesFeature: FeaturePlugin, FileProviding {
  var manifest: FeatureManifest {
    FeatureManifest(
      id: "files", title: "Files", screens: [ScreenDeclaration("/files", title: "Files")])
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    ["/files": { FilesScreen() }]
  }

  func file(_ source: String) async throws(ContentFailure) -> ProvidedFile? {
    guard source == "kept" else { return nil }
    return ProvidedFile(name: "Meadow.svg", bytes: MemoryBytes(Data("stitches".utf8)))
  }
}

private struct FilesScreen: Screen {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable {}

  func title(_ state: State) -> String { "Files" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), .none)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {}

  func view(_ state: State) -> Node<Action> {
    .vstack([.file("kept", "Download", "kept"), .file("lost", "Download Lost", "lost")])
  }
}
