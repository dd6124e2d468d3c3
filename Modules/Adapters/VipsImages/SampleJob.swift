import Core
import ImageWire

/// A job that asks a worker for the color around one pixel of one file.
struct SampleJob: Sendable {
  let source: any ByteSource
  let place: PixelPosition
  let budget: ImageBudget

  /// Sends the file and receives the color.
  func run(_ channel: Channel, _ deadline: Deadline) throws(JobFailure) -> SRGBColor {
    try FileDelivery(source: source).send(over: channel, deadline) { form in
      SampleRequest(source: form, place: place, budget: budget)
    }
    let frame = try wired { () throws(WireFailure) in try channel.receiveFrame(before: deadline) }
    return try answered(frame) { frame throws(WireFailure) in
      try SampledColor(framed: frame).color
    }
  }
}
