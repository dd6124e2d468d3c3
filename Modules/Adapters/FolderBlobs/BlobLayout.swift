import Core
import SystemCalls

/// The paths in a library folder, and the rules for file names.
struct BlobLayout: Sendable {
  let library: String

  var photos: String { library + "/photos" }
  var cache: String { library + "/cache" }
  var incoming: String { library + "/incoming" }
  var quarantine: String { library + "/quarantine" }

  func shard(of id: BlobID, in folder: String) -> String { folder + "/" + id.text.prefix(2) }

  /// Returns at most `limit` IDs after `id`, in ascending order.
  ///
  /// Shards, the folders for IDs with the same first two digits, are read one at a time, starting
  /// with the shard for `id`.
  func ids(after id: BlobID?, limit: Int) throws(FileFailure) -> [BlobID] {
    let from = id?.text.prefix(2) ?? ""
    let shards = try names(in: photos).filter { Self.isShard($0) && $0 >= from }
    var found: [BlobID] = []
    for shard in shards.sorted() where found.count < limit {
      let here = try names(in: photos + "/" + shard).compactMap(Self.id(ofName:))
      let wanted = Set(here).filter { kept in
        kept.text.hasPrefix(shard) && id.map { kept > $0 } ?? true
      }
      found += wanted.sorted().prefix(limit - found.count)
    }
    return found
  }

  /// Returns whether text is 64 lowercase hexadecimal digits.
  ///
  /// The store uses no other text as an ID in a path.
  static func isID(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy(isHexDigit)
  }

  static func isShard(_ name: String) -> Bool {
    name.utf8.count == 2 && name.utf8.allSatisfy(isHexDigit)
  }

  /// Returns the ID in a file's name, or `nil` if the text before the first dot isn't an ID.
  static func id(ofName name: String) -> BlobID? {
    let stem = name.prefix { $0 != "." }
    return isID(stem) ? BlobID(String(stem)) : nil
  }

  /// Returns the name of an original's file.
  ///
  /// An extension that isn't 1–16 letters and digits is omitted.
  static func name(of id: BlobID, extension ending: String) -> String {
    let isPlain = (1...16).contains(ending.utf8.count) && ending.utf8.allSatisfy(isAlphanumeric)
    return isPlain ? "\(id.text).\(ending)" : id.text
  }

  /// Returns whether a name is 1–64 letters, digits, dots, hyphens, and underscores.
  static func isDerivativeName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { isAlphanumeric($0) || [0x2D, 0x2E, 0x5F].contains($0) }
  }

  /// Returns a random name for a temporary file.
  ///
  /// The name begins with `moment`, the time at which staging began, in milliseconds.
  static func temporaryName(at moment: Instant) -> String {
    "\(moment.milliseconds)-\(String(UInt64.random(in: 0...UInt64.max), radix: 16)).part"
  }

  /// Returns whether a name has the form that ``temporaryName(at:)`` returns.
  static func isTemporaryName(_ name: String) -> Bool {
    guard name.hasSuffix(".part"), let end = name.dropFirst().firstIndex(of: "-") else {
      return false
    }
    return Int64(name[..<end]) != nil
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
