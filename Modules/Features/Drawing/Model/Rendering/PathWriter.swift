/// A writer of SVG path data (SVG 1.1 §8.3) with whole numbers and relative commands.
///
/// Coordinates are relative to the end of the previous command. The writer allocates its own buffer
/// and writes commands directly into that buffer.
struct PathWriter: ~Copyable {
  /// The buffer for the ASCII bytes.
  private var room: UnsafeMutableBufferPointer<UInt8>
  private var count = 0
  private var place = SIMD2<Int>.zero
  private var start = SIMD2<Int>.zero
  private var command: UInt8 = 0
  private var isAfterNumber = false

  /// Creates an empty path with a buffer of at least `capacity` bytes.
  init(capacity: Int) { room = .allocate(capacity: max(capacity, 2 * Self.longestCommand)) }

  deinit { room.deallocate() }

  /// An upper bound for the length of a command, in bytes.
  ///
  /// The longest command has a letter and six numbers, each with a sign and up to 19 digits.
  private static let longestCommand = 128

  var text: String { String(decoding: room[..<count], as: UTF8.self) }
  var isEmpty: Bool { count == 0 }

  mutating func move(to target: SIMD2<Int>) {
    // The letter is always written, because SVG reads coordinates without a letter after a move as
    // a line. At the beginning of a path, `m` moves to the same point as `M`, but the implicit
    // lines after `m` are relative, and those after `M` aren't.
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

  /// Writes a line, continuing the current subpath if the previous command ended at `start`.
  mutating func line(from start: SIMD2<Int>, to end: SIMD2<Int>) {
    // Only some renderers draw a line of length zero, so a dot is a line of minimal length.
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

  /// Writes a cubic Bézier curve with two control points.
  mutating func curve(to target: SIMD2<Int>, _ leaving: SIMD2<Int>, _ arriving: SIMD2<Int>) {
    begin("c")
    number(leaving &- place)
    number(arriving &- place)
    number(target &- place)
    place = target
  }

  /// Writes a half circle that is clockwise on screen.
  ///
  /// The written radius, 1, is too small. Renderers enlarge the radius until the half circle
  /// reaches both ends (SVG 1.1 §F.6.6), so rounding can't cause gaps.
  mutating func halfCircle(to target: SIMD2<Int>) {
    arc(radius: 1, isClockwise: true, target &- place)
    place = target
  }

  /// Writes a circle as a separate subpath, clockwise or counterclockwise.
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

  /// Begins a command.
  ///
  /// The letter is written only if the previous command had a different letter.
  @inline(__always)
  private mutating func begin(_ letter: Unicode.Scalar) {
    makeRoom()
    let letter = UInt8(ascii: letter)
    isAfterNumber = letter == command
    if !isAfterNumber { put(letter) }
    command = letter
  }

  /// Reserves space for one more command.
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
    // A minus sign or a letter also separates two numbers.
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
