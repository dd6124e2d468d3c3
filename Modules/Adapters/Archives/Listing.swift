import Core
import Foundation

/// The content of an archive as listed by
/// `tar --list --verbose --block-number --quoting-style=c`.
struct Listing {
  /// Whether the zero blocks that end an archive were found.
  ///
  /// tar itself accepts an archive without these blocks.
  private(set) var isWhole = false
  /// The total size of all files, in bytes.
  private(set) var size = 0

  /// Adds an entry from a line of tar's output.
  ///
  /// - Throws: ``Refusal`` if the entry must not be unpacked or the line can't be parsed.
  mutating func add(_ line: some StringProtocol) throws(Refusal) {
    guard let colon = line.firstIndex(of: ":") else {
      throw Refusal("tar's output has an invalid line: “\(line)”")
    }
    let line = line[colon...].dropFirst(2)
    if line.hasPrefix("**") {
      isWhole = line == "** Block of NULs **"
      return
    }
    guard let quote = line.firstIndex(of: "\""), let kind = line.first else {
      throw Refusal("tar's output has an invalid line: “\(line)”")
    }
    let quoted = line[line.index(after: quote)...]
    let name = quoted.hasSuffix("\"") ? String(quoted.dropLast()) : String(quoted)
    guard kind == "-" || kind == "d" else {
      throw Refusal("“\(name)” is neither a file nor a folder")
    }
    guard Self.isHarmless(name) else {
      throw Refusal("“\(name)” is outside the destination folder")
    }
    let words = line[..<quote].split(separator: " ")
    guard words.count > 2, let bytes = Int(words[2]) else {
      throw Refusal("tar's output has an invalid line: “\(line)”")
    }
    let (sum, isBeyond) = size.addingReportingOverflow(bytes)
    size = isBeyond ? .max : sum
  }

  /// Returns whether a name, as quoted by tar, is a path inside the destination folder.
  ///
  /// A leading `./` and a trailing `/` are accepted. Escape sequences aren't decoded, because they
  /// never encode dots or slashes.
  private static func isHarmless(_ name: String) -> Bool {
    if name == "./" || name == "." { return true }
    let inner = name.trimmingPrefix("./")
    return MemberName.staysBelow(inner.hasSuffix("/") ? inner.dropLast() : inner)
  }

  /// The reason why an archive is rejected.
  struct Refusal: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }
}
