import Core
import Foundation

/// What an archive says is in it, by the lines of
/// `tar --list --verbose --block-number --quoting-style=c`.
struct Listing {
  /// Whether the blocks of zeros were there that end an archive; tar alone takes one without them.
  private(set) var isWhole = false
  /// The bytes of all files together.
  private(set) var size = 0

  /// Takes in one line.
  ///
  /// - Throws: The reason why what it names is not unpacked.
  mutating func add(_ line: some StringProtocol) throws(Refusal) {
    guard let colon = line.firstIndex(of: ":") else {
      throw Refusal("a line of its list can't be read: \(line)")
    }
    let line = line[colon...].dropFirst(2)
    if line.hasPrefix("**") {
      isWhole = line == "** Block of NULs **"
      return
    }
    guard let quote = line.firstIndex(of: "\""), let kind = line.first else {
      throw Refusal("a line of its list can't be read: \(line)")
    }
    let quoted = line[line.index(after: quote)...]
    let name = quoted.hasSuffix("\"") ? String(quoted.dropLast()) : String(quoted)
    guard kind == "-" || kind == "d" else {
      throw Refusal("\(name) is neither a file nor a folder")
    }
    guard Self.isHarmless(name) else { throw Refusal("\(name) leads out of the folder") }
    let words = line[..<quote].split(separator: " ")
    guard words.count > 2, let bytes = Int(words[2]) else {
      throw Refusal("a line of its list can't be read: \(line)")
    }
    let (sum, isBeyond) = size.addingReportingOverflow(bytes)
    size = isBeyond ? .max : sum
  }

  /// Whether a name, escapes and all, stays below the folder; `./` before it and `/` behind are fine.
  ///
  /// Escapes stand for bytes other than dots and slashes, so they need not be read.
  private static func isHarmless(_ name: String) -> Bool {
    if name == "./" || name == "." { return true }
    let inner = name.trimmingPrefix("./")
    return MemberName.staysBelow(inner.hasSuffix("/") ? inner.dropLast() : inner)
  }

  /// Why something is not unpacked.
  struct Refusal: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }
}
