import Glibc

/// Wrappers for the system calls `sendmsg` and `recvmsg`, which pass descriptors along with bytes
/// (unix(7), SCM_RIGHTS).
enum SocketCall {
  /// The maximum number of descriptors received in one call.
  static let most = 4
  private static let headerCount = MemoryLayout<cmsghdr>.stride

  /// Returns the size, in bytes, of a control message that holds the given number of descriptors.
  ///
  /// The result equals that of the C macro `CMSG_SPACE`.
  private static func space(_ descriptors: Int) -> Int {
    let word = MemoryLayout<Int>.size
    let bytes = descriptors * MemoryLayout<Int32>.size
    return headerCount + (bytes + word - 1) / word * word
  }

  /// Sends as many bytes as the socket accepts without waiting, optionally with a descriptor.
  ///
  /// - Returns: The number of bytes sent, which may be 0.
  /// - Throws: ``WireFailure/closed`` if the peer closed the connection.
  static func send(
    _ bytes: ArraySlice<UInt8>, passing descriptor: Int32?, over socket: Int32
  ) throws(WireFailure) -> Int {
    let sent = withControl(descriptor == nil ? 0 : 1) { control in
      if let descriptor { write(descriptor, to: control) }
      return bytes.withUnsafeBytes { content in
        call(UnsafeMutableRawBufferPointer(mutating: content), control) { message in
          sendmsg(socket, &message, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
      }
    }
    return try judged(sent)
  }

  /// Receives up to `count` bytes and the descriptors sent with the bytes, without waiting.
  ///
  /// - Throws: ``WireFailure/closed`` if the peer closed the connection.
  static func receive(
    _ count: Int, over socket: Int32
  ) throws(WireFailure) -> (bytes: [UInt8], descriptors: [Int32]) {
    var descriptors: [Int32] = []
    var outcome = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      outcome = withControl(most) { control in
        call(UnsafeMutableRawBufferPointer(buffer), control) { message in
          let flags = Int32(MSG_CMSG_CLOEXEC) | Int32(MSG_DONTWAIT)
          let got = recvmsg(socket, &message, flags)
          if got >= 0 { descriptors = read(control, message.msg_controllen) }
          return got
        }
      }
      filled = max(outcome, 0)
    }
    if outcome == 0 { throw .closed }
    _ = try judged(outcome)
    return (bytes, descriptors)
  }

  private static func judged(_ outcome: Int) throws(WireFailure) -> Int {
    switch Int32(clamping: -outcome) {
    case ...0: return outcome
    case EAGAIN, EINTR: return 0
    case EPIPE, ECONNRESET: throw .closed
    case let code: throw .system(code)
    }
  }

  private static func withControl<Result>(
    _ descriptors: Int, _ body: (UnsafeMutableRawBufferPointer) -> Result
  ) -> Result {
    let count = descriptors == 0 ? 0 : space(descriptors)
    return withUnsafeTemporaryAllocation(
      byteCount: count, alignment: MemoryLayout<cmsghdr>.alignment
    ) { control in
      control.initializeMemory(as: UInt8.self, repeating: 0)
      return body(control)
    }
  }

  /// Calls a closure with a `msghdr` that refers to the given buffers.
  ///
  /// - Returns: The closure's result, or the negated `errno` if the closure's result is negative.
  private static func call(
    _ content: UnsafeMutableRawBufferPointer, _ control: UnsafeMutableRawBufferPointer,
    _ body: (inout msghdr) -> Int
  ) -> Int {
    var vector = iovec(iov_base: content.baseAddress, iov_len: content.count)
    return withUnsafeMutablePointer(to: &vector) { vector in
      var message = msghdr()
      message.msg_iov = vector
      message.msg_iovlen = 1
      message.msg_control = control.isEmpty ? nil : control.baseAddress
      message.msg_controllen = control.count
      let outcome = body(&message)
      return outcome < 0 ? -Int(errno) : outcome
    }
  }

  private static func write(_ descriptor: Int32, to control: UnsafeMutableRawBufferPointer) {
    var header = cmsghdr()
    header.cmsg_len = headerCount + MemoryLayout<Int32>.size
    header.cmsg_level = SOL_SOCKET
    header.cmsg_type = Int32(SCM_RIGHTS)
    control.storeBytes(of: header, as: cmsghdr.self)
    control.storeBytes(of: descriptor, toByteOffset: headerCount, as: Int32.self)
  }

  private static func read(_ control: UnsafeMutableRawBufferPointer, _ count: Int) -> [Int32] {
    guard count > headerCount else { return [] }
    let header = control.load(as: cmsghdr.self)
    guard header.cmsg_level == SOL_SOCKET, header.cmsg_type == Int32(SCM_RIGHTS) else {
      return []
    }
    let size = MemoryLayout<Int32>.size
    return stride(from: headerCount, to: min(Int(header.cmsg_len), count), by: size)
      .map { control.load(fromByteOffset: $0, as: Int32.self) }
  }
}
