/// For every three bytes that stand together in a name, the ranks of the names that have them.
///
/// A name's end counts as closing bytes, so that one or two bytes are found as the beginnings of
/// three. A list is a run for each 256 ranks that it has some of: their common high byte, how many
/// there are less one, and their low bytes, ascending.
struct GramLists: Sendable {
  /// The most ranks that lists can hold.
  static let mostNames = 1 << 16

  /// The three bytes as one number each, ascending.
  let grams: [UInt32]
  /// Where the list of each starts, and where the next one would.
  let starts: [UInt32]
  /// All lists.
  let bytes: [UInt8]

  /// What it keeps in memory.
  var memory: Int { grams.memory + starts.memory + bytes.memory }

  /// Indexes names by their place in the buffer.
  ///
  /// - Complexity: O(bytes of text), and a table that grows with the cube of the number of
  ///   different bytes (a million numbers at a hundred) while it works.
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

/// The bytes that are used, numbered without gaps, so that a table of all threes is small.
private struct Alphabet {
  private var codes = [Int](repeating: 0, count: 256)
  private var symbols: [UInt8] = []

  /// How many threes there may be.
  var grams: Int { symbols.count * symbols.count * symbols.count }

  init(_ bytes: [UInt8]) {
    var isUsed = [Bool](repeating: false, count: 256)
    for byte in bytes { isUsed[Int(byte)] = true }
    symbols = (0...255).filter { isUsed[Int($0)] }
    for (code, symbol) in symbols.enumerated() { codes[Int(symbol)] = code }
  }

  /// The three bytes of a gram as one number.
  func bytes(of gram: Int) -> UInt32 {
    let first = symbols[gram / symbols.count / symbols.count]
    let second = symbols[gram / symbols.count % symbols.count]
    let third = symbols[gram % symbols.count]
    return UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
  }

  /// Calls a body with every gram of every name, as a number below ``grams``, and the name.
  @inline(__always)
  func forEachGram(in names: NameBuffer, _ body: (Int, Int) -> Void) {
    let closing = codes[Int(NameBuffer.closing)]
    for name in 0..<names.count {
      // Read backwards, the two bytes after the one at hand are known.
      var (second, third) = (closing, closing)
      for place in names[name].reversed() {
        let first = codes[Int(names.bytes[place])]
        body((first * symbols.count + second) * symbols.count + third, name)
        (second, third) = (first, second)
      }
    }
  }
}

/// How long a list gets.
private struct ListLength {
  private var last = -1
  private(set) var bytes: UInt32 = 0

  mutating func add(_ rank: Int) {
    guard rank != last else { return }
    bytes += rank >> 8 == last >> 8 ? 1 : 3
    last = rank
  }
}

/// Writes all lists side by side.
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
