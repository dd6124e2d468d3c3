import Core
import Foundation
import Glibc
import ImageWire

/// The delivery of an image file to a worker, as an open descriptor if possible or else in parts.
struct FileDelivery: Sendable {
  let source: any ByteSource

  /// Sends a request that describes the delivery, and the file's descriptor or bytes.
  func send(
    over channel: Channel, _ deadline: Deadline,
    _ request: (IncomingFile) -> some WireMessage
  ) throws(JobFailure) {
    let descriptor = source.descriptor.flatMap { isRegularFile($0) ? $0 : nil }
    let message = request(
      descriptor == nil ? .parts(count: source.count) : .descriptor(count: source.count))
    try wired { () throws(WireFailure) in
      try channel.send(try message.framed(), passing: descriptor, before: deadline)
    }
    if descriptor == nil { try sendParts(over: channel, deadline) }
  }

  /// Sends the bytes one part at a time, so that a large source is never completely in memory.
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
        throw .source(
          .inputOutput(
            "The image", reason: "the file ended after \(sent) of \(source.count) bytes"))
      }
      try wired { () throws(WireFailure) in
        try channel.send(try Frame(.part, Array(part)), before: deadline)
      }
      sent += part.count
    }
  }

  private func isRegularFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
