import Foundation

/// A tar that is written byte by byte (POSIX ustar) and may be dishonest.
struct Tarball {
  private(set) var data = Data()

  /// Adds a member.
  ///
  /// `type` is the header's type flag, and `size` is the announced size in bytes.
  mutating func add(
    _ name: String, _ text: String = "", type: Character = "0", link: String = "",
    mode: String = "0000644", size: Int? = nil
  ) {
    let bytes = Data(text.utf8)
    var header = Data(count: 512)
    func put(_ text: String, at place: Int) {
      header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
    }
    put(name, at: 0)
    put(mode, at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    put(octal(size ?? bytes.count), at: 124)
    put(octal(1_772_355_600), at: 136)
    put("        ", at: 148)
    put(String(type), at: 156)
    put(link, at: 157)
    put("ustar\u{0}00", at: 257)
    let sum = header.reduce(0) { $0 + Int($1) }
    put(String(octal(sum).suffix(6)) + "\u{0} ", at: 148)
    data += header + bytes + Data(count: (512 - bytes.count % 512) % 512)
  }

  /// The complete file, including the zero blocks at its end.
  var file: Data { data + Data(count: 1024) }

  private func octal(_ number: Int) -> String {
    let digits = String(number, radix: 8)
    return String(repeating: "0", count: 11 - digits.count) + digits
  }
}
