import Core
import Foundation
import HeadlessHost
import TestKit
import Testing

@testable import Composition

@Suite("The library's screen")
struct LibraryScreenTests {
  private let bench: ExchangeBench

  init() throws { bench = try ExchangeBench() }

  /// Opens the screen of a library with three photos.
  private func opened() async throws -> (screen: HeadlessScreen, plugin: LibraryPlugin) {
    var stash = SampleStash(try bench.library())
    for _ in 0..<3 { try await stash.addPhoto() }
    try await stash.addCanvas()
    let plugin = LibraryPlugin(stash.library)
    let screen = try stash.library.adding(plugin).host()
    try await screen.open("/settings/library")
    return (screen, plugin)
  }

  /// Saves the only offered file to the scratch folder, and returns its path.
  private func saved(_ screen: HeadlessScreen, _ plugin: LibraryPlugin) async throws -> String {
    let elements = await screen.elements(ofKind: "file")
    guard case .file(let source) = elements.first?.content else {
      throw Missing(screen: await screen.outline)
    }
    let file = try #require(try await plugin.file(source))
    let path = "\(bench.scratch.path)/\(file.name)"
    try file.bytes.readAll().write(to: URL(filePath: path))
    return path
  }

  private struct Missing: Error {
    let screen: String
  }

  private var staged: [String] {
    let cache = "\(bench.first)/cache"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? []
    return names.filter { $0.hasPrefix(".stashbook") }
  }

  @Test("The screen shows the library's folder, size, records, and photos")
  func facts() async throws {
    let (screen, _) = try await opened()
    let facts = await screen.elements(ofKind: "text")
    func fact(_ label: String) -> String? { facts.first { $0.label == label }?.value }
    #expect(fact("Location") == bench.first && fact("Photos") == "3")
    #expect(fact("Size")?.hasSuffix("B") == true)
    #expect(fact("Records").flatMap { Int($0) } ?? 0 > 3)
  }

  @Test(
    "A backup from the screen is intact, and is removed when another one is ready or at the end")
  func backup() async throws {
    let (screen, plugin) = try await opened()
    try await screen.tap("Back Up")
    #expect(await screen.shows("Backup ready"))
    #expect(await screen.shows("4 files, verified", partly: true))
    let report = try await Backup.verify(saved(screen, plugin))
    #expect(report.isIntact && report.files.count == 4)
    #expect(staged.count == 1)
    let first = await screen.elements(ofKind: "file")
    try await screen.tap("Prepare Again")
    #expect(await screen.elements(ofKind: "file") != first)
    #expect(staged.count == 1)
    await plugin.end()
    #expect(staged == [])
    guard case .file(let source) = first.first?.content else { return }
    await #expect(throws: ContentFailure.self) { try await plugin.file(source) }
  }

  @Test("A backup of a library with a damaged original names the original, and has the rest")
  func damaged() async throws {
    let (screen, plugin) = try await opened()
    let paths = try bench.files(of: bench.first).keys.filter { $0.hasPrefix("photos/") }.sorted()
    try Data("damage".utf8).write(to: URL(filePath: "\(bench.first)/\(paths[0])"))
    try await screen.tap("Back Up")
    let name = URL(filePath: paths[0]).deletingPathExtension().lastPathComponent
    #expect(await screen.shows("The original \(name) was damaged before the backup"))
    await #expect(throws: BackupFailure.self) { try await Backup.verify(saved(screen, plugin)) }
    #expect(await screen.shows("3 files, verified", partly: true))
  }

  @Test("An export from the screen can be imported into an empty library")
  func export() async throws {
    let (screen, plugin) = try await opened()
    try await screen.tap("Export")
    #expect(await screen.shows("Export ready"))
    let path = try await saved(screen, plugin)
    _ = try ExternalCommand.run("tar", "-xf", path, "-C", bench.scratch.path)
    let folder = URL(filePath: path).deletingPathExtension().path(percentEncoded: false)
    let report = try await Import(folder).check(against: nil)
    #expect(report.refused == [] && report.photos == 3 && report.added > 3)
  }

  @Test("Archives that a killed process left are removed, and archives in use are kept")
  func leftovers() async throws {
    let (screen, plugin) = try await opened()
    try await screen.tap("Back Up")
    let kept = staged
    let left = "\(bench.first)/cache/.stashbook-abcdef"
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
    try Library(at: bench.first, for: .writing).removeLeftoverArchives()
    #expect(staged == kept)
    await plugin.end()
  }

  @Test(
    "Sizes have at most three digits and a unit",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 KB"), (1_449, "1.4 KB"),
      (99_949, "100 KB"), (999_499, "999 KB"), (999_999, "1 MB"), (7_549_999, "7.5 MB"),
      (1_400_000_000, "1.4 GB"), (12_345_678_901_234, "12 TB"),
    ])
  func sizes(bytes: Int, text: String) {
    #expect(bytes.asSize == text)
  }
}
