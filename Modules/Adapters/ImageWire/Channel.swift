import Glibc

/// A stream socket that carries frames, descriptors and announced content, both ways.
///
/// Calls block their thread until done or until the deadline: keep them off shared executors.
/// Whoever made it closes the descriptor.
public struct Channel: Sendable {
  /// The socket.
  public let descriptor: Int32

  /// Speaks over a connected stream socket.
  public init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Sends a frame, and with it a descriptor that the other side gets a copy of.
  ///
  /// - Throws: ``WireFailure/timedOut`` past the deadline, ``WireFailure/closed`` when nobody reads.
  public func send(
    _ frame: Frame, passing passed: Int32? = nil, before deadline: Deadline
  ) throws(WireFailure) {
    let bytes = frame.encoded
    var sent = 0
    while sent < bytes.count {
      try deadline.wait(for: descriptor, POLLOUT)
      let passedNow = sent == 0 ? passed : nil
      sent += try SocketCall.send(bytes[sent...], passing: passedNow, over: descriptor)
    }
  }

  /// Waits for one frame, and takes the descriptors that come with it.
  ///
  /// The caller closes the descriptors.
  ///
  /// - Throws: ``WireFailure``; descriptors that came before are closed then.
  public func receive(
    before deadline: Deadline
  ) throws(WireFailure) -> (frame: Frame, descriptors: [Int32]) {
    var descriptors: [Int32] = []
    do {
      let header = try receive(Frame.headerCount, &descriptors, deadline)
      let (kind, count) = try Frame.readHeader(header)
      let payload = try receive(count, &descriptors, deadline)
      return (try Frame(kind, payload), descriptors)
    } catch {
      for descriptor in descriptors { close(descriptor) }
      throw error
    }
  }

  private func receive(
    _ count: Int, _ descriptors: inout [Int32], _ deadline: Deadline
  ) throws(WireFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      try deadline.wait(for: descriptor, POLLIN)
      let got = try SocketCall.receive(count - bytes.count, over: descriptor)
      descriptors += got.descriptors
      bytes += got.bytes
      // A frame has one at most; one byte after the other could bring more than a process may have.
      guard descriptors.count <= SocketCall.most else {
        throw .garbled("\(descriptors.count) descriptors came with one frame")
      }
    }
    return bytes
  }
}

extension Channel {
  /// Sends content in parts; the frame before it announced how long it is.
  ///
  /// - Throws: ``WireFailure``.
  public func sendParts(
    _ bytes: UnsafeRawBufferPointer, before deadline: Deadline
  ) throws(WireFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(Frame.maximumPayload)
      try send(try Frame(.part, Array(part)), before: deadline)
      rest = rest.dropFirst(part.count)
    }
  }

  /// Takes announced content, part by part, into `buffer`.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` when a part is empty, runs past the buffer's end or is no
  ///   part.
  public func receiveParts(
    into buffer: UnsafeMutableRawBufferPointer, before deadline: Deadline
  ) throws(WireFailure) {
    var filled = 0
    while filled < buffer.count {
      let part = try receivePart(atMost: buffer.count - filled, before: deadline)
      UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: part)
      filled += part.count
    }
  }

  /// Returns the next part of announced content.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` when it is empty, longer than `limit` or no part.
  public func receivePart(
    atMost limit: Int, before deadline: Deadline
  ) throws(WireFailure) -> [UInt8] {
    let part = try receiveFrame(before: deadline)
    guard part.kind == .part, !part.payload.isEmpty, part.payload.count <= limit
    else { throw .garbled("a part was due, at most \(limit) bytes") }
    return part.payload
  }

  /// Takes announced content and throws it away.
  ///
  /// - Throws: ``WireFailure``.
  public func skipParts(_ count: Int, before deadline: Deadline) throws(WireFailure) {
    var skipped = 0
    while skipped < count {
      let part = try receiveFrame(before: deadline)
      guard part.kind == .part, !part.payload.isEmpty else { throw .garbled("a part was due") }
      skipped += part.payload.count
    }
  }

  /// Waits for one frame that must come without a descriptor.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` when one came nevertheless; it is closed.
  public func receiveFrame(before deadline: Deadline) throws(WireFailure) -> Frame {
    let (frame, descriptors) = try receive(before: deadline)
    guard descriptors.isEmpty else {
      for descriptor in descriptors { close(descriptor) }
      throw .garbled("a descriptor came with \(frame.kind)")
    }
    return frame
  }
}
