/// A failure to communicate over a socket.
public enum WireFailure: Error, Equatable, Sendable {
  /// The peer closed the connection.
  ///
  /// A receiver throws this failure only after reading all of the peer's bytes.
  case closed
  /// The deadline passed before all bytes were sent or received.
  case timedOut
  /// The peer uses a different protocol version.
  ///
  /// The associated value is the peer's version.
  case otherVersion(UInt16)
  /// A payload exceeds the maximum size.
  ///
  /// The associated value is the payload's size in bytes. The payload was neither sent nor read.
  case tooLong(Int)
  /// The bytes aren't valid.
  ///
  /// The associated value is the reason.
  case garbled(String)
  /// A system call failed.
  ///
  /// The associated value is the error number.
  case system(Int32)
}
