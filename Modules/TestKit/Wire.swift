import Foundation
import Synchronization

/// A connection on which exactly those bytes are sent that a test says.
public final class Wire: Sendable {
  /// What became of a connection.
  public enum Failure: Error {
    /// Nobody listens there; the system's number for it.
    case cannotConnect(Int32)
    /// The other side takes nothing more; the system's number for it.
    case cannotSend(Int32)
    /// The other side closed before all was there; what came.
    case closed(String)
    /// Nothing came for a minute; what came before.
    case silent(String)
    /// What came is no answer.
    case notHTTP(String)
  }

  private let descriptor: Int32
  /// What was received and not yet taken.
  private let received = Mutex<[UInt8]>([])
  /// Waiting for the other side is done on threads of its own.
  private static let waiting = DispatchQueue(label: "wires", attributes: .concurrent)

  /// Connects to this machine, by the address of version 6 where asked for.
  ///
  /// - Parameters:
  ///   - port: Where the other side listens.
  ///   - version6: Whether by that address.
  ///   - words: What is sent at once: other tests that take all threads can't make the other side
  ///     wait for it.
  /// - Throws: ``Failure``.
  public init(port: Int, version6: Bool = false, saying words: String = "") async throws {
    descriptor = try await Self.off {
      let descriptor = socket(version6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var patience = timeval(tv_sec: 60, tv_usec: 0)
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

  /// Says that nothing more will be sent.
  public func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Goes away without a word: what comes is not read any more.
  public func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Sends a text's bytes.
  ///
  /// - Throws: ``Failure``; some of them may have been sent.
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

  /// What comes up to and including a text.
  ///
  /// - Throws: ``Failure`` where that does not come; what came can still be taken.
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

  /// The next bytes, so many.
  ///
  /// - Throws: ``Failure`` where they do not come; what came can still be taken.
  public func take(_ count: Int) async throws -> String {
    try await Self.off { [self] in
      while received.withLock({ $0.count < count }) { try receive() }
      return received.withLock { received in
        defer { received.removeFirst(count) }
        return String(decoding: received[..<count], as: UTF8.self)
      }
    }
  }

  /// Comes back once the other side has closed; what came until then.
  ///
  /// - Throws: ``Failure`` where it does not close.
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

/// Sends what it can; a closed connection is an error and no signal.
private func pass(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
}
