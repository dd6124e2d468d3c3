import Foundation
import Synchronization

/// A server on this machine that passes connections on to another port, and can cut them.
///
/// Each connection has its own threads, so that closures may block.
final class Proxy: Sendable {
  /// Bytes that are about to pass.
  struct Passage {
    /// The number of the connection, starting with 1.
    var connection: Int
    /// Whether the bytes come from the server.
    var isAnswer: Bool
    /// The number of bytes that passed earlier in the same direction of the connection.
    var earlier: Int
    var bytes: Data

    func contains(_ text: String) -> Bool { bytes.range(of: Data(text.utf8)) != nil }
  }

  /// The port on which the proxy accepts connections.
  let port: Int
  private let listener: Int32
  private let connections = Mutex(0)

  /// The number of accepted connections.
  var count: Int { connections.withLock(\.self) }

  /// Creates a proxy for a port.
  ///
  /// - Parameters:
  ///   - target: The port of the server.
  ///   - first: The answer to the first connection, instead of the server's, or `nil` if none.
  ///   - cuts: A closure that returns whether to cut a connection instead of passing bytes on. The
  ///     closure may change the bytes.
  /// - Throws: `POSIXError` if no port is free.
  init(
    to target: Int, first: String? = nil, cuts: @escaping @Sendable (inout Passage) -> Bool
  ) throws {
    (listener, port) = try Self.listen()
    accept { connection, number in
      if number == 1, let first { return Self.answer(connection, with: first) }
      let other = Self.connect(to: target)
      for (from, to, isAnswer) in [(connection, other, false), (other, connection, true)] {
        Thread.detachNewThread {
          var earlier = 0
          while let bytes = Self.receive(from) {
            var passage = Passage(
              connection: number, isAnswer: isAnswer, earlier: earlier, bytes: bytes)
            if cuts(&passage) || !Self.send(passage.bytes, to) { break }
            earlier += bytes.count
          }
          // The descriptors stay open until the tests end, so that no number is used twice.
          shutdown(connection, Int32(SHUT_RDWR))
          shutdown(other, Int32(SHUT_RDWR))
        }
      }
    }
  }

  /// Creates a server that answers every request with the same text.
  ///
  /// - Throws: `POSIXError` if no port is free.
  init(answering text: String) throws {
    (listener, port) = try Self.listen()
    accept { connection, _ in Self.answer(connection, with: text) }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Answers one request, and closes the connection.
  private static func answer(_ connection: Int32, with text: String) {
    if receive(connection) != nil { _ = send(Data(text.utf8), connection) }
    shutdown(connection, Int32(SHUT_RDWR))
  }

  private func accept(_ body: @escaping @Sendable (Int32, Int) -> Void) {
    let listener = listener
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = Glibc.accept(listener, nil, nil)
        guard connection >= 0, let self else { break }
        let number = self.connections.withLock { count in
          count += 1
          return count
        }
        Thread.detachNewThread { body(connection, number) }
      }
      close(listener)
    }
  }

  private static func listen() throws -> (Int32, Int) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = local(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && Glibc.listen(listener, 64) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRINUSE) }
    return (listener, Int(in_port_t(bigEndian: address.sin_port)))
  }

  private static func connect(to port: Int) -> Int32 {
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = local(port)
    // If the connection fails, so does the first read.
    _ = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        Glibc.connect(connection, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return connection
  }

  private static func local(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return address
  }

  private static func receive(_ connection: Int32) -> Data? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(connection, &buffer, buffer.count, 0)
    return count > 0 ? Data(buffer[..<count]) : nil
  }

  private static func send(_ bytes: Data, _ connection: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
