/// Why the two sides of a socket stopped understanding each other.
public enum WireFailure: Error, Equatable, Sendable {
  /// The other side has gone; every byte it had sent was read.
  case closed
  /// Nothing came, or nothing could be sent, before the deadline.
  case timedOut
  /// The other side speaks another version.
  case otherVersion(UInt16)
  /// A length beyond the bound, in bytes; nothing of it was read.
  case tooLong(Int)
  /// Bytes that are not what they should be.
  case garbled(String)
  /// The system refused, with its error number.
  case system(Int32)
}
