/// A failure of the communication over a socket.
public enum WireFailure: Error, Equatable, Sendable {
  /// The other side is gone, and all of its bytes were read.
  case closed
  /// Nothing arrived, or nothing could be sent, before the deadline.
  case timedOut
  /// The other side uses another protocol version.
  case otherVersion(UInt16)
  /// The length, in bytes, exceeds the maximum; nothing was read.
  case tooLong(Int)
  /// The bytes aren't valid.
  case garbled(String)
  /// A system call failed, with its error number.
  case system(Int32)
}
