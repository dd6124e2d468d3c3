/// A part of a filter's text that something is said about.
public struct FilterSpot: Equatable, Sendable {
  /// The whole filter as typed.
  public let text: String
  /// The part, in code points from 0; it is not empty.
  public let range: Range<Int>

  init(in text: String, _ range: Range<Int>) {
    self.text = text
    self.range = range
  }

  /// The first code point that does not fit into so many bytes.
  init(in text: String, pastBytes most: Int) {
    var bytes = 0
    let place = text.unicodeScalars.prefix { scalar in
      bytes += UTF8.width(scalar)
      return bytes <= most
    }.count
    self.init(in: text, place..<(place + 1))
  }

  /// The part of the text.
  var words: String { String(text.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)) }
}

extension FilterSpot {
  /// The columns of text that a picture has room for.
  private static let room = 60
  /// The code points of one character that are shown; a family of four with skin tones has eleven.
  private static let mostInCell = 12

  /// The text around the spot on one line, and on the next a caret under its first character.
  ///
  /// Line ends, tabs and other characters without a width are shown as blanks, what there is no
  /// room for as an ellipsis; of a pile of marks on one letter, the first are shown.
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

  /// The first characters of a text, as a terminal has room for them.
  private struct Cells {
    var shown: [String] = []
    var columns = 0
    var isCut = false

    init(_ characters: some Sequence<Character>, room: Int) {
      for character in characters {
        let cell = String(character.unicodeScalars.prefix(FilterSpot.mostInCell))
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
