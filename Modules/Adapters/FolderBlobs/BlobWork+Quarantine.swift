import Core
import Foundation
import Glibc
import SystemCalls

/// The quarantine operations, which move originals and never remove their bytes.
///
/// A file gets a name and a manifest in quarantine before its old name is removed.
extension BlobWork {
  func isInUse(_ id: BlobID) throws(FileFailure) -> Bool {
    for name in try kept(id) where try unused(path(of: name, id)) == nil { return true }
    return false
  }

  func quarantine(
    _ ids: [BlobID], because reason: QuarantineReason
  ) throws(FileFailure) -> Set<BlobID> {
    var moved: Set<BlobID> = []
    for id in ids where try quarantine(id, because: reason) { moved.insert(id) }
    return moved
  }

  private func quarantine(
    _ id: BlobID, because reason: QuarantineReason
  ) throws(FileFailure) -> Bool {
    guard BlobLayout.isID(id.text) else { return true }
    let held: OpenFile
    do throws(FileFailure) {
      held = try OpenFile(layout.shard(of: id, in: layout.photos), O_RDONLY | O_DIRECTORY)
      // `claim()` doesn't wait for the lock, because a process that was suspended while storing
      // bytes in this folder might never release the lock.
      guard try held.claim() else { return false }
    } catch .notFound {
      return true
    }
    for name in try kept(id) {
      guard let claimed = try unused(path(of: name, id)) else { return false }
      try quarantine(path(of: name, id), because: reason)
      try removeFile(path(of: name, id))
      withExtendedLifetime(claimed) {}
    }
    try sync(held)
    try removeDerivatives(of: id)
    return true
  }

  private func path(of name: String, _ id: BlobID) -> String {
    layout.shard(of: id, in: layout.photos) + "/" + name
  }

  /// Opens and locks a file, or returns `nil` if a running process uses the file.
  private func unused(_ path: String) throws(FileFailure) -> OpenFile? {
    let file = try OpenFile(path, O_RDONLY | O_NOFOLLOW)
    return try file.claim() ? file : nil
  }

  /// Links a file into quarantine with a manifest, and syncs the manifest and the folder.
  func quarantine(_ path: String, because reason: QuarantineReason) throws(FileFailure) {
    // Unreadable bytes can still be moved, without a digest.
    let (digest, status) = (try? FileDigest(of: FileBytes(path)), try status(path))
    let last = String(path.split(separator: "/").last ?? "")
    try folders.with(layout.quarantine) { () throws(FileFailure) in
      let folder = try OpenFile(layout.quarantine, O_RDONLY | O_DIRECTORY)
      for number in 1... {
        let name = number == 1 ? last : "\(number)-\(last)"
        let blob = QuarantinedBlob(
          path: String(path.dropFirst(layout.library.count + 1)), file: name,
          sha256: digest?.sha256, bytes: Int(status.st_size), reason: reason, moment: clock.now)
        if try isNamed(name, status) { break }
        if try take(blob, path) { break }
      }
      try sync(folder)
    }
    try step(.quarantined)
  }

  /// Returns whether an interrupted attempt already gave the file this name in quarantine.
  private func isNamed(_ name: String, _ file: stat) throws(FileFailure) -> Bool {
    do throws(FileFailure) {
      let other = try status(layout.quarantine + "/" + name)
      return (other.st_dev, other.st_ino) == (file.st_dev, file.st_ino)
    } catch .notFound {
      return false
    }
  }

  private func status(_ path: String) throws(FileFailure) -> stat {
    var status = stat()
    try call(path) { lstat(path, &status) }
    return status
  }

  /// Writes a manifest and links the file next to it.
  ///
  /// - Returns: Whether the file was linked; `false` if the name of the file or of the manifest
  ///   already exists.
  private func take(_ blob: QuarantinedBlob, _ path: String) throws(FileFailure) -> Bool {
    let file = layout.quarantine + "/" + blob.file
    do throws(FileFailure) {
      let manifest = try OpenFile(new: blob.file + ".json", in: layout.quarantine)
      try manifest.write(try Self.json(blob))
      try sync(manifest)
      do throws(FileFailure) {
        try call(file) { link(path, file) }
      } catch {
        try removeFile(file + ".json")
        throw error
      }
      return true
    } catch .alreadyThere {
      return false
    }
  }

  private static func json(_ blob: QuarantinedBlob) throws(FileFailure) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(blob)
    } catch {
      throw .inputOutput(blob.path, reason: "\(error)")
    }
  }

  func quarantined() throws(FileFailure) -> [QuarantinedBlob] {
    var blobs: [QuarantinedBlob] = []
    for name in try names(in: layout.quarantine).sorted() where name.hasSuffix(".json") {
      let data = try FileBytes(layout.quarantine + "/" + name).readAll()
      // An original that the user imported may have a name that ends with `.json`.
      let blob = try? JSONDecoder().decode(QuarantinedBlob.self, from: data)
      if let blob, blob.file + ".json" == name { blobs.append(blob) }
    }
    return blobs
  }
}
