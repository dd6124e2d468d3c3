import Core

/// Why one line of an exported folder was not taken in.
enum LineRefusal: Error, Equatable, Sendable {
  case notJSON, tooLong
  case fieldTwice(String), missing(String), wrongKind(String, Column.Kind)
  case unfitID(String), unfitTime(String), unfitLinks, unfitValue(RowFailure)
  /// Another line of the file has its id.
  case twice(RecordID)
  case otherContent(RecordReference)
  case original(BlobID)
  /// What it was written on was refused.
  case basis(RecordReference)
  /// It can't stand in the library, in its feature's words.
  case obstacle(String)
  case store(StoreFailure)
  /// A record stands without a link whose target is not there.
  case link(Link)
}

extension LineRefusal: Explained {
  /// The refusal in words.
  var explanation: Explanation {
    if case .store(let failure) = self { return failure.explanation }
    let (code, message) = words
    return Explanation(.refused, code: code, message)
  }

  private var words: (code: String, message: String) { lineWords ?? recordWords }

  /// The words for a line that is no record; nil for any other.
  private var lineWords: (code: String, message: String)? {
    switch self {
    case .notJSON: ("not-json", "is not one JSON object, in UTF-8")
    case .tooLong: ("too-long", "has more than \(LineReader.limit >> 20) MB")
    case .fieldTwice(let name): ("field-twice", "has \(name) twice")
    case .missing(let name): ("missing-field", "has no \(name)")
    case .wrongKind(let name, .integer): ("wrong-kind", "\(name) is no whole number of 64 bits")
    case .wrongKind(let name, .blob): ("wrong-kind", "\(name) is no text in base64")
    case .wrongKind(let name, .text): ("wrong-kind", "\(name) is no text")
    case .unfitID(let id):
      (
        "unfit-id",
        "\(id) is no id: 1 to 64 lower case letters, digits, hyphens and dots, "
          + "a letter or digit first"
      )
    case .unfitTime(let name):
      ("unfit-time", "\(name) is no time as in 2026-03-01T09:30:00.000Z")
    case .unfitLinks:
      (
        "unfit-links",
        "links are as in {\"photos\": [{\"collection\": \"photo_photo\", \"id\": \"…\"}]}"
      )
    case .unfitValue(let failure):
      ("unfit-value", "\(failure.column) can't be \(failure.found.words)")
    default: nil
    }
  }

  private var recordWords: (code: String, message: String) {
    switch self {
    case .twice(let id): ("twice", "\(id) stands in a line before; that one counts")
    case .otherContent(let record):
      ("other-content", "\(record.words) is there with other content; it was left as it is")
    case .original(let id) where !id.isHash:
      ("unfit-original", "its original \(id) is no SHA-256: 64 hexadecimal digits in lower case")
    case .original(let id): ("original-missing", "its original \(id) is missing")
    case .basis(let record):
      ("basis-refused", "\(record.words), which it goes on from, was refused")
    case .obstacle(let reason): ("obstacle", reason)
    case .link(let link):
      (
        "link-left-out",
        "\(link.field) leads to \(link.target.words), which is not there; the link was left out"
      )
    default: ("refused", "\(self)")
    }
  }
}

extension ColumnValue {
  /// The value as a message shows it, at most forty characters of it.
  fileprivate var words: String {
    switch self {
    case .null: "nothing"
    case .text(let text): "\u{201C}\(text.prefix(40))\(text.count > 40 ? "…" : "")\u{201D}"
    case .integer(let number): "\(number)"
    case .blob(let bytes): "these \(bytes.count) bytes"
    }
  }
}

extension BlobID {
  /// Whether it is what originals are named by: a SHA-256 in lower case hexadecimal digits.
  var isHash: Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
