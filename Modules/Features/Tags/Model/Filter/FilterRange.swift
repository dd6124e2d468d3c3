import Core

/// A range in a filter's text, such as the position of an error.
public struct FilterRange: Equatable, Sendable {
  /// The whole filter as typed.
  public let text: String
  /// The zero-based range in Unicode scalars, which is never empty.
  public let range: Range<Int>

  init(in text: String, _ range: Range<Int>) {
    self.text = text
    self.range = range
  }

  /// Creates the range of the first scalar that doesn't fit within `most` bytes of UTF-8.
  init(in text: String, pastBytes most: Int) {
    var bytes = 0
    let place = text.unicodeScalars.prefix { scalar in
      bytes += UTF8.width(scalar)
      return bytes <= most
    }.count
    self.init(in: text, place..<(place + 1))
  }

  /// The text in the range.
  var words: String { String(text.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)) }
}

extension FilterRange {
  /// The maximum width of the shown text, in columns.
  private static let room = 60
  /// The maximum number of scalars shown per character.
  ///
  /// The emoji for a family of four with skin tones has 11 scalars.
  private static let mostInCell = 12

  /// The text around the range on one line, and a caret under the range's start on the next line.
  ///
  /// Characters without a width, such as line breaks and tabs, are shown as spaces. An ellipsis
  /// replaces text that exceeds the maximum width. If a letter has many combining marks, only the
  /// first marks are shown.
  var picture: String {
    let scalars = text.unicodeScalars
    let place = scalars.index(scalars.startIndex, offsetBy: range.lowerBound)
    let (before, after) = (text[..<place].reversed(), text[place...])
    let least = Cells(after, room: Self.room / 2).columns
    let left = Cells(before, room: Self.room - least)
    let right = Cells(after, room: Self.room - left.columns)
    let start = left.isCut ? "…" : ""
    let line = start + left.shown.reversed().joined() + right.shown.joined()
    let caret = String(repeating: " ", count: start.count + left.columns) + "^"
    return "  \(line)\(right.isCut ? "…" : "")\n  \(caret)"
  }

  /// The leading characters of a sequence that fit within a number of columns.
  private struct Cells {
    var shown: [String] = []
    var columns = 0
    var isCut = false

    init(_ characters: some Sequence<Character>, room: Int) {
      for character in characters {
        let cell = String(character.unicodeScalars.prefix(FilterRange.mostInCell))
        let width = cell.reduce(0) { $0 + $1.columns }
        guard columns + max(1, width) <= room else {
          isCut = true
          return
        }
        shown.append(width == 0 ? " " : cell)
        columns += max(1, width)
      }
    }
  }
}
