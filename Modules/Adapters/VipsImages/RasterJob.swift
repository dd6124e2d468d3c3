import Core
import Foundation
import ImageWire

/// A job that asks a worker for the pixels of one file.
struct RasterJob: Sendable {
  let source: any ByteSource
  let box: PixelBox
  let budget: ImageBudget

  /// Sends the file and receives the pixels.
  ///
  /// - Throws: ``JobFailure`` if the job fails or the worker announces an image larger than `box`.
  func run(_ channel: Channel, _ deadline: Deadline) throws(JobFailure) -> Raster {
    try FileDelivery(source: source).send(over: channel, deadline) { form in
      RasterRequest(source: form, box: box, budget: budget)
    }
    let frame = try wired { () throws(WireFailure) in try channel.receiveFrame(before: deadline) }
    let answer = try answered(frame) { frame throws(WireFailure) in
      try DecodedRaster(framed: frame)
    }
    guard answer.width <= box.width, answer.height <= box.height else {
      throw .wire(.garbled("unrequested image size, \(answer.width) × \(answer.height) pixels"))
    }
    let pixels = try received(answer.byteCount, from: channel, deadline)
    return Raster(width: answer.width, height: answer.height, pixels: pixels)
  }
}
