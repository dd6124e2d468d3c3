import Archives
import Core
import Foundation
import SystemCalls

/// An archive that the user has chosen and that has been unpacked and checked.
final class ChosenArchive: Sendable {
  /// The contents of the archive.
  enum Content: Equatable, Sendable {
    /// An export, with the result that its import would have.
    case export(Import.Report)
    /// A backup.
    case backup(BackupPreview)
  }

  /// The file's name, as chosen.
  let name: String
  let content: Content
  private let scratch: StagingFolder
  private let folder: String

  /// The end of the path of an export's manifest.
  private static let exportManifest = "/" + ExchangeSchema.manifestName

  /// Creates an archive by unpacking and checking a chosen file in the library's cache.
  ///
  /// - Throws: ``PhotoSourceFailure`` if the file doesn't exist anymore;
  ///   ``ChosenArchiveFailure`` if the archive is rejected; ``StoreFailure`` if the library can't be
  ///   read.
  init(_ item: PhotoItem, for library: Library) async throws {
    name = item.name
    scratch = try StagingFolder(beside: library.folder + "/cache/archive")
    do {
      let bytes = try await library.ports.photos.load(item)
      (folder, content) = try await Self.check(bytes, in: scratch, for: library)
    } catch {
      scratch.remove()
      throw ChosenArchiveFailure(error, name)
    }
  }

  private static func check(
    _ bytes: any ByteSource, in scratch: StagingFolder, for library: Library
  ) async throws -> (String, Content) {
    guard let descriptor = bytes.descriptor else { throw ChosenArchiveFailure.unknown }
    let path = "/proc/self/fd/\(descriptor)"
    let names: [String]
    do {
      names = try await TarArchive().entries(of: bytes).map { $0.path.withoutDot }
    } catch {
      if case .damaged = error { throw ChosenArchiveFailure.unknown }
      throw error
    }
    let folder = scratch.path("library")
    if names.contains(Backup.manifestName) {
      try await Backup.restore(path, into: folder, dryRun: false)
      let restored = try Library(at: folder, for: .reading)
      let preview = BackupPreview(
        overview: try await restored.overview(), changed: try await restored.lastChange())
      return (folder, .backup(preview))
    }
    guard let manifest = names.first(where: { "/\($0)".hasSuffix(exportManifest) }) else {
      throw ChosenArchiveFailure.unknown
    }
    try await TarArchive().unpack(path, into: folder)
    let export = "\(folder)/\(manifest.dropLast(exportManifest.count - 1))"
    return (export, .export(try await Import(export).check(against: library)))
  }

  /// Imports the export.
  func importInto(_ library: Library) async throws -> Import.Report {
    try await Import(folder).write(into: library)
  }

  /// Moves the restored library next to another library.
  ///
  /// - Returns: The path of the restored library.
  /// - Throws: ``FileFailure`` if the library can't be moved.
  func restore(beside library: Library) throws(FileFailure) -> String {
    let base = "\(library.folder)-restored-\(library.ports.clock.today)"
    var (place, number) = (base, 2)
    while NamedFile(at: place) != .missing { (place, number) = ("\(base)-\(number)", number + 1) }
    try call(place) { rename(folder, place) }
    return place
  }

  func remove() { scratch.remove() }
}

extension ChosenArchive.Content {
  var isExport: Bool {
    if case .export = self { true } else { false }
  }
}

/// The contents of a backup.
struct BackupPreview: Equatable, Sendable {
  let overview: LibraryOverview
  /// The day of the latest change to a record, or `nil` if there are no records.
  let changed: CivilDay?
}

extension Library {
  /// Returns the day of the latest change to a record, or `nil` if there are no records.
  func lastChange() async throws(StoreFailure) -> CivilDay? {
    let types = ExchangeSchema(assembly).types.map(\.type)
    let latest = try await ports.store.read { reader throws(StoreFailure) in
      var latest: Instant?
      for type in types {
        guard let change = try reader.lastChange(of: type) else { continue }
        latest = max(latest ?? change, change)
      }
      return latest
    }
    return latest.map { ports.clock.day(of: $0) }
  }
}

extension String {
  /// The path without `./` at the beginning.
  fileprivate var withoutDot: String { String(trimmingPrefix("./")) }
}

extension RecordReader {
  fileprivate func lastChange<R: Record>(of type: R.Type) throws(StoreFailure) -> Instant? {
    let latest = Query<R>(order: [SortKey(.updatedAt, ascending: false)], limit: 1)
    return try rows(latest).items.first?.updatedAt
  }
}

/// The reason why a chosen file can't be imported or restored.
enum ChosenArchiveFailure: Error, Equatable {
  /// The file is neither a backup nor an export.
  case unknown
  /// The file was rejected, or the library or the disk failed.
  ///
  /// The associated values are the reason and the descriptions of faults.
  case rejected(String, faults: [String])

  /// Creates a failure from any error, with the file's name in place of its path.
  init(_ error: any Error, _ name: String) {
    if let failure = error as? Self {
      self = failure
      return
    }
    let message = (error as? any Explained)?.explanation.message ?? error.systemReason
    let readable = message.replacing(#//proc/self/fd/[0-9]+/#, with: "“\(name)”")
    var faults: [String] = []
    if case .faulty(_, let report)? = error as? BackupFailure { faults = report.faults }
    self = .rejected(readable, faults: faults)
  }

  /// Returns the user-facing reason for the file with the given name.
  func message(_ name: String) -> String {
    switch self {
    case .unknown:
      "“\(name)” is neither a backup nor an export. Choose a tar file that Stashbook wrote."
    case .rejected(let reason, _): reason
    }
  }

  /// The descriptions of the faults in a backup.
  var faults: [String] {
    if case .rejected(_, let faults) = self { faults } else { [] }
  }
}

/// The archive that the user has chosen last, until it is used.
actor ArchiveDesk {
  private let library: Library
  private var chosen: ChosenArchive?

  init(_ library: Library) { self.library = library }

  /// Unpacks and checks an archive, which replaces the archive that was chosen before.
  func check(_ item: PhotoItem) async throws(ChosenArchiveFailure) -> ChosenArchive.Content {
    remove()
    do {
      let archive = try await withTaskExecutorPreference(DiskExecutor.shared) {
        try await ChosenArchive(item, for: library)
      }
      remove()
      chosen = archive
      return archive.content
    } catch {
      throw ChosenArchiveFailure(error, item.name)
    }
  }

  /// Imports the chosen export, and returns the result as a sentence.
  func importChosen() async throws(ChosenArchiveFailure) -> String {
    let chosen = try taken()
    defer { chosen.remove() }
    do {
      let report = try await withTaskExecutorPreference(DiskExecutor.shared) { [library] in
        try await chosen.importInto(library)
      }
      return "Imported \(report.added.counted("record")) from “\(chosen.name)”"
    } catch {
      throw ChosenArchiveFailure(error, chosen.name)
    }
  }

  /// Restores the chosen backup next to the library, and returns the path of the restored library.
  func restoreChosen() throws(ChosenArchiveFailure) -> String {
    let chosen = try taken()
    defer { chosen.remove() }
    do {
      return try chosen.restore(beside: library)
    } catch {
      throw ChosenArchiveFailure(error, chosen.name)
    }
  }

  /// Removes the chosen archive's files.
  func remove() {
    chosen?.remove()
    chosen = nil
  }

  private func taken() throws(ChosenArchiveFailure) -> ChosenArchive {
    guard let archive = chosen else {
      throw .rejected("The file has been removed. Choose it again.", faults: [])
    }
    chosen = nil
    return archive
  }
}
