import Core
import Foundation
import ImageWire

/// A job that asks a worker for the metadata and the derivatives of one file.
struct DerivationJob: Sendable {
  let source: any ByteSource
  let recipe: DerivativeRecipe
  let budget: ImageBudget

  /// Sends the file, as an open descriptor if possible, and receives the answer.
  func run(_ channel: Channel, _ deadline: Deadline) throws(JobFailure) -> DerivedImages {
    try FileDelivery(source: source).send(over: channel, deadline) { form in
      DerivationRequest(source: form, recipe: recipe, budget: budget)
    }
    let frame = try wired { () throws(WireFailure) in try channel.receiveFrame(before: deadline) }
    let answer = try answered(frame) { frame throws(WireFailure) in try Derivation(framed: frame) }
    return DerivedImages(
      info: answer.facts,
      display: try picture(answer.display, recipe.displaySide, channel, deadline),
      thumbnail: try picture(answer.thumbnail, recipe.thumbnailSide, channel, deadline),
      gray: answer.grid)
  }

  /// Receives an encoded image.
  ///
  /// - Throws: ``JobFailure/wire(_:)`` if the image can't be received, or if the worker announces a
  ///   side longer than `side` pixels or too many bytes for the announced width and height.
  private func picture(
    _ size: EncodedSize, _ side: Int, _ channel: Channel, _ deadline: Deadline
  ) throws(JobFailure) -> DerivedImages.EncodedImage {
    guard max(size.width, size.height) <= side,
      size.count <= size.width * size.height * 4 + (64 << 10)
    else { throw .wire(.garbled("unrequested image size, \(size.width) × \(size.height) pixels")) }
    let data = try received(size.count, from: channel, deadline)
    return DerivedImages.EncodedImage(data: data, width: size.width, height: size.height)
  }
}
