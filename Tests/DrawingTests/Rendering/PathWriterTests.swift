import Testing

@testable import Drawing

@Suite("Path data")
struct PathWriterTests {
  @Test("Numbers of every length are read back as written")
  func numbers() throws {
    var random = SplitMix64(seed: 1)
    var path = PathWriter(capacity: 0)
    var places: [[SIMD2<Int>]] = []
    for _ in 0..<2000 {
      let chance = random.next()
      let scale = [1, 30, 1000, 100_000_000][chance.x & 3]
      let place = SIMD2((chance.y - 32_768) * scale / 1000, (chance.z - 32_768) * scale / 1000)
      switch chance.w % 4 {
      case 0: path.move(to: place)
      case _ where places.isEmpty: continue
      case 1: path.curve(to: place, SIMD2(1, -1), place)
      case 2: path.halfCircle(to: place)
      default: path.line(to: place)
      }
      if chance.w % 4 == 0 { places.append([]) }
      places[places.count - 1].append(place)
    }
    #expect(try #require(PathReader(path.text)).subpaths.map(\.places) == places)
  }

  @Test(
    "A number is written without leading zeros",
    arguments: [0, 9, 10, 90, 99, 100, 900, 999, 1000, 9000, 9999, 10_000, 90_000, 9_000_000])
  func digits(number: Int) {
    var path = PathWriter(capacity: 0)
    path.move(to: SIMD2(number, number))
    path.line(to: SIMD2(0, 0))
    let back = number == 0 ? " 0 0" : "-\(number)-\(number)"
    #expect(path.text == "m\(number) \(number)\(back)")
  }

  @Test("The writer omits repeated command letters and unneeded spaces, and closes circles")
  func letters() {
    var path = PathWriter(capacity: 0)
    path.move(to: SIMD2(10, -5))
    path.line(to: SIMD2(12, -5))
    path.line(to: SIMD2(7, 1005))
    path.circle(around: SIMD2(0, 0), radius: 4)
    path.line(from: SIMD2(3, 3), to: SIMD2(3, 3))
    #expect(
      path.text
        == "m10-5 2 0-5 1010m-11-1005a4 4 0 0 1 8 0 4 4 0 0 1-8 0zm7 3 1 0")
  }

  @Test("A line that begins at the end of the previous line continues that line")
  func joined() {
    var path = PathWriter(capacity: 0)
    path.line(from: SIMD2(0, 0), to: SIMD2(5, 0))
    path.line(from: SIMD2(5, 0), to: SIMD2(5, 5))
    path.line(from: SIMD2(6, 5), to: SIMD2(6, 6))
    #expect(path.text == "m0 0 5 0 0 5m1 0 0 1")
  }
}
