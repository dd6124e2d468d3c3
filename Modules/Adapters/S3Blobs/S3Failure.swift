import Core
import Foundation

/// A response that isn't a success, or a request without a response.
enum S3Failure: Error, Equatable {
  /// No object exists under the key.
  case missing
  /// An object already exists under the key.
  case exists
  /// Another failure.
  case failed(FileFailure)

  /// Returns the failure of a file, in an operation that handles no missing or existing objects.
  func file(_ path: String) -> FileFailure {
    switch self {
    case .missing: .notFound(path)
    case .exists: .alreadyThere(path)
    case .failed(let failure): failure
    }
  }
}

/// A response of an S3 server.
struct S3Response: Sendable {
  var status: Int
  /// The headers by their lowercase names.
  var headers: [String: String]
  var body: Data

  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }

  /// Returns the code of an error, or `nil` if the response is a success.
  ///
  /// A server can report the failure of a copy or of a completed upload with the status 200. A read
  /// at or past the end of an object (416) is a success without bytes.
  func errorCode(of request: S3Request) -> String? {
    if status == 416, request.method == "GET" { return nil }
    let isSuccess = (200..<300).contains(status)
    if isSuccess, request.method == "GET" || !text.contains("<Error>") { return nil }
    return S3XML.values("Code", in: text).first ?? "\(status)"
  }

  /// Returns whether a repeated request can succeed.
  func isTransient(_ code: String) -> Bool {
    [408, 429, 500, 502, 503, 504].contains(status)
      || [
        "BadDigest", "ConditionalRequestConflict", "InternalError", "RequestTimeout", "SlowDown",
        "XAmzContentSHA256Mismatch",
      ].contains(code)
  }

  /// Returns the failure for the code of an error that isn't transient.
  func failure(_ code: String, _ request: S3Request, in place: S3Configuration) -> S3Failure {
    func other(_ reason: String) -> S3Failure {
      .failed(.inputOutput(place.location, reason: reason))
    }
    switch (status, code) {
    case (_, "NoSuchBucket"):
      return .failed(
        .inputOutput("s3://\(place.bucket)", reason: "no such bucket exists on \(place.endpoint)"))
    case (404, _): return .missing
    case (412, _): return .exists
    case (507, _), (_, "QuotaExceeded"), (_, "XMinioStorageFull"):
      return .failed(.diskFull(place.location))
    case (_, "InvalidAccessKeyId"):
      return other(
        "the server doesn't know the access key “\(place.accessKey)”; check AWS_ACCESS_KEY_ID")
    case (_, "SignatureDoesNotMatch"):
      return other(
        "the secret of the access key “\(place.accessKey)” is wrong; check AWS_SECRET_ACCESS_KEY")
    case (_, "ExpiredToken"), (_, "InvalidToken"):
      return other("the session token is invalid or expired; check AWS_SESSION_TOKEN")
    case (_, "RequestTimeTooSkewed"):
      return other("this computer's clock differs too much from the server's; set the clock")
    default: break
    }
    let region = S3XML.values("Region", in: text).first ?? headers["x-amz-bucket-region"]
    if let region, region != place.region {
      return other("the bucket is in the region “\(region)”, not “\(place.region)”; set AWS_REGION")
    }
    if status == 301 || code == "PermanentRedirect" {
      return other("the bucket isn't in the region “\(place.region)”; set AWS_REGION")
    }
    if status == 403 {
      let action = ["GET", "HEAD"].contains(request.method) ? "read" : "write"
      return other(
        "the access key “\(place.accessKey)” isn't permitted to \(action); check its policy")
    }
    return other("the server rejected a request: \(code)")
  }
}
