/// Writes SVG path data (SVG 1.1 §8.3) in whole numbers, each command relative to where the last
/// ended.
struct PathWriter {
  /// ASCII.
  private(set) var bytes: [UInt8] = []
  private var place = SIMD2<Int>.zero
  private var start = SIMD2<Int>.zero
  private var command: UInt8 = 0

  /// An empty path, with room for about so many bytes.
  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var isEmpty: Bool { bytes.isEmpty }

  mutating func move(to target: SIMD2<Int>) {
    // Said each time, for without its letter a second one is a line. The first is as good as
    // absolute, and a line after it stays relative, which it is not after `M`.
    command = 0
    write("m") { [place] in $0.number(target &- place) }
    command = UInt8(ascii: "l")
    start = target
    place = target
  }

  mutating func line(to target: SIMD2<Int>) {
    write("l") { [place] in $0.number(target &- place) }
    place = target
  }

  /// A line by itself, or the next one of those that were written before.
  mutating func line(from start: SIMD2<Int>, to end: SIMD2<Int>) {
    // A pen draws a dot with the finest length. One of none is drawn by some and not by others.
    let end = start == end ? SIMD2(end.x + 1, end.y) : end
    if start == place && !bytes.isEmpty { return line(to: end) }
    command = 0
    write("m") { [place] in
      $0.number(start &- place)
      $0.number(end &- start)
    }
    command = UInt8(ascii: "l")
    self.start = start
    place = end
  }

  /// A cubic Bézier curve by its inner points.
  mutating func curve(to target: SIMD2<Int>, _ leaving: SIMD2<Int>, _ arriving: SIMD2<Int>) {
    write("c") { [place] in
      $0.number(leaving &- place)
      $0.number(arriving &- place)
      $0.number(target &- place)
    }
    place = target
  }

  /// Half a circle, clockwise as it is seen. The radius follows from its ends: where it is given as
  /// too small, it is made larger until it fits (SVG 1.1 §F.6.6), which no rounding can spoil.
  mutating func halfCircle(to target: SIMD2<Int>) {
    write("a") { [place] in
      $0.arc(radius: 1, isClockwise: true)
      $0.number(target &- place)
    }
    place = target
  }

  /// A circle of its own, clockwise or against the clock.
  mutating func circle(around center: SIMD2<Int>, radius: Int, isClockwise: Bool = true) {
    move(to: SIMD2(center.x - radius, center.y))
    for way in [2 * radius, -2 * radius] {
      write("a") {
        $0.arc(radius: radius, isClockwise: isClockwise)
        $0.number(SIMD2(way, 0))
      }
    }
    close()
  }

  mutating func close() {
    command = UInt8(ascii: "z")
    bytes.append(command)
    place = start
  }

  /// Appends one command at once, its letter only where the last one had another.
  @inline(__always)
  private mutating func write(_ letter: Unicode.Scalar, _ numbers: (inout Command) -> Void) {
    let letter = UInt8(ascii: letter)
    let isNew = letter != command
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Command.capacity) { room in
      var written = Command(room)
      if isNew { written.letter(letter) }
      numbers(&written)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: room[..<written.count]))
    }
    command = letter
  }

  /// A command while it is written.
  private struct Command {
    /// A letter and six numbers of a sign and 19 digits.
    static let capacity = 128

    private let room: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0
    /// As it is where the letter is left out.
    private var isAfterNumber = true

    init(_ room: UnsafeMutableBufferPointer<UInt8>) { self.room = room }

    mutating func letter(_ letter: UInt8) {
      put(letter)
      isAfterNumber = false
    }

    @inline(__always)
    mutating func number(_ pair: SIMD2<Int>) {
      number(pair.x)
      number(pair.y)
    }

    mutating func arc(radius: Int, isClockwise: Bool) {
      number(SIMD2(radius, radius))
      number(SIMD2(0, 0))
      number(isClockwise ? 1 : 0)
    }

    @inline(__always)
    private mutating func number(_ value: Int) {
      // A minus sign or a letter parts two numbers as well.
      if value < 0 { put(UInt8(ascii: "-")) } else if isAfterNumber { put(UInt8(ascii: " ")) }
      isAfterNumber = true
      let size = value.magnitude
      if size >= 1000 {
        digits(of: size)
      } else {
        if size >= 100 { digit(size / 100) }
        if size >= 10 { digit(size / 10 % 10) }
        digit(size % 10)
      }
    }

    private mutating func digits(of number: UInt) {
      if number >= 10 { digits(of: number / 10) }
      digit(number % 10)
    }

    @inline(__always)
    private mutating func digit(_ digit: UInt) {
      put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
    }

    @inline(__always)
    private mutating func put(_ byte: UInt8) {
      room[count] = byte
      count += 1
    }
  }
}
