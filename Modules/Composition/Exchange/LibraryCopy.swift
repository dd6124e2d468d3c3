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
    /// The number of records that this run added.
    public var added: Int
    /// The number of records that an earlier run had added.
    public var existing: Int
    /// The number of originals in the copy.
    public var photos: Int
    /// The SHA-256 hashes of originals that records need but the source doesn't have.
    public var missing: [String]
    /// The SHA-256 hashes that name damaged originals, which weren't copied.
    public var damaged: [String]
    /// The records that couldn't be copied, because they can't be read or break a rule.
    public var refused: [Import.Report.Refused]

    /// Whether the copy has everything.
    public var isComplete: Bool { missing.isEmpty && damaged.isEmpty && refused.isEmpty }
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
  /// that are already stored and intact aren't copied again. All records are read in one
  /// transaction and written in one.
  ///
  /// - Parameter progress: A closure that receives the progress.
  /// - Returns: The numbers of records and originals, and what couldn't be copied.
  /// - Throws: ``LibraryCopyFailure`` if the target has other records, if the copied records differ,
  ///   or if this build excludes features of the source; ``ExchangeFailure`` if a newer version
  ///   wrote the source; ``StoreFailure``, ``BlobFailure``, or ``FileFailure`` if a library or a
  ///   temporary file can't be read or written. Except for differing records, the target then has no
  ///   new records.
  public func run(
    progress: @escaping @Sendable (Core.Progress) -> Void = { _ in }
  ) async throws -> Report {
    let export = Export(source)
    try export.requireKnown()
    let leftOut = try await export.leftOut()
    guard leftOut.isEmpty else { throw LibraryCopyFailure.excluded(leftOut) }
    let wanted = try StagingFolder(beside: target.folder + "/cache/copy")
    defer { wanted.remove() }
    let originals = try await export.writeRecords(into: wanted, includesUnreadable: true).originals
    let there = try await records(equalTo: wanted)
    let copier = BlobCopier(
      from: source, to: target, StepCounter(originals.count, rounds: 1, progress))
    let (missing, damaged) = try await copier.copy(originals.sorted())
    var report = Report(
      added: 0, existing: there, photos: originals.count - missing.count - damaged.count,
      missing: missing.map(\.text), damaged: damaged.map(\.text), refused: [])
    guard there == 0 else { return report }
    let imported = try await Import(wanted.folder).writeRecords(into: target)
    (report.added, report.refused) = (imported.added, imported.refused)
    if imported.refused.isEmpty { try await compare(wanted) }
    return report
  }

  /// Throws an error unless a library has no records.
  static func requireEmpty(_ library: Library) async throws {
    let found = try StagingFolder(beside: library.folder + "/cache/copy")
    defer { found.remove() }
    guard try await Export(library).writeRecords(into: found).records == 0 else {
      throw LibraryCopyFailure.notEmpty(library.location.description)
    }
  }

  /// Returns the number of the target's records, which must be those in a staging folder.
  ///
  /// - Throws: ``LibraryCopyFailure/notEmpty(_:)`` if the target has other records.
  private func records(equalTo wanted: StagingFolder) async throws -> Int {
    let found = try StagingFolder(beside: target.folder + "/cache/copy")
    defer { found.remove() }
    let count = try await Export(target).writeRecords(into: found).records
    guard try count == 0 || Self.difference(found, wanted) == nil else {
      throw LibraryCopyFailure.notEmpty(target.location.description)
    }
    return count
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
  /// The target has records, and they differ from those of the source.
  ///
  /// The associated value is the target's location.
  case notEmpty(String)
  /// The copied records in a file of the export differ from those of the source.
  ///
  /// Another program may have changed the target during the copy.
  case differs(String, file: String)
  /// This build excludes features of the source, whose records it can't copy.
  case excluded([String])
}

extension LibraryCopyFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .notEmpty(let location):
      Explanation(
        .cannotCreate, code: "not-empty",
        "The records in the library at \(location) differ from those of the source; they weren't "
          + "changed",
        hint: "To copy the library, name a new or empty destination.")
    case .excluded(let features):
      Explanation(
        .unavailable, code: "feature-left-out",
        "The library has records of features that are excluded from this build: "
          + features.joined(separator: ", "),
        hint: "Use a build with these features.")
    case .differs(let location, let file):
      Explanation(
        .failed, code: "copy-differs",
        "The copy at \(location) differs from the source in \(file)",
        hint:
          "Another program may have changed the copy. Close other programs, and copy the library "
          + "to a new destination.")
    }
  }
}
