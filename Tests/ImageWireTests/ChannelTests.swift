import Glibc
import Testing

@testable import ImageWire

/// Two connected channels, which are closed when this object is released.
final class Connection {
  let near: Channel
  let far: Channel
  private var isFarOpen = true

  init() throws {
    var pair: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    near = Channel(pair[0])
    far = Channel(pair[1])
  }

  func closeFar() {
    isFarOpen = false
    close(far.descriptor)
  }

  deinit {
    close(near.descriptor)
    if isFarOpen { close(far.descriptor) }
  }
}

struct ChannelTests {
  private let soon = Deadline.after(.seconds(600))

  @Test("Frames arrive complete and in order")
  func order() throws {
    let connection = try Connection()
    let frames = try (0..<5).map { try Frame(.part, Array(repeating: UInt8($0), count: $0 * 900)) }
    for frame in frames { try connection.near.send(frame, before: soon) }
    for frame in frames { #expect(try connection.far.receiveFrame(before: soon) == frame) }
  }

  @Test("A passed descriptor refers to the same open file")
  func descriptor() throws {
    let connection = try Connection()
    let opened = open("/proc/self/exe", O_RDONLY)
    defer { close(opened) }
    try connection.near.send(try Frame(.derive, [1, 2]), passing: opened, before: soon)
    let received = try connection.far.receive(before: soon)
    defer { for descriptor in received.descriptors { close(descriptor) } }
    let copy = try #require(received.descriptors.first)
    #expect(received.descriptors.count == 1 && copy != opened)
    #expect(inode(copy) == inode(opened))
    #expect(fcntl(copy, F_GETFD) & FD_CLOEXEC != 0)
  }

  private func inode(_ descriptor: Int32) -> UInt {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? UInt(status.st_ino) : 0
  }

  @Test("An unexpected descriptor is rejected and closed")
  func unexpectedDescriptor() throws {
    let connection = try Connection()
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    try connection.near.send(try Frame(.part, [1]), passing: ends[1], before: soon)
    close(ends[1])
    #expect(throws: WireFailure.garbled("a descriptor arrived with a frame of kind part")) {
      try connection.far.receiveFrame(before: soon)
    }
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 0, "the pipe's last writer is gone")
  }

  @Test(
    "A6 A frame whose bytes each carry a descriptor is rejected, and the descriptors are closed")
  func manyDescriptors() throws {
    let connection = try Connection()
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let frame = try Frame(.part, Array(repeating: 1, count: 40)).encoded
    for byte in frame {
      _ = try SocketCall.send([byte], passing: ends[1], over: connection.near.descriptor)
    }
    close(ends[1])
    #expect(throws: WireFailure.garbled("5 descriptors arrived with one frame")) {
      try connection.far.receive(before: soon)
    }
    connection.closeFar()
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 0, "the pipe's last writer is gone")
  }

  @Test("Content that is sent in several parts arrives unchanged")
  func parts() async throws {
    let connection = try Connection()
    let bytes = (0..<(Frame.maximumPayload * 2 + 77)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let near = connection.near
    let sending = Task.detached {
      try bytes.withUnsafeBytes { try near.sendParts($0, before: .after(.seconds(600))) }
    }
    var received = [UInt8](repeating: 0, count: bytes.count)
    try received.withUnsafeMutableBytes { try connection.far.receiveParts(into: $0, before: soon) }
    try await sending.value
    #expect(received == bytes)
  }

  @Test(
    "A content part that is empty or exceeds the expected size is rejected as garbled",
    arguments: [0, 11])
  func wrongPart(count: Int) throws {
    let connection = try Connection()
    try connection.near.send(try Frame(.part, Array(repeating: 1, count: count)), before: soon)
    var room = [UInt8](repeating: 0, count: 10)
    #expect(throws: WireFailure.garbled("expected a part of at most 10 bytes")) {
      try room.withUnsafeMutableBytes { try connection.far.receiveParts(into: $0, before: soon) }
    }
  }

  @Test("A closed connection and a timeout are reported as different failures")
  func endAndSilence() throws {
    let connection = try Connection()
    #expect(throws: WireFailure.timedOut) {
      try connection.near.receiveFrame(before: .after(.zero))
    }
    connection.closeFar()
    #expect(throws: WireFailure.closed) { try connection.near.receiveFrame(before: soon) }
    #expect(throws: WireFailure.closed) {
      try connection.near.send(try Frame(.part, [1]), before: soon)
    }
  }

  @Test("A send fails at the deadline if the peer doesn't read")
  func fullSocket() throws {
    let connection = try Connection()
    let frame = try Frame(.part, [UInt8](repeating: 0, count: Frame.maximumPayload))
    #expect(throws: WireFailure.timedOut) {
      for _ in 0..<100 { try connection.near.send(frame, before: .after(.zero)) }
    }
  }
}
