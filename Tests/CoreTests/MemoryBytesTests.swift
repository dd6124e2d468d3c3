import Core
import Foundation
import Testing

@Suite("Bytes in memory")
struct MemoryBytesTests {
  private let bytes = MemoryBytes(Data([1, 2, 3, 4, 5]))

  @Test(
    "A read returns the requested number of bytes, or fewer at the end",
    arguments: [
      (0, 5, [1, 2, 3, 4, 5]), (1, 2, [2, 3]), (3, 9, [4, 5]), (5, 1, []), (9, 1, []), (2, 0, []),
      (-3, 2, [1, 2]), (0, -1, []),
    ] as [(Int, Int, [UInt8])])
  func parts(offset: Int, count: Int, expected: [UInt8]) {
    #expect(Array(bytes.read(at: offset, upTo: count)) == expected)
  }

  @Test("A full read returns all bytes, and the data from any read has a start index of 0")
  func all() throws {
    #expect(try bytes.readAll() == Data([1, 2, 3, 4, 5]))
    #expect(bytes.count == 5 && bytes.descriptor == nil)
    #expect(MemoryBytes(Data([0, 1, 2]).dropFirst()).read(at: 0, upTo: 9) == Data([1, 2]))
    #expect(bytes.read(at: 2, upTo: 2).startIndex == 0)
  }
}
