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
    let plugin = LibraryPlugin(stash.library, version: "1") { _ in }
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

  /// Chooses a file in the open file chooser.
  private func choose(_ path: String, on screen: HeadlessScreen) async throws {
    try await screen.tap("Choose a File")
    let item = PhotoItem(id: path, name: URL(filePath: path).lastPathComponent)
    try await screen.send(.pick([item]), to: .id("library.import"))
  }

  private var staged: [String] { staged(bench.first) }

  private func staged(_ library: String) -> [String] {
    let cache = "\(library)/cache"
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
    #expect(fact("Last Backup") == "None yet")
  }

  @Test("The screen shows the day of the last backup, once the backup's file was saved")
  func lastBackup() async throws {
    let (screen, plugin) = try await opened()
    try await screen.tap("Back Up")
    #expect(try bench.library(.reading).lastBackup == nil)
    _ = try await saved(screen, plugin)
    let library = try bench.library(.reading)
    let today = library.ports.clock.today
    #expect(library.lastBackup == today)
    try await screen.open("/settings/library")
    #expect(await screen.shows(today.phrase(in: today)))
    let file = bench.first + "/last-backup"
    let modes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(modes[.posixPermissions] as? Int == 0o600)
    library.recordBackup(on: CivilDay("2020-02-02"))
    #expect(library.lastBackup == today)
    try Data("9999-01-01\n".utf8).write(to: URL(filePath: file))
    library.recordBackup()
    #expect(library.lastBackup == today)
    try Data("once".utf8).write(to: URL(filePath: file))
    #expect(library.lastBackup == nil)
    await plugin.end()
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
    try await screen.tap("Export Library")
    #expect(await screen.shows("Export ready"))
    let path = try await saved(screen, plugin)
    _ = try ExternalCommand.run("tar", "-xf", path, "-C", bench.scratch.path)
    let folder = URL(filePath: path).deletingPathExtension().path(percentEncoded: false)
    let report = try await Import(folder).check(against: nil)
    #expect(report.refused == [] && report.photos == 3 && report.added > 3)
  }

  @Test("An export is checked first, and its import can be undone")
  func importing() async throws {
    let (screen, plugin) = try await opened()
    try await screen.tap("Export Library")
    let path = try await saved(screen, plugin)
    try await choose(path, on: screen)
    #expect(await screen.shows("Would import 0 records", partly: true))
    #expect(try await screen.element("Import").hint == "Nothing to import")
    let other = try Library(at: bench.second, for: .writing)
    let empty = LibraryPlugin(other, version: "1") { _ in }
    let host = try other.adding(empty).host()
    try await host.open("/settings/library")
    try await choose(path, on: host)
    #expect(await host.shows("0 already in the library", partly: true))
    #expect(try await other.overview().records == 0)
    try await host.tap("Import")
    #expect(await host.shows("Imported ", partly: true))
    #expect(try await other.overview().photos == 3)
    try await host.tap("Undo")
    #expect(try await other.overview().records == 0)
    #expect(staged(bench.second) == [])
    await plugin.end()
  }

  @Test("A backup is checked first, and restored to a new folder next to the library")
  func restoring() async throws {
    let (screen, plugin) = try await opened()
    let before = try await bench.library(.reading).overview()
    try await screen.tap("Back Up")
    try await choose(saved(screen, plugin), on: screen)
    let facts = await screen.elements(ofKind: "text").filter { $0.label == "Photos" }
    #expect(facts.map(\.value) == ["3", "3"])
    #expect(await screen.shows("Last Change"))
    try await screen.tap("Restore to a New Folder")
    #expect(await screen.shows("Backup restored"))
    let places = await screen.elements(ofKind: "text").filter { $0.label == "Location" }
    let place = try #require(places.last?.value)
    #expect(place.hasPrefix(bench.first + "-restored-"))
    #expect(await screen.shows("stashbook serve --library '\(place)'"))
    let restored = try await Library(at: place, for: .reading).overview()
    #expect(restored.records == before.records && restored.photos == before.photos)
    #expect(try await bench.library(.reading).overview().records == before.records)
    await plugin.end()
    #expect(staged == [])
  }

  @Test("A file that isn't intact, or isn't Stashbook's, is rejected with the reason")
  func rejecting() async throws {
    let (screen, plugin) = try await opened()
    let notes = bench.scratch.path + "/notes.tar"
    try Data("Not an archive".utf8).write(to: URL(filePath: notes))
    try await choose(notes, on: screen)
    #expect(
      await screen.shows(
        "“notes.tar” is neither a backup nor an export. Choose a tar file that Stashbook wrote."))
    let paths = try bench.files(of: bench.first).keys.filter { $0.hasPrefix("photos/") }.sorted()
    try Data("damage".utf8).write(to: URL(filePath: "\(bench.first)/\(paths[0])"))
    try await screen.tap("Back Up")
    let path = try await saved(screen, plugin)
    try await choose(path, on: screen)
    let name = URL(filePath: path).lastPathComponent
    #expect(await screen.shows("“\(name)” isn't intact: 1 damaged original"))
    #expect(staged.count == 1)
    await plugin.end()
  }

  @Test("A chosen file can be given up, and then needs no space")
  func cancelling() async throws {
    let (screen, plugin) = try await opened()
    try await screen.tap("Export Library")
    try await choose(saved(screen, plugin), on: screen)
    #expect(staged.count == 2)
    try await screen.tap("Cancel")
    #expect(staged.count == 1)
    await plugin.end()
  }

  @Test("Archives that a killed process left are removed, and archives in use are kept")
  func leftovers() async throws {
    let (screen, plugin) = try await opened()
    try await screen.tap("Back Up")
    let kept = staged
    let left = "\(bench.first)/cache/.stashbook-staging-abcdef"
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
