import Core
import FolderBlobs

/// An importer of a folder's originals, used before the folder's records are imported.
struct BlobImporter {
  private let folder: ExchangeFolder
  private let blobs: any BlobStore
  private let isDry: Bool

  init(_ folder: ExchangeFolder, _ blobs: any BlobStore, isDry: Bool) {
    (self.folder, self.blobs, self.isDry) = (folder, blobs, isDry)
  }

  /// Stores the originals whose bytes match their names, or only checks them in a dry run.
  ///
  /// - Parameter ids: The IDs of the originals, sorted.
  /// - Returns: The IDs of the originals that the library has after the import, and the rejected
  ///   files.
  /// - Throws: ``BlobFailure`` if an original can't be stored; ``FileFailure`` if a file can't be
  ///   read. Originals that were already stored remain as leftovers.
  func take(
    _ ids: [BlobID]
  ) async throws -> (kept: Set<BlobID>, refused: [Import.Report.Refused]) {
    var (kept, refused): (Set<BlobID>, [Import.Report.Refused]) = ([], [])
    var (shard, names): (String, [String: String]) = ("", [:])
    for id in ids where id.isHash {
      if shard != id.text.prefix(2) {
        shard = String(id.text.prefix(2))
        names = [:]
        do throws(FileFailure) {
          for name in try folder.names(in: [ExchangeSchema.originals, shard]) {
            names[String(name.prefix { $0 != "." })] = name
          }
        } catch .notFound {
          // Import reports each missing original with the record that needs the original.
        } catch {
          refused.append(.init(error, path: "\(ExchangeSchema.originals)/\(shard)"))
        }
      }
      let path = names[id.text].map { [ExchangeSchema.originals, shard, $0] }
      if let path, let reason = try await refusal(of: path, id) {
        refused.append(reason)
      } else if path != nil {
        kept.insert(id)
      }
      if !kept.contains(id), try await isThere(id) { kept.insert(id) }
    }
    return (kept, refused)
  }

  /// Stores an original's file if the bytes match the ID.
  ///
  /// - Returns: The rejection, or `nil` if the file is readable and its bytes match the ID.
  private func refusal(of path: [String], _ id: BlobID) async throws -> Import.Report.Refused? {
    let name = path.joined(separator: "/")
    let file: any ByteSource
    do throws(FileFailure) {
      file = try folder.file(path)
    } catch {
      return Import.Report.Refused(error, path: name)
    }
    let ending = path.last.map { String($0.drop { $0 != "." }.dropFirst()) } ?? ""
    let isRight = try await keep(file, id, ending)
    return isRight
      ? nil
      : Import.Report.Refused(
        path: name, code: "not-its-name",
        message: "its bytes don't match the SHA-256 hash in its name")
  }

  /// Stores bytes if they match an ID, except in a dry run.
  ///
  /// - Returns: Whether the bytes match the ID.
  private func keep(
    _ bytes: any ByteSource, _ id: BlobID, _ ending: String
  ) async throws -> Bool {
    if isDry { return try await blobs.id(of: bytes, limit: .max) == id }
    let staged = try await blobs.stage(bytes, limit: .max)
    guard staged.id == id else {
      await blobs.discard(staged)
      return false
    }
    try await blobs.commit(staged, extension: ending)
    return true
  }

  /// Returns whether the library has an original with bytes that match the ID.
  ///
  /// An existing original is stored again, so that no repair removes it during the import.
  private func isThere(_ id: BlobID) async throws -> Bool {
    do {
      return try await keep(try await blobs.open(id), id, "jpg")
    } catch BlobFailure.missing {
      return false
    }
  }
}
