import Foundation
import Synchronization

/// A TCP connection on which a test controls every byte.
public final class RawConnection: Sendable {
  /// A failure of a connection.
  public enum Failure: Error {
    /// No program accepts connections on the port.
    ///
    /// The associated value is the system's error number.
    case cannotConnect(Int32)
    /// The peer accepts no more bytes.
    ///
    /// The associated value is the system's error number.
    case cannotSend(Int32)
    /// The peer closed the connection before the expected bytes arrived.
    ///
    /// The associated value is the text received until then.
    case closed(String)
    /// Nothing was received for five minutes.
    ///
    /// The associated value is the text received until then.
    case silent(String)
    /// The received text isn't an HTTP response.
    ///
    /// The associated value is the received text.
    case notHTTP(String)
  }

  private let descriptor: Int32
  /// The bytes that were received but not yet returned.
  private let received = Mutex<[UInt8]>([])
  /// The queue whose threads wait for the peer, so that waiting doesn't block Swift tasks.
  private static let waiting = DispatchQueue(label: "wires", attributes: .concurrent)

  /// Returns a port of this machine on which nothing listens.
  ///
  /// - Throws: ``Failure/cannotConnect(_:)`` if no port is free.
  public static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isFound = withUnsafeMutableBytes(of: &address) { bytes in
      let place = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      return bind(descriptor, place, size) == 0 && getsockname(descriptor, place, &size) == 0
    }
    guard isFound else { throw Failure.cannotConnect(errno) }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Creates a connection to a port on this machine.
  ///
  /// - Parameters:
  ///   - port: The port number.
  ///   - version6: Whether to connect over IPv6 rather than IPv4.
  ///   - words: The text to send immediately after connecting, so that the peer doesn't wait for
  ///     the text while other tests use all threads.
  /// - Throws: ``Failure`` if the connection can't be opened or the text can't be sent.
  public init(port: Int, version6: Bool = false, saying words: String = "") async throws {
    descriptor = try await Self.off {
      let descriptor = socket(version6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var patience = timeval(tv_sec: 300, tv_usec: 0)
      setsockopt(
        descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      let done = version6 ? Self.connect6(descriptor, port) : Self.connect4(descriptor, port)
      guard done == 0 else {
        let reason = errno
        close(descriptor)
        throw Failure.cannotConnect(reason)
      }
      do {
        try Self.send(words, on: descriptor)
      } catch {
        close(descriptor)
        throw error
      }
      return descriptor
    }
  }

  deinit { close(descriptor) }

  private static func connect4(_ descriptor: Int32, _ port: Int) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return withUnsafeBytes(of: &address) { bytes in
      connect(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), 16)
    }
  }

  private static func connect6(_ descriptor: Int32, _ port: Int) -> Int32 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = in_port_t(port).bigEndian
    inet_pton(AF_INET6, "::1", &address.sin6_addr)
    return withUnsafeBytes(of: &address) { bytes in
      connect(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), 28)
    }
  }

  /// Shuts down the sending side, so that the peer reads the end of the input.
  public func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Closes the connection in both directions.
  ///
  /// Nothing more is sent or received.
  public func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Sends text as UTF-8.
  ///
  /// - Throws: ``Failure`` if the bytes can't be sent. Some bytes may have been sent.
  public func send(_ text: String) async throws {
    try await Self.off { [descriptor] in try Self.send(text, on: descriptor) }
  }

  private static func send(_ text: String, on descriptor: Int32) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { pass(descriptor, $0) }
      guard count > 0 else { throw Failure.cannotSend(errno) }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Receives everything up to and including the given text.
  ///
  /// - Throws: ``Failure`` if the text isn't received. Bytes that were already received remain
  ///   available.
  public func take(through end: String) async throws -> String {
    try await Self.off { [self] in
      while true {
        let found = received.withLock { received -> String? in
          guard let range = received.firstRange(of: Array(end.utf8)) else { return nil }
          defer { received.removeFirst(range.upperBound) }
          return String(decoding: received[..<range.upperBound], as: UTF8.self)
        }
        if let found { return found }
        try receive()
      }
    }
  }

  /// Receives a number of bytes, and returns the bytes as UTF-8 text.
  ///
  /// - Throws: ``Failure`` if fewer bytes are received. Bytes that were already received remain
  ///   available.
  public func take(_ count: Int) async throws -> String {
    try await Self.off { [self] in
      while received.withLock({ $0.count < count }) { try receive() }
      return received.withLock { received in
        defer { received.removeFirst(count) }
        return String(decoding: received[..<count], as: UTF8.self)
      }
    }
  }

  /// Receives all text until the peer closes the connection.
  ///
  /// - Throws: ``Failure/silent(_:)`` if nothing is received for five minutes.
  public func takeAll() async throws -> String {
    do {
      return try await take(through: "\u{0}never\u{0}")
    } catch Failure.closed(let rest) {
      return rest
    }
  }

  private func receive() throws {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    let reason = errno
    let before = received.withLock { received in
      if count > 0 { received += buffer[..<count] }
      return String(decoding: received, as: UTF8.self)
    }
    if count < 0, reason == EAGAIN { throw Failure.silent(before) }
    if count <= 0 { throw Failure.closed(before) }
  }

  private static func off<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      waiting.async {
        continuation.resume(with: Swift.Result { try body() })
      }
    }
  }
}

/// Sends as many bytes as possible and returns their number, or -1 on failure.
///
/// Sending on a closed connection causes an error rather than a signal.
private func pass(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
}
