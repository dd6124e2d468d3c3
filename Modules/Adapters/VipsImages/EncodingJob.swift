import Core
import Foundation
import ImageWire

/// Asks a worker for a picture file of raw pixels.
struct EncodingJob: Sendable {
  let request: PictureRequest
  let pixels: Data

  /// Sends the pixels and takes the file.
  func run(_ channel: Channel, _ deadline: Deadline) throws(JobFailure) -> Data {
    try wired { () throws(WireFailure) in
      try channel.send(try request.framed(), before: deadline)
      for start in stride(from: 0, to: pixels.count, by: Frame.maximumPayload) {
        let part = pixels.dropFirst(start).prefix(Frame.maximumPayload)
        try channel.send(try Frame(.part, Array(part)), before: deadline)
      }
    }
    let frame = try wired { () throws(WireFailure) in try channel.receiveFrame(before: deadline) }
    let answer = try answered(frame) { frame throws(WireFailure) in try MadePicture(framed: frame) }
    return try received(answer.count, from: channel, deadline)
  }
}
