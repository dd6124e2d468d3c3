import Foundation
import ImageWire

/// Returns a closure's result, or throws the closure's failure as ``JobFailure/wire(_:)``.
func wired<Value>(_ body: () throws(WireFailure) -> Value) throws(JobFailure) -> Value {
  do throws(WireFailure) {
    return try body()
  } catch {
    throw .wire(error)
  }
}

/// Reads an answer from a frame.
///
/// - Throws: ``JobFailure/refused(_:)`` if the frame is a rejection.
func answered<Answer>(
  _ frame: Frame, _ read: (Frame) throws(WireFailure) -> Answer
) throws(JobFailure) -> Answer {
  guard frame.kind == .refused else {
    return try wired { () throws(WireFailure) in try read(frame) }
  }
  throw .refused(
    try wired { () throws(WireFailure) in try WireRefusal(framed: frame) })
}

/// Receives the announced number of bytes, part by part.
///
/// Memory use grows with the received bytes, not with the announced count, because a worker may
/// announce any count.
func received(
  _ count: Int, from channel: Channel, _ deadline: Deadline
) throws(JobFailure) -> Data {
  var data = Data()
  while data.count < count {
    let part = try wired { () throws(WireFailure) in
      try channel.receivePart(atMost: count - data.count, before: deadline)
    }
    data.append(contentsOf: part)
  }
  return data
}
