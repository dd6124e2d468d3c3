import Core
import Foundation
import ImageWire

/// Asks a worker for facts and derivatives of one file.
struct DerivationJob: Sendable {
  let source: any ByteSource
  let recipe: DerivativeRecipe
  let budget: ImageBudget

  /// Sends the file, as an open descriptor where there is one, and takes the answer.
  func run(_ channel: Channel, _ deadline: Deadline) throws(JobFailure) -> DerivedImages {
    try FileDelivery(source: source).send(over: channel, deadline) { form in
      DerivationRequest(source: form, recipe: recipe, budget: budget)
    }
    let frame = try wired { () throws(WireFailure) in try channel.receiveFrame(before: deadline) }
    let answer = try answered(frame) { frame throws(WireFailure) in try Derivation(framed: frame) }
    return DerivedImages(
      facts: answer.facts,
      display: try picture(answer.display, recipe.displaySide, channel, deadline),
      thumbnail: try picture(answer.thumbnail, recipe.thumbnailSide, channel, deadline),
      grey: answer.grid)
  }

  /// Takes a picture that is no larger than was asked for.
  private func picture(
    _ size: EncodedSize, _ side: Int, _ channel: Channel, _ deadline: Deadline
  ) throws(JobFailure) -> DerivedImages.Picture {
    guard max(size.width, size.height) <= side,
      size.count <= size.width * size.height * 4 + (64 << 10)
    else { throw .wire(.garbled("a picture of \(size.width) × \(size.height) was not asked for")) }
    let data = try received(size.count, from: channel, deadline)
    return DerivedImages.Picture(data: data, width: size.width, height: size.height)
  }
}
