import Core
import Foundation

/// The operations of a store.
///
/// Operations block the calling thread while they wait for the server.
struct S3Work: Sendable {
  let objects: S3Objects
  let clock: any WallClock
  let uses = Uses()

  /// Runs a closure, and converts the failures of requests to blob failures.
  func asking<T>(_ body: () throws(S3Failure) -> T) throws(BlobFailure) -> T {
    do { return try body() } catch { throw .storage(error.file(objects.name(""))) }
  }

  /// Returns the objects with an original's bytes.
  ///
  /// Only a listing finds them, because the extension isn't part of the ID. Several objects exist
  /// if processes stored the bytes under different extensions at the same time.
  func originals(_ id: BlobID) throws(S3Failure) -> [ListedObject] {
    guard BlobKey.isID(id.text) else { return [] }
    return try objects.all(BlobKey.stem(id)).filter { BlobKey.id(of: $0.key) == id }
  }

  func open(_ id: BlobID) throws(BlobFailure) -> S3Bytes {
    do throws(S3Failure) {
      guard let object = try originals(id).first else { throw .missing }
      return try S3Bytes(object, in: objects)
    } catch .missing {
      throw .missing(id)
    } catch {
      throw .storage(error.file(objects.name(BlobKey.stem(id))))
    }
  }

  func isIntact(_ id: BlobID) throws(BlobFailure) -> Bool {
    let bytes = try open(id)
    do {
      return try StagedBytes.id(of: bytes, limit: .max) == id
    } catch .source(let failure) {
      throw .storage(failure)
    }
  }

  /// Returns the ID of an object's bytes.
  ///
  /// - Throws: ``S3Failure/missing`` if the object was removed, or became shorter since the listing
  ///   because another process repaired it.
  private func digest(_ object: ListedObject) throws(S3Failure) -> BlobID {
    let bytes = try S3Bytes(object, in: objects)
    let digest: BlobID
    var count = 0
    do throws(BlobFailure) {
      digest = try StagedBytes.id(of: bytes, limit: .max) { chunk throws(BlobFailure) in
        count += chunk.count
      }
    } catch .source(.notFound) {
      throw .missing
    } catch {
      throw .failed(.inputOutput(objects.name(object.key), reason: error.explanation.message))
    }
    guard count == object.count else { throw .missing }
    return digest
  }

  // MARK: Storing

  func commit(
    _ staged: StagedBytes, extension ending: String
  ) throws(BlobFailure) -> BlobCommit {
    let id = staged.id
    return try staged.commit { () throws(BlobFailure) in
      try uses.locking(id) { () throws(BlobFailure) in
        let outcome = try asking { () throws(S3Failure) in
          try store(staged, extension: ending)
        }
        uses.begin(id)
        return outcome
      }
    } ?? .stored
  }

  /// Stores bytes unless they are stored, as often as other processes store or remove the same
  /// bytes at the same time.
  private func store(
    _ staged: StagedBytes, extension ending: String
  ) throws(S3Failure) -> BlobCommit {
    var latest = S3Failure.missing
    for _ in 1...10 {
      do throws(S3Failure) {
        guard let object = try originals(staged.id).first else {
          let key = BlobKey.original(staged.id, extension: ending)
          try objects.put(staged, to: key, id: staged.id, at: clock.now, isNew: true)
          return .stored
        }
        let digest = try digest(object)
        if digest == staged.id {
          try objects.touch(object.key, at: clock.now)
          return .existing
        }
        try setAside(object, digest: digest, because: .damaged)
        try removeDerivatives(of: staged.id)
        try objects.put(
          staged, to: object.key, id: staged.id, at: clock.now, isNew: false)
        return .repaired
      } catch .failed(let failure) {
        throw .failed(failure)
      } catch {
        latest = error
      }
    }
    throw latest
  }

  func remove(_ id: BlobID) throws(BlobFailure) {
    guard BlobKey.isID(id.text) else { return }
    try uses.locking(id) { () throws(BlobFailure) in
      try asking { () throws(S3Failure) in
        for object in try originals(id) { try objects.remove(object.key) }
        try removeDerivatives(of: id)
      }
    }
  }

  private func removeDerivatives(of id: BlobID) throws(S3Failure) {
    for object in try objects.all(BlobKey.derivatives(id)) { try objects.remove(object.key) }
  }

  // MARK: Listing

