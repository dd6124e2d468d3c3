import Glibc

/// A stream socket that carries frames, descriptors, and announced content in both directions.
///
/// The functions block the calling thread until they finish or the deadline passes, so don't call
/// them on shared executors. The channel's creator closes the descriptor.
public struct Channel: Sendable {
  /// The socket's descriptor.
  public let descriptor: Int32

  /// Creates a channel over a connected stream socket.
  public init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Sends a frame, optionally with a copy of a descriptor.
  ///
  /// - Throws: ``WireFailure/timedOut`` if the deadline passes; ``WireFailure/closed`` if the other
  ///   end of the socket is closed.
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

  /// Receives one frame and any descriptors sent with it.
  ///
  /// The caller closes the descriptors.
  ///
  /// - Throws: ``WireFailure`` if no valid frame arrives before the deadline. Descriptors received
  ///   before the failure are closed.
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
      // A frame carries at most one descriptor. A sender that adds a descriptor to every byte
      // could exhaust the process's descriptors.
      guard descriptors.count <= SocketCall.most else {
        throw .garbled("\(descriptors.count) descriptors arrived with one frame")
      }
    }
    return bytes
  }
}

extension Channel {
  /// Sends content in parts, after a frame that announced the content's length.
  ///
  /// - Throws: ``WireFailure`` if the content isn't sent before the deadline.
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

  /// Receives parts of announced content until `buffer` is full.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` if a part is empty or exceeds the rest of the buffer, or
  ///   if a frame isn't a part.
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
  /// - Throws: ``WireFailure/garbled(_:)`` if the frame isn't a part, or if the part is empty or
  ///   longer than `limit`.
  public func receivePart(
    atMost limit: Int, before deadline: Deadline
  ) throws(WireFailure) -> [UInt8] {
    let part = try receiveFrame(before: deadline)
    guard part.kind == .part, !part.payload.isEmpty, part.payload.count <= limit
    else { throw .garbled("expected a part of at most \(limit) bytes") }
    return part.payload
  }

  /// Receives and discards announced content of `count` bytes.
  ///
  /// - Throws: ``WireFailure`` if the content isn't received before the deadline.
  public func skipParts(_ count: Int, before deadline: Deadline) throws(WireFailure) {
    var skipped = 0
    while skipped < count {
      let part = try receiveFrame(before: deadline)
      guard part.kind == .part, !part.payload.isEmpty else { throw .garbled("expected a part") }
      skipped += part.payload.count
    }
  }

  /// Receives one frame that must come without a descriptor.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` if a descriptor came with the frame. The descriptor is
  ///   closed.
  public func receiveFrame(before deadline: Deadline) throws(WireFailure) -> Frame {
    let (frame, descriptors) = try receive(before: deadline)
    guard descriptors.isEmpty else {
      for descriptor in descriptors { close(descriptor) }
      throw .garbled("a descriptor arrived with a frame of kind \(frame.kind)")
    }
    return frame
  }
}
