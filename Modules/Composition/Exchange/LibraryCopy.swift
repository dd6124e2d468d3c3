public import Core
import FolderBlobs
import Foundation
import LocalSystem
import SystemCalls

/// A copy of a library in another place, such as from a folder to servers.
///
/// The copy has all records, including deleted ones, and their originals. It doesn't have the
/// history of changes, drafts, or what can be created again.
public struct LibraryCopy: Sendable {
  /// The result of a copy.
  public struct Report: Encodable, Equatable, Sendable {
    /// The number of records in the copy that this run added.
    public var added: Int
    /// The number of records that an earlier run had added.
    public var existing: Int
    /// The number of originals in the copy.
    public var photos: Int
    /// The records and originals that couldn't be copied, because they are damaged or missing.
    public var refused: [Import.Report.Refused]
  }

  private let source: Library
  private let target: Library

  /// Creates a copy of a library in a library that is empty or has an incomplete copy.
  public init(of source: Library, in target: Library) {
    (self.source, self.target) = (source, target)
  }

  /// Copies the originals and then the records, and compares all records afterwards.
  ///
  /// An interrupted copy has some originals and no records. A second run continues it: originals
  /// that are already stored and intact aren't transferred again. All records are read in one
  /// transaction and written in one.
  ///
  /// - Parameter progress: A closure that receives the progress.
  /// - Returns: The numbers of records and originals, and what couldn't be copied.
  /// - Throws: ``LibraryCopyFailure`` if the target has other records, or if the copied records
  ///   differ; ``ExchangeFailure`` if a newer version wrote the source; ``StoreFailure``,
  ///   ``BlobFailure``, or ``FileFailure`` if a library or a temporary file can't be read or
  ///   written. Except for differing records, the target then has no new records.
  public func run(
    progress: @escaping @Sendable (Core.Progress) -> Void = { _ in }
  ) async throws -> Report {
    let export = Export(source)
    try export.requireKnown()
    let folder = target.folder + "/cache/copy"
    let (wanted, found) = (
      try StagingFolder(beside: folder), try StagingFolder(beside: folder)
    )
    defer { for staged in [wanted, found] { staged.remove() } }
    let (records, originals) = try await export.writeRecords(into: wanted)
    let there = try await Export(target).writeRecords(into: found).records
    if there > 0 {
      guard try Self.difference(found, wanted) == nil else {
        throw LibraryCopyFailure.notEmpty(target.location.description)
      }
      return Report(added: 0, existing: there, photos: originals.count, refused: [])
    }
    let copier = BlobCopier(
      from: source, to: target, StepCounter(originals.count, rounds: 1, progress))
    let report = try await Import(wanted.folder).write(into: target, originals: copier.take)
    if report.refused.isEmpty { try await compare(wanted) }
    return Report(
      added: report.added, existing: records - report.added - report.refused.count,
      photos: report.photos, refused: report.refused)
  }

  /// Throws an error unless the target's records are those in a staging folder.
  private func compare(_ wanted: StagingFolder) async throws {
    let copied = try StagingFolder(beside: target.folder + "/cache/copy")
    defer { copied.remove() }
    _ = try await Export(target).writeRecords(into: copied)
    if let file = try Self.difference(copied, wanted) {
      throw LibraryCopyFailure.differs(target.location.description, file: file)
    }
  }

  /// Returns the name of a file of records that differs between two folders, or `nil` if none.
  private static func difference(_ one: StagingFolder, _ other: StagingFolder) throws -> String? {
    let (ours, theirs) = (
      one.path(ExchangeSchema.records), other.path(ExchangeSchema.records)
    )
    let names = Set(try names(in: ours)).union(try names(in: theirs))
    return try names.sorted().first { name in
      let files = FileManager.default
      guard files.fileExists(atPath: "\(ours)/\(name)"),
        files.fileExists(atPath: "\(theirs)/\(name)")
      else { return true }
      return try FileDigest(of: LocalFile("\(ours)/\(name)"))
        != FileDigest(of: LocalFile("\(theirs)/\(name)"))
    }
  }
}

/// The reason why a library couldn't be copied.
public enum LibraryCopyFailure: Error, Equatable, Sendable {
  /// The target has records that the source doesn't have.
  ///
  /// The associated value is the target's location.
  case notEmpty(String)
  /// The copied records in a file of the export differ from those of the source.
  ///
  /// Another program may have changed the target during the copy.
  case differs(String, file: String)
}

extension LibraryCopyFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .notEmpty(let location):
      Explanation(
        .cannotCreate, code: "not-empty",
        "The library at \(location) has other records; it wasn't changed",
        hint: "Name a new or empty library.")
    case .differs(let location, let file):
      Explanation(
        .failed, code: "copy-differs",
        "The records in the library at \(location) differ from the copied ones (\(file))",
        hint: "Another program may have changed them meanwhile. To compare, export both libraries.")
    }
  }
}
