import Core
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

// Files that users save.

extension WebResponder {
  /// Returns a file as an attachment, which browsers save and never show.
  ///
  /// The file is read and sent in parts, so that it is never entirely in memory.
  func file(_ parameters: [String: String]) async throws -> Response {
    guard let source = parameters["source"] else { throw WebRefusal.notFound("/-/files") }
    let file = try await assembly.file(source)
    let (bytes, log) = (file.bytes, log)
    let body = ResponseBody(contentLength: bytes.count) { writer in
      var place = 0
      while place < bytes.count {
        let piece: Data
        do {
          piece = try await bytes.readAside(at: place, upTo: Self.filePart)
        } catch {
          log.note(.failure, "Sending \(file.name): \(error)")
          throw error
        }
        // The connection closes before the announced length, so the browser reports the failure.
        guard !piece.isEmpty else { throw ShortFile() }
        place += piece.count
        try await writer.write(ByteBuffer(bytes: piece))
      }
      try await writer.finish(nil)
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/octet-stream", .contentDisposition: file.disposition,
        .contentSecurityPolicy: "default-src 'none'; sandbox",
      ],
      body: body)
  }

  private static let filePart = 1 << 18  // bytes
}

/// A file that ended before its announced length.
private struct ShortFile: Error {}

extension ByteSource {
  /// Reads bytes on a thread that may wait for the disk.
  fileprivate func readAside(at offset: Int, upTo count: Int) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try read(at: offset, upTo: count) })
      }
    }
  }
}

extension ProvidedFile {
  /// The Content-Disposition field (RFC 6266), with the name in ASCII and in UTF-8 (RFC 5987).
  var disposition: String {
    let ascii = String(name.map { $0.isASCII ? $0 : "-" })
    let encoded = name.utf8.map { byte in
      let isPlain = Self.plain.contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + byte.asHexadecimal
    }
    return "attachment; filename=\"\(ascii)\"; filename*=UTF-8''\(encoded.joined())"
  }

  /// The characters that RFC 5987 allows in a value.
  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$&+-.^_`|~".utf8)
}

extension UInt8 {
  fileprivate var asHexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }
}
