import Core
import Crypto
import Foundation

/// A request to an S3 server.
struct S3Request: Sendable {
  var method = "GET"
  /// The path of the URL, percent-encoded.
  var path: String
  /// The names and values of the query, not encoded.
  var query: [(name: String, value: String)] = []
  /// The headers by their lowercase names.
  var headers: [String: String] = [:]
  var body = Data()
  /// The number of bytes of the response's body, as far as known.
  var expected = 0
  /// Whether the request is sent again if the server doesn't answer.
  var isRepeated = true

  /// The query in the order and encoding that the signature requires.
  var queryText: String {
    query.map { (Signature.encoded($0.name), Signature.encoded($0.value)) }
      .sorted { $0 < $1 }.map { "\($0)=\($1)" }.joined(separator: "&")
  }
}

/// A signer of requests (AWS Signature Version 4 for S3).
///
/// S3 differs from Amazon's other services: the path is encoded once, and isn't normalized.
struct Signature: Sendable {
  let accessKey: String
  let secretKey: String
  let sessionToken: String?
  let region: String

  /// Returns a request's headers, which must contain `host`, with those that sign the request.
  func headers(of request: S3Request, at moment: Instant) -> [String: String] {
    let time = moment.description.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    let day = String(time.prefix(8))
    let bodyHash = Self.hex(SHA256.hash(data: request.body))
    var headers = request.headers
    headers["x-amz-date"] = time
    headers["x-amz-content-sha256"] = bodyHash
    headers["x-amz-security-token"] = sessionToken
    let names = headers.keys.sorted()
    let signed = names.joined(separator: ";")
    let lines = names.map { "\($0):\(Self.trimmed(headers[$0, default: ""]))\n" }.joined()
    let canonical = [
      request.method, request.path, request.queryText, lines, signed, bodyHash,
    ].joined(separator: "\n")
    let scope = "\(day)/\(region)/s3/aws4_request"
    let text = [
      "AWS4-HMAC-SHA256", time, scope, Self.hex(SHA256.hash(data: Data(canonical.utf8))),
    ].joined(separator: "\n")
    var key = Data("AWS4\(secretKey)".utf8)
    for part in [day, region, "s3", "aws4_request"] { key = Self.code(part, key) }
    headers["authorization"] =
      "AWS4-HMAC-SHA256 Credential=\(accessKey)/\(scope), SignedHeaders=\(signed), "
      + "Signature=\(Self.hex(Self.code(text, key)))"
    return headers
  }

  private static func code(_ text: String, _ key: Data) -> Data {
    Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: key)))
  }

  /// Returns a header's value without spaces at its ends, and with single spaces inside.
  private static func trimmed(_ value: String) -> String {
    value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns text with every byte percent-encoded except letters, digits, and `-._~`.
  static func encoded(_ text: String, keepingSlashes: Bool = false) -> String {
    var result = ""
    for byte in text.utf8 {
      let isKept =
        BlobKey.isAlphanumeric(byte) || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
        || keepingSlashes && byte == 0x2F
      result += isKept ? String(Unicode.Scalar(byte)) : String(format: "%%%02X", byte)
    }
    return result
  }

  /// Returns bytes as lowercase hexadecimal digits.
  static func hex(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
