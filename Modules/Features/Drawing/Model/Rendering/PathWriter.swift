/// Writes SVG path data (SVG 1.1 §8.3) in whole numbers, each command relative to where the last
/// ended.
///
/// It keeps its own room, in which commands of a few bytes are written in place.
struct PathWriter: ~Copyable {
  /// ASCII.
  private var room: UnsafeMutableBufferPointer<UInt8>
  private var count = 0
  private var place = SIMD2<Int>.zero
  private var start = SIMD2<Int>.zero
  private var command: UInt8 = 0
  private var isAfterNumber = false

  /// An empty path, with room for about so many bytes.
  init(capacity: Int) { room = .allocate(capacity: max(capacity, 2 * Self.longestCommand)) }

  deinit { room.deallocate() }

  /// A letter and six numbers of a sign and 19 digits.
  private static let longestCommand = 128

  var text: String { String(decoding: room[..<count], as: UTF8.self) }
  var isEmpty: Bool { count == 0 }

  mutating func move(to target: SIMD2<Int>) {
    // Said each time, for without its letter a second one is a line. The first is as good as
    // absolute, and a line after it stays relative, which it is not after `M`.
    command = 0
    begin("m")
    number(target &- place)
    command = UInt8(ascii: "l")
    start = target
    place = target
  }

  mutating func line(to target: SIMD2<Int>) {
    begin("l")
    number(target &- place)
    place = target
  }

  /// A line by itself, or the next one of those that were written before.
  mutating func line(from start: SIMD2<Int>, to end: SIMD2<Int>) {
    // A pen draws a dot with the finest length. One of none is drawn by some and not by others.
    let end = start == end ? SIMD2(end.x + 1, end.y) : end
    if start == place && !isEmpty { return line(to: end) }
    command = 0
    begin("m")
    number(start &- place)
    number(end &- start)
    command = UInt8(ascii: "l")
    self.start = start
    place = end
  }

  /// A cubic Bézier curve by its inner points.
  mutating func curve(to target: SIMD2<Int>, _ leaving: SIMD2<Int>, _ arriving: SIMD2<Int>) {
    begin("c")
    number(leaving &- place)
    number(arriving &- place)
    number(target &- place)
    place = target
  }

  /// Half a circle, clockwise as it is seen. The radius follows from its ends: where it is given as
  /// too small, it is made larger until it fits (SVG 1.1 §F.6.6), which no rounding can spoil.
  mutating func halfCircle(to target: SIMD2<Int>) {
    arc(radius: 1, isClockwise: true, target &- place)
    place = target
  }

  /// A circle of its own, clockwise or against the clock.
  mutating func circle(around center: SIMD2<Int>, radius: Int, isClockwise: Bool = true) {
    move(to: SIMD2(center.x - radius, center.y))
    arc(radius: radius, isClockwise: isClockwise, SIMD2(2 * radius, 0))
    arc(radius: radius, isClockwise: isClockwise, SIMD2(-2 * radius, 0))
    close()
  }

  mutating func close() {
    makeRoom()
    command = UInt8(ascii: "z")
    put(command)
    place = start
  }

  private mutating func arc(radius: Int, isClockwise: Bool, _ way: SIMD2<Int>) {
    begin("a")
    number(SIMD2(radius, radius))
    number(SIMD2(0, 0))
    number(isClockwise ? 1 : 0)
    number(way)
  }

  // MARK: Letters and numbers

  /// Begins a command, with its letter only where the last one had another.
  @inline(__always)
  private mutating func begin(_ letter: Unicode.Scalar) {
    makeRoom()
    let letter = UInt8(ascii: letter)
    isAfterNumber = letter == command
    if !isAfterNumber { put(letter) }
    command = letter
  }

  /// For one more command.
  @inline(__always)
  private mutating func makeRoom() {
    if count + Self.longestCommand > room.count { grow() }
  }

  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * room.count)
    _ = larger.initialize(fromContentsOf: room[..<count])
    room.deallocate()
    room = larger
  }

  @inline(__always)
  private mutating func number(_ pair: SIMD2<Int>) {
    number(pair.x)
    number(pair.y)
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
