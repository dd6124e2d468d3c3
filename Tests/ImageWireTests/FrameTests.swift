import ImageWire
import Testing

struct FrameTests {
  @Test(
    "A frame's header contains the frame kind and the payload length", arguments: FrameKind.allCases
  )
  func header(kind: FrameKind) throws {
    let frame = try Frame(kind, Array(repeating: 7, count: 300))
    let read = try Frame.readHeader(Array(frame.encoded.prefix(Frame.headerCount)))
    #expect(read == (kind, 300))
    #expect(frame.encoded.count == Frame.headerCount + 300)
  }

  @Test("A payload over the limit can't be framed")
  func tooLong() {
    let payload = [UInt8](repeating: 0, count: Frame.maximumPayload + 1)
    #expect(throws: WireFailure.tooLong(payload.count)) { try Frame(.part, payload) }
  }

  /// Returns a header with one byte changed.
  private func changed(_ index: Int, to byte: UInt8) throws -> [UInt8] {
    var header = Array(try Frame(.part, [1]).encoded.prefix(Frame.headerCount))
    header[index] = byte
    return header
  }

  @Test("A header that announces a payload over the limit is rejected before the payload is read")
  func announcedTooLong() throws {
    let header = try changed(11, to: 0xff)
    #expect(throws: WireFailure.tooLong(0xff00_0001)) { try Frame.readHeader(header) }
  }

  @Test("A header with a different version is rejected, and the failure contains the version")
  func otherVersion() throws {
    let header = try changed(4, to: 9)
    #expect(throws: WireFailure.otherVersion(9)) { try Frame.readHeader(header) }
  }

  @Test(
    "A header with an invalid first byte, an unknown kind, or a nonzero spare byte is rejected",
    arguments: [0, 6, 7])
  func garbled(index: Int) throws {
    let header = try changed(index, to: 0xee)
    #expect {
      try Frame.readHeader(header)
    } throws: { error in
      if case .garbled? = error as? WireFailure { true } else { false }
    }
  }

  @Test("A header truncated at any byte is rejected", arguments: 0..<Frame.headerCount)
  func cutOff(count: Int) throws {
    let header = Array(try Frame(.part, [1]).encoded.prefix(count))
    #expect(throws: WireFailure.self) { try Frame.readHeader(header) }
  }
}
