/// A failure of the communication over a socket.
public enum WireFailure: Error, Equatable, Sendable {
  /// The other side is gone, and all of its bytes were read.
  case closed
  /// Nothing arrived, or nothing could be sent, before the deadline.
  case timedOut
  /// The other side uses another protocol version.
  case otherVersion(UInt16)
  /// A payload's length, in bytes, exceeds the maximum.
  ///
  /// The payload was neither sent nor read.
  case tooLong(Int)
  /// The bytes aren't valid.
  ///
  /// The value is the reason.
  case garbled(String)
  /// A system call failed with this error number.
  case system(Int32)
}
