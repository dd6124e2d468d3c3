import Composition
import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

/// A fixture with a library in a folder, a place on servers, and a folder for the copy back.
struct HostedBench {
  let base: ExchangeBench
  let hosted: LibraryLocation
  var first: LibraryLocation { .folder(base.first) }
  var second: LibraryLocation { .folder(base.second) }

  init() async throws {
    base = try ExchangeBench()
    let (url, environment) = try await HostedServers.place()
    hosted = .hosted(
      try HostedLocation(
        url, environment: environment, folders: base.scratch.path + "/hosted"))
  }

  /// Adds some records of every kind to the first library.
  func fill(_ random: SeededRandomSource = SeededRandomSource(seed: 1)) async throws {
    var stash = SampleStash(try base.library(), random)
    try await stash.fill()
  }

  /// Adds a canvas to the first library.
  func addCanvas() async throws {
    var stash = SampleStash(try base.library(), SeededRandomSource(seed: 9))
    try await stash.addCanvas()
  }

  /// Returns the file of an original in the first library.
  func originalFile(_ id: BlobID) throws -> URL {
    let folder = URL(filePath: "\(base.first)/photos/\(id.text.prefix(2))")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return folder.appending(path: try #require(names.first { $0.hasPrefix(id.text) }))
  }

  /// Changes rows of the library on servers without the store.
  func sql(_ change: String) throws {
    guard case .hosted(let place) = hosted else { return }
    let cluster = try PostgresCluster.shared.get()
    try cluster.sql("\(change) WHERE library = '\(place.library)'")
  }

  /// Copies a library, and creates the target.
  @discardableResult
  func copy(_ source: LibraryLocation, to target: LibraryLocation) async throws
    -> LibraryCopy.Report
  {
    try await LibraryCopy(
      of: Library(source, for: .reading), in: Library(target, for: .creating)
    ).run()
  }

  /// Returns the files of a library's export with their bytes.
  func export(_ location: LibraryLocation) async throws -> [String: Data] {
    let folder = base.scratch.path + "/export-\(UUID().uuidString)"
    _ = try await Export(Library(location, for: .reading)).write(to: folder)
    return try base.files(of: folder)
  }
}
