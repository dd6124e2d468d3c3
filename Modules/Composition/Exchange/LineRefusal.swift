import Core

/// The reason why a line in an exported folder, or one of the line's links, wasn't imported.
enum LineRefusal: Error, Equatable, Sendable {
  case notJSON, tooLong
  case fieldTwice(String), missing(String), wrongKind(String, Column.Kind)
  case unfitID(String), unfitTime(String), unfitLinks, unfitValue(RowFailure)
  /// An earlier line in the file has the same ID.
  case twice(RecordID)
  case otherContent(RecordReference)
  case original(BlobID)
  /// A prerequisite of the record was rejected.
  ///
  /// The associated value is the prerequisite.
  case basis(RecordReference)
  /// The record is invalid in the library.
  ///
  /// The associated value is the reason that the record's feature gives.
  case obstacle(String)
  case store(StoreFailure)
  /// The target of a link doesn't exist, so the record was imported without the link.
  ///
  /// The associated value is the link.
  case link(Link)
}

extension LineRefusal: Explained {
  /// The user-facing explanation.
  var explanation: Explanation {
    if case .store(let failure) = self { return failure.explanation }
    let (code, message) = words
    return Explanation(.refused, code: code, message)
  }

  private var words: (code: String, message: String) { lineWords ?? recordWords }

  /// The code and message for a line that isn't a valid record, or `nil` for the cases that
  /// `recordWords` describes.
  private var lineWords: (code: String, message: String)? {
    switch self {
    case .notJSON: ("not-json", "isn't a single JSON object in UTF-8")
    case .tooLong: ("too-long", "is longer than \(LineReader.limit >> 20) MB")
    case .fieldTwice(let name): ("field-twice", "contains “\(name)” twice")
    case .missing(let name): ("missing-field", "has no “\(name)”")
    case .wrongKind(let name, .integer): ("wrong-kind", "“\(name)” isn't a 64-bit integer")
    case .wrongKind(let name, .blob): ("wrong-kind", "“\(name)” isn't base64 text")
    case .wrongKind(let name, .text): ("wrong-kind", "“\(name)” isn't text")
    case .unfitID(let id):
      (
        "unfit-id",
        "“\(id)” isn't a valid ID: use 1 to 64 lowercase letters, digits, hyphens, and dots, "
          + "starting with a letter or digit"
      )
    case .unfitTime(let name):
      ("unfit-time", "“\(name)” isn't a time such as 2026-03-01T09:30:00.000Z")
    case .unfitLinks:
      (
        "unfit-links",
        "links must have the form {\"photos\": [{\"collection\": \"photo_photo\", \"id\": \"…\"}]}"
      )
    case .unfitValue(let failure):
      ("unfit-value", "“\(failure.column)” can't be \(failure.found.words)")
    default: nil
    }
  }

  private var recordWords: (code: String, message: String) {
    switch self {
    case .twice(let id):
      ("twice", "\(id) also appears on an earlier line; only that line counts")
    case .otherContent(let record):
      ("other-content", "\(record.displayName) exists with different content; it wasn't changed")
    case .original(let id) where !id.isHash:
      (
        "unfit-original",
        "its original “\(id)” isn't a SHA-256 hash with 64 lowercase hexadecimal digits"
      )
    case .original(let id): ("original-missing", "its original \(id) is missing")
    case .basis(let record):
      ("basis-refused", "\(record.displayName), which the record depends on, was rejected")
    case .obstacle(let reason): ("obstacle", reason)
    case .link(let link):
      (
        "link-left-out",
        "\(link.field) links to \(link.target.displayName), which doesn't exist; the link wasn't imported"
      )
    default: ("refused", "\(self)")
    }
  }
}

extension ColumnValue {
  /// The value as shown in a message, with text truncated to 40 characters.
  fileprivate var words: String {
    switch self {
    case .null: "empty"
    case .text(let text): "\u{201C}\(text.prefix(40))\(text.count > 40 ? "…" : "")\u{201D}"
    case .integer(let number): "\(number)"
    case .blob(let bytes): "a value of \(bytes.count.counted("byte"))"
    }
  }
}

extension BlobID {
  /// Whether the ID has the form of a SHA-256 hash: 64 lowercase hexadecimal digits.
  ///
  /// The IDs of originals have this form.
  var isHash: Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
