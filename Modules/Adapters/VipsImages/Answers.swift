import Foundation
import ImageWire

/// Does something with the wire; a failure there is the job's.
func wired<Value>(_ body: () throws(WireFailure) -> Value) throws(JobFailure) -> Value {
  do throws(WireFailure) {
    return try body()
  } catch {
    throw .wire(error)
  }
}

/// Reads an answer, or the refusal that came in its place.
func answered<Answer>(
  _ frame: Frame, _ read: (Frame) throws(WireFailure) -> Answer
) throws(JobFailure) -> Answer {
  guard frame.kind == .refused else {
    return try wired { () throws(WireFailure) in try read(frame) }
  }
  throw .refused(
    try wired { () throws(WireFailure) in try WireRefusal(framed: frame) })
}

/// Takes content that was announced with its length, part by part.
///
/// Memory grows with what comes, not with what was announced: a worker may announce anything.
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
