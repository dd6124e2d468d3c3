import Archives
import Core
import Foundation
import LocalSystem

/// The archives of a library that users can save: at most one backup and one export.
///
/// The archives are in the library's cache, until they are replaced or the process ends.
actor PreparedArchives {
  /// The kinds of archives.
  enum Kind: String, CaseIterable, Sendable {
    case backup, export

    /// Returns the name of an archive that is prepared on a date.
    func fileName(_ day: CivilDay) -> String {
      self == .backup ? "Stashbook \(day).tar" : "Stashbook Export \(day).tar"
    }
  }

  /// A finished archive.
  struct Archive: Equatable, Sendable {
    /// The source of the file, for ``Assembly/file(_:)``.
    let source: String
    let name: String
    let bytes: Int
    /// The number of records in an export, and of files in a backup.
    let summary: String
    /// The day on which the archive was prepared.
    let day: CivilDay
    /// The descriptions of damaged and missing originals and other faults.
    let faults: [String]
  }

  /// The state of an archive.
  enum State: Equatable, Sendable {
    case none
    case preparing(Core.Progress)
    case ready(Archive)
    case failed(String)
  }

  private struct Staged {
    let archive: Archive
    let folder: StagingFolder
  }

  private let library: Library
  private var states: [Kind: State] = [:]
  private var staged: [Kind: Staged] = [:]
  private var waiters: [CheckedContinuation<Void, Never>] = []

  init(_ library: Library) { self.library = library }

  /// The states of all archives.
  var all: [Kind: State] { states }

  /// Starts to prepare an archive, unless the archive is being prepared.
  func prepare(_ kind: Kind) {
    if case .preparing = states[kind] { return }
    set(.preparing(Core.Progress(completed: 0)), of: kind)
    Task(executorPreference: DiskExecutor.shared) { await self.finish(kind) }
  }

  /// Waits until a state differs from the given states.
  ///
  /// - Returns: The new states, or `nil` if no archive is being prepared.
  func change(since known: [Kind: State]) async -> [Kind: State]? {
    while states == known {
      guard states.values.contains(where: \.isPreparing), !Task.isCancelled else { return nil }
      await withCheckedContinuation { waiters.append($0) }
    }
    return states
  }

  /// Returns the archive with a source, or `nil` if the archive doesn't exist anymore.
  ///
  /// The library counts as backed up once the file of a backup without faults is requested.
  func file(_ source: String) throws(FileFailure) -> ProvidedFile? {
    guard let (kind, staged) = staged.first(where: { $0.value.archive.source == source }) else {
      return nil
    }
    let bytes = try LocalFile(staged.folder.path(staged.archive.name))
    if kind == .backup, staged.archive.faults.isEmpty {
      library.recordBackup(on: staged.archive.day)
    }
    return ProvidedFile(name: staged.archive.name, bytes: bytes)
  }

  /// Removes all archives.
  func removeAll() {
    for kept in staged.values { kept.folder.remove() }
    (staged, states) = ([:], [:])
  }

  private func finish(_ kind: Kind) async {
    do {
      let folder = try StagingFolder(beside: library.folder + "/cache/archive")
      do {
        let archive = try await make(kind, in: folder)
        staged.updateValue(Staged(archive: archive, folder: folder), forKey: kind)?.folder.remove()
        set(.ready(archive), of: kind)
      } catch {
        folder.remove()
        throw error
      }
    } catch {
      let explanation = (error as? any Explained)?.explanation
      let reason = explanation?.message ?? error.systemReason
      library.ports.log.note(.failure, "Prepare \(kind.rawValue): \(reason)")
      set(.failed(reason), of: kind)
    }
  }

  private func make(_ kind: Kind, in folder: StagingFolder) async throws -> Archive {
    let today = library.ports.clock.today
    let name = kind.fileName(today)
    let place = folder.path(name)
    // The reports of progress may arrive late, but never after the final state.
    let progress = { @Sendable (progress: Core.Progress) in
      _ = Task { await self.report(progress, of: kind) }
    }
    var (summary, faults) = ("", [String]())
    switch kind {
    case .backup:
      let report = try await Backup(library).write(to: place, progress: progress)
      (summary, faults) = ("\(report.files.count.counted("file")), verified", report.faults)
    case .export:
      let report = try await Export(library).write(toArchive: place, progress: progress)
      summary = "\(report.records.counted("record")), \(report.photos.counted("photo"))"
      faults = report.faults
    }
    let source =
      "library.\(kind.rawValue).\(URL(filePath: folder.folder).lastPathComponent.dropFirst())"
    return Archive(
      source: source, name: name, bytes: try LocalFile(place).count, summary: summary, day: today,
      faults: faults)
  }

  private func report(_ progress: Core.Progress, of kind: Kind) {
    guard case .preparing(let known) = states[kind], known.completed < progress.completed else {
      return
    }
    set(.preparing(progress), of: kind)
  }

  private func set(_ state: State, of kind: Kind) {
    states[kind] = state
    for waiter in waiters { waiter.resume() }
    waiters = []
  }
}

extension PreparedArchives.State {
  var isPreparing: Bool {
    if case .preparing = self { true } else { false }
  }
}

extension Export {
  /// Writes an export to a new tar, which contains one folder.
  ///
  /// - Parameters:
  ///   - file: The path of the tar.
  ///   - progress: A closure that receives the progress.
  /// - Returns: The same as ``write(to:progress:)``.
  /// - Throws: The same errors as ``write(to:progress:)``.
  func write(
    toArchive file: String, progress: @escaping @Sendable (Core.Progress) -> Void
  ) async throws -> Summary {
    let scratch = try StagingFolder(beside: file)
    defer { scratch.remove() }
    let name = URL(filePath: file).deletingPathExtension().lastPathComponent
    let summary = try await write(to: scratch.path(name), progress: progress)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: scratch.path(name)).filter {
      NamedFile(at: scratch.path("\(name)/\($0)")) != .other
    }
    try await TarArchive().pack(
      paths.sorted().map { "\(name)/\($0)" }, in: scratch.folder, into: file)
    return summary
  }
}

extension Export.Summary {
  /// The descriptions of the records and originals that aren't exported intact.
  fileprivate var faults: [String] {
    leftOut.map { "\($0) is excluded from this build, so its records weren't exported" }
      + missing.map { "The original \($0) is missing" }
      + damaged.map { "The original \($0) is damaged" }
  }
}
