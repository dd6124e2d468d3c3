/// An index from each gram (three consecutive bytes) to the ranks of names that contain the gram.
///
/// Each name is treated as if two closing bytes followed the name, so that the name's last two
/// bytes also begin grams. A list consists of runs, one for each block of 256 ranks with at least
/// one rank in the list. A run consists of the ranks' common high byte, the number of ranks minus
/// 1, and the ranks' low bytes in ascending order.
struct GramLists: Sendable {
  /// The maximum number of names.
  static let mostNames = 1 << 16

  /// The grams as three-byte numbers, in ascending order.
  let grams: [UInt32]
  /// The start of each gram's list in ``bytes``, and the end of the last list.
  let starts: [UInt32]
  /// The bytes of all lists.
  let bytes: [UInt8]

  /// The allocated memory, in bytes.
  var memory: Int { grams.memory + starts.memory + bytes.memory }

  /// Creates an index for a buffer of names in rank order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes of text. A temporary table has *b*³
  ///   numbers, where *b* is the number of distinct bytes: a million numbers for a hundred distinct
  ///   bytes.
  init(_ names: NameBuffer) {
    let alphabet = Alphabet(names.bytes)
    var lists = [UInt32](repeating: .max, count: alphabet.grams)
    alphabet.forEachGram(in: names) { gram, _ in lists[gram] = 0 }
    var grams: [UInt32] = []
    for gram in lists.indices where lists[gram] == 0 {
      lists[gram] = UInt32(grams.count)
      grams.append(alphabet.bytes(of: gram))
    }
    var lengths = [ListLength](repeating: ListLength(), count: grams.count)
    alphabet.forEachGram(in: names) { gram, rank in lengths[Int(lists[gram])].add(rank) }
    var writer = ListWriter(lengths.map(\.bytes))
    let starts = writer.starts
    alphabet.forEachGram(in: names) { gram, rank in writer.add(rank, to: Int(lists[gram])) }
    (self.grams, self.starts, bytes) = (grams, starts, writer.bytes)
  }
}

/// The bytes that occur in names, numbered without gaps to keep the table of grams small.
private struct Alphabet {
  private var codes = [Int](repeating: 0, count: 256)
  private var symbols: [UInt8] = []

  /// The number of possible grams.
  var grams: Int { symbols.count * symbols.count * symbols.count }

  init(_ bytes: [UInt8]) {
    var isUsed = [Bool](repeating: false, count: 256)
    for byte in bytes { isUsed[Int(byte)] = true }
    symbols = (0...255).filter { isUsed[Int($0)] }
    for (code, symbol) in symbols.enumerated() { codes[Int(symbol)] = code }
  }

  /// Returns the three bytes of a gram as one number.
  func bytes(of gram: Int) -> UInt32 {
    let first = symbols[gram / symbols.count / symbols.count]
    let second = symbols[gram / symbols.count % symbols.count]
    let third = symbols[gram % symbols.count]
    return UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
  }

  /// Calls a closure with each gram of each name, and with the name's index.
  ///
  /// A gram is a number less than ``grams``.
  @inline(__always)
  func forEachGram(in names: NameBuffer, _ body: (Int, Int) -> Void) {
    let closing = codes[Int(NameBuffer.closing)]
    for name in 0..<names.count {
      // Iterating backward, the loop has already read the two bytes after the current byte.
      var (second, third) = (closing, closing)
      for place in names[name].reversed() {
        let first = codes[Int(names.bytes[place])]
        body((first * symbols.count + second) * symbols.count + third, name)
        (second, third) = (first, second)
      }
    }
  }
}

/// The computed length of a list, in bytes.
private struct ListLength {
  private var last = -1
  private(set) var bytes: UInt32 = 0

  mutating func add(_ rank: Int) {
    guard rank != last else { return }
    bytes += rank >> 8 == last >> 8 ? 1 : 3
    last = rank
  }
}

/// A writer that stores all lists in one array of bytes.
private struct ListWriter {
  private struct Place {
    var last = -1
    var run = 0
    var end: Int
  }

  private(set) var bytes: [UInt8]
  let starts: [UInt32]
  private var places: [Place]

  init(_ lengths: [UInt32]) {
    var starts: [UInt32] = [0]
    for length in lengths { starts.append((starts.last ?? 0) + length) }
    bytes = Array(repeating: 0, count: Int(starts.last ?? 0))
    places = starts.dropLast().map { Place(end: Int($0)) }
    self.starts = starts
  }

  mutating func add(_ rank: Int, to list: Int) {
    var place = places[list]
    guard rank != place.last else { return }
    if rank >> 8 == place.last >> 8 {
      bytes[place.run + 1] += 1
    } else {
      place.run = place.end
      bytes[place.run] = UInt8(rank >> 8)
      place.end += 2
    }
    bytes[place.end] = UInt8(rank & 0xFF)
    place.end += 1
    place.last = rank
    places[list] = place
  }
}