  func ids(after id: BlobID?, limit: Int) throws(BlobFailure) -> [BlobID] {
    var found: [BlobID] = []
    var start = id.map { BlobKey.stem($0) + "~" }
    var token: String?
    return try asking { () throws(S3Failure) in
      while found.count < limit {
        let page = try objects.page(
          "", after: start, continuing: token, limit: limit - found.count)
        for object in page.objects {
          // Quarantine is last, because its name sorts after all digits.
          if object.key.hasPrefix(BlobKey.quarantine) { return found }
          if let id = BlobKey.id(of: object.key), id != found.last { found.append(id) }
        }
        token = page.next
        if token == nil { break }
        let isAtDerivatives = page.objects.last?.key.hasPrefix("derivatives/") == true
        if isAtDerivatives, start != BlobKey.afterDerivatives {
          (start, token) = (BlobKey.afterDerivatives, nil)
        }
      }
      return found
    }
  }

  func storedAt(_ id: BlobID) throws(BlobFailure) -> Instant? {
    try asking { () throws(S3Failure) in
      guard let object = try originals(id).first else { return nil }
      do throws(S3Failure) {
        return try objects.moment(of: object.key) ?? object.changed
      } catch .missing {
        return nil
      }
    }
  }

  // MARK: Derivatives

  func saveDerivative(_ data: Data, named name: String, of id: BlobID) throws(BlobFailure) {
    let key = try storing { () throws(FileFailure) in try BlobKey.derivative(name, of: id) }
    try asking { () throws(S3Failure) in
      try objects.put(MemoryBytes(data), to: key, at: clock.now, isNew: false)
    }
  }

  func derivative(_ name: String, of id: BlobID) throws(BlobFailure) -> Data? {
    let key = try storing { () throws(FileFailure) in try BlobKey.derivative(name, of: id) }
    return try asking { () throws(S3Failure) in
      do throws(S3Failure) {
        let data = try objects.bytes(key)
        return data.isEmpty ? nil : data
      } catch .missing {
        return nil
      }
    }
  }

  // MARK: Quarantine

  func quarantine(
    _ ids: [BlobID], because reason: QuarantineReason
  ) throws(BlobFailure) -> Set<BlobID> {
    var moved: Set<BlobID> = []
    for id in ids {
      let isMoved = try uses.lockingIfFree(id) { () throws(BlobFailure) in
        try asking { () throws(S3Failure) in try quarantine(id, because: reason) }
      }
      if isMoved == true { moved.insert(id) }
    }
    return moved
  }

  private func quarantine(
    _ id: BlobID, because reason: QuarantineReason
  ) throws(S3Failure) -> Bool {
    guard !uses.contains(id) else { return false }
    for object in try originals(id) {
      do throws(S3Failure) {
        try setAside(object, digest: try digest(object), because: reason)
        try objects.remove(object.key)
      } catch .missing {
        // Another process removed, moved, or repaired the object.
        guard try originals(id).isEmpty else { return false }
      }
    }
    try removeDerivatives(of: id)
    return true
  }

  /// Copies an object to quarantine.
  ///
  /// A new manifest reserves the name, so that no object in quarantine is overwritten.
  private func setAside(
    _ object: ListedObject, digest: BlobID, because reason: QuarantineReason
  ) throws(S3Failure) {
    let last = String(object.key.split(separator: "/").last ?? "")
    for number in 1... {
      let name = number == 1 ? last : "\(number)-\(last)"
      let blob = QuarantinedBlob(
        path: "photos/\(object.key)", file: name, sha256: digest.text, bytes: object.count,
        reason: reason, moment: clock.now)
      do throws(S3Failure) {
        try objects.put(
          MemoryBytes(try Self.json(blob)), to: "\(BlobKey.manifests)\(name).json", at: clock.now,
          isNew: true)
      } catch .exists {
        continue
      }
      return try objects.copy(object.key, to: BlobKey.quarantine + name)
    }
  }

  private static func json(_ blob: QuarantinedBlob) throws(S3Failure) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(blob)
    } catch {
      throw .failed(.inputOutput(blob.path, reason: "\(error)"))
    }
  }

  /// Returns the manifests, skipping those whose copy was interrupted.
  func quarantined() throws(BlobFailure) -> [QuarantinedBlob] {
    try asking { () throws(S3Failure) in
      let keys = Set(try objects.all(BlobKey.quarantine).map(\.key))
      var blobs: [QuarantinedBlob] = []
      for key in keys where key.hasPrefix(BlobKey.manifests) {
        let data = try objects.bytes(key)
        // Other programs may store other files here.
        let blob = try? JSONDecoder().decode(QuarantinedBlob.self, from: data)
        if let blob, keys.contains(BlobKey.quarantine + blob.file) { blobs.append(blob) }
      }
      return blobs.sorted { $0.file < $1.file }
    }
  }
}
