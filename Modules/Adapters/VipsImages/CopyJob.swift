import Core
import Foundation
import ImageWire

/// A job that asks a worker for a shareable copy of one image file.
struct CopyJob: Sendable {
  let source: any ByteSource
  let budget: ImageBudget

  /// Sends the file and receives the copy.
  func run(_ channel: Channel, _ deadline: Deadline) throws(JobFailure)
    -> DerivedImages.EncodedImage
  {
    try FileDelivery(source: source).send(over: channel, deadline) { form in
      CopyRequest(source: form, budget: budget)
    }
    let frame = try wired { () throws(WireFailure) in try channel.receiveFrame(before: deadline) }
    let size = try answered(frame) { frame throws(WireFailure) in
      try CopiedPicture(framed: frame).size
    }
    let data = try received(size.count, from: channel, deadline)
    return DerivedImages.EncodedImage(data: data, width: size.width, height: size.height)
  }
}
