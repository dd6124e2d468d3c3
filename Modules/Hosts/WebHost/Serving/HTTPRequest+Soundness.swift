import HTTPTypes
import Hummingbird
import NIOCore

extension HTTPRequest {
  /// Checks that the request has no second Host field and no transfer coding except a single
  /// `chunked`.
  ///
  /// - Throws: ``WebRefusal`` if the request has a second Host field (RFC 9112, section 3.2), a
  ///   second transfer coding, or a transfer coding other than chunked (section 6.1).
  func requireSound() throws(WebRefusal) {
    // The first Host field was moved to `authority`, so a remaining Host field is a second one.
    if headerFields.contains(where: { $0.name.canonicalName == "host" }) {
      throw WebRefusal(.badRequest, code: "two-hosts", "The request has two Host fields")
    }
    let codings = headerFields[values: .transferEncoding].map { $0.lowercased() }
    if let coding = codings.first(where: { $0 != "chunked" }) ?? codings.dropFirst().first {
      throw WebRefusal(
        .badRequest, code: "transfer-encoding",
        "Unsupported transfer encoding \u{201C}\(coding)\u{201D}",
        hint: "Use only chunked, and only once.")
    }
  }
}

extension Request {
  /// Returns the complete body.
  ///
  /// - Throws: ``WebRefusal`` if the body is cut off or isn't valid HTTP; `NIOTooManyBytesError` if
  ///   the body is larger than `limit` bytes.
  func wholeBody(upTo limit: Int) async throws -> ByteBuffer {
    do {
      return try await body.collect(upTo: limit)
    } catch let error as NIOTooManyBytesError {
      throw error
    } catch {
      throw WebRefusal(
        .badRequest, code: "broken-off", "The request was cut off or isn't valid HTTP")
    }
  }
}
