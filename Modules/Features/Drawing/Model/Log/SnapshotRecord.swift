import Core

/// What there was to see after an operation, by reference: which elements of which operations, and what
/// was left of them. So a drawing is opened by reading what is seen, and not all that ever was done.
///
/// Its id is that of the operation, ``LogPlace/id``.
struct SnapshotRecord: Record {
  /// The references, packed.
  var payload: [UInt8]

  private static let column = Column("payload", .blob)

  static let collection = Collection(
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

  /// One piece, by reference.
  struct Reference {
    var address: Piece.Address
    var kept: [Piece.Part]?
  }

  /// What it refers to; nil where the bytes are no snapshot.
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

  /// Whether the next operation leaves a snapshot: not before a thousand were replayed since the last
  /// one, nor before as many as there are pieces, so that snapshots cost less than what they save.
  static func isDue(after replayed: Int, pieces: Int) -> Bool { replayed >= max(1000, pieces) }
}
