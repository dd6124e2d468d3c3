import Core

/// The visible content of a drawing after an operation, as references to the remaining elements.
///
/// With a snapshot, opening a drawing reads only the visible elements instead of every earlier
/// operation. A snapshot's ID is the operation's ID, ``LogPosition/id``.
struct SnapshotRecord: Record {
  /// The packed references.
  var payload: [UInt8]

  private static let column = Column("payload", .blob)

  static let collection = RecordCollection(
    "drawing_snapshot", noun: "snapshot", columns: [column], isPart: true)

  var values: [ColumnValue] { [.blob(payload)] }

  init(row: RecordRow) throws(RowFailure) {
    guard case .blob(let bytes) = row[Self.column] else { throw row.failure(Self.column) }
    payload = bytes
  }

  init(_ pieces: [Piece]) {
    var writer = NibbleWriter()
    writer.append(pieces.count)
    var last = Piece.Address(operation: 0)
    for piece in pieces {
      writer.append(piece.address.operation - last.operation)
      writer.append(piece.address.index)
      writer.append(piece.kept?.count ?? -1)
      for part in piece.kept ?? [] {
        writer.append(part.from)
        writer.append(part.to - part.from)
      }
      last = piece.address
    }
    payload = writer.bytes
  }

  /// A reference to a piece.
  struct Reference {
    var address: Piece.Address
    var kept: [Piece.Part]?
  }

  /// The references, or `nil` if the payload is invalid.
  var references: [Reference]? {
    var reader = NibbleReader(payload)
    guard let count = reader.next(), count >= 0 else { return nil }
    var (found, operation): ([Reference], Int) = ([], 0)
    for _ in 0..<count {
      guard let step = reader.next(), let index = reader.next(), let parts = reader.next() else {
        return nil
      }
      operation += step
      var reference = Reference(address: Piece.Address(operation: operation, index: index))
      if parts >= 0 {
        var kept: [Piece.Part] = []
        for _ in 0..<parts {
          guard let from = reader.next(), let length = reader.next() else { return nil }
          kept.append(Piece.Part(from, from + length))
        }
        reference.kept = kept
      }
      found.append(reference)
    }
    return found
  }

  /// Returns whether to write a snapshot after `replayed` operations since the last snapshot.
  ///
  /// A snapshot is due if the number of operations is at least 1,000 and at least the number of
  /// pieces, so that snapshots cost less than they save.
  static func isDue(after replayed: Int, pieces: Int) -> Bool { replayed >= max(1000, pieces) }
}
