import Core
import Foundation
import Glibc
import ImageWire

/// Asks a worker for facts and derivatives of one file.
struct DerivationJob: Sendable {
  let source: any ByteSource
  let recipe: DerivativeRecipe
  let budget: ImageBudget

  /// Sends the file, as an open descriptor where there is one, and takes the answer.
  func run(_ channel: Channel, _ deadline: Deadline) throws(JobFailure) -> DerivedImages {
    try send(over: channel, deadline)
    let frame = try wired { () throws(WireFailure) in try channel.receiveFrame(before: deadline) }
    let answer = try answered(frame) { frame throws(WireFailure) in try Derivation(framed: frame) }
    return DerivedImages(
      facts: answer.facts,
      display: try picture(answer.display, recipe.displaySide, channel, deadline),
      thumbnail: try picture(answer.thumbnail, recipe.thumbnailSide, channel, deadline),
      grey: answer.grid)
  }

  private func send(over channel: Channel, _ deadline: Deadline) throws(JobFailure) {
    let descriptor = source.descriptor.flatMap { isRegularFile($0) ? $0 : nil }
    let form: DerivationRequest.Source =
      descriptor == nil ? .parts(count: source.count) : .descriptor(count: source.count)
    let request = DerivationRequest(source: form, recipe: recipe, budget: budget)
    try wired { () throws(WireFailure) in
      try channel.send(try request.framed(), passing: descriptor, before: deadline)
    }
    if descriptor == nil { try sendParts(over: channel, deadline) }
  }

  /// Reads and sends one part after the other: a large source is never held whole.
  private func sendParts(over channel: Channel, _ deadline: Deadline) throws(JobFailure) {
    var sent = 0
    while sent < source.count {
      let part: Data
      do throws(FileFailure) {
        part = try source.read(
          at: sent, upTo: min(Frame.maximumPayload, source.count - sent))
      } catch {
        throw .source(error)
      }
      guard !part.isEmpty else {
        throw .source(.inputOutput("The picture", reason: "it ended after \(sent) bytes"))
      }
      try wired { () throws(WireFailure) in
        try channel.send(try Frame(.part, Array(part)), before: deadline)
      }
      sent += part.count
    }
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

  private func isRegularFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
