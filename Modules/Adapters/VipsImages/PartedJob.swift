import Core
import Foundation
import ImageWire

/// A job that sends a worker a request, followed by content in parts, and receives an image file.
///
/// The content is raw pixels, an SVG, or empty.
struct PartedJob<Request: WireMessage>: Sendable {
  let request: Request
  let content: Data

  /// Sends the content and receives the file.
  func run(_ channel: Channel, _ deadline: Deadline) throws(JobFailure) -> Data {
    try wired { () throws(WireFailure) in
      try channel.send(try request.framed(), before: deadline)
      for start in stride(from: 0, to: content.count, by: Frame.maximumPayload) {
        let part = content.dropFirst(start).prefix(Frame.maximumPayload)
        try channel.send(try Frame(.part, Array(part)), before: deadline)
      }
    }
    let frame = try wired { () throws(WireFailure) in try channel.receiveFrame(before: deadline) }
    let answer = try answered(frame) { frame throws(WireFailure) in
      try EncodedImageHeader(framed: frame)
    }
    return try received(answer.count, from: channel, deadline)
  }
}
