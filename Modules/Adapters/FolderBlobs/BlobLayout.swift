import Core
import SystemCalls

/// Where things are in a library folder, and which texts are names at all.
struct BlobLayout: Sendable {
  let library: String

  var photos: String { library + "/photos" }
  var cache: String { library + "/cache" }
  var incoming: String { library + "/incoming" }
  var quarantine: String { library + "/quarantine" }

  func shard(of id: BlobID, in folder: String) -> String { folder + "/" + id.text.prefix(2) }

  /// Reads one shard at a time, from the one that `id` is in.
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

  /// Only 64 hexadecimal digits in lower case name bytes here; nothing else becomes a path.
  static func isID(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy(isHexDigit)
  }

  static func isShard(_ name: String) -> Bool {
    name.utf8.count == 2 && name.utf8.allSatisfy(isHexDigit)
  }

  /// The id that a file in `photos` holds; nil for a file that is not ours.
  static func id(ofName name: String) -> BlobID? {
    let stem = name.prefix { $0 != "." }
    return isID(stem) ? BlobID(String(stem)) : nil
  }

  /// A file name for bytes; an ending that is not plain letters and digits is left out.
  static func name(of id: BlobID, extension ending: String) -> String {
    let isPlain = (1...16).contains(ending.utf8.count) && ending.utf8.allSatisfy(isAlphanumeric)
    return isPlain ? "\(id.text).\(ending)" : id.text
  }

  /// Whether a derivative can be called so: letters, digits, dots, hyphens and underscores.
  static func isDerivativeName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { isAlphanumeric($0) || [0x2D, 0x2E, 0x5F].contains($0) }
  }

  /// The name of a file on its way; it carries the moment it was begun.
  static func temporaryName(at moment: Instant) -> String {
    "\(moment.milliseconds)-\(String(UInt64.random(in: 0...UInt64.max), radix: 16)).part"
  }

  /// Whether a name is one that ``temporaryName(at:)`` returns.
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
