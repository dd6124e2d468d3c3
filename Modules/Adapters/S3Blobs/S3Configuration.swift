public import Core
import Foundation

/// The address of a bucket on an S3 server, and the credentials for the bucket.
public struct S3Configuration: Sendable, Equatable {
  /// The URL of the server, without a path, such as `http://127.0.0.1:8333`.
  public var endpoint: String
  /// The region of the bucket, such as `eu-west-1`.
  public var region: String
  /// The name of the bucket.
  public var bucket: String
  /// The beginning of all keys, without slashes at its ends, or empty text.
  public var prefix: String
  /// The ID of the access key.
  public var accessKey: String
  /// The secret of the access key.
  public var secretKey: String
  /// The token of temporary credentials, or `nil` if the credentials are permanent.
  public var sessionToken: String?
  /// Whether the bucket's name is the beginning of the path instead of the host's name.
  public var isPathStyle: Bool
  /// The duration during which a failed request is repeated.
  ///
  /// A request gets one more second per 100,000 bytes.
  public var patience = Duration.seconds(30)

  /// Creates a configuration from a location and AWS's environment variables.
  ///
  /// `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, and `AWS_SESSION_TOKEN` are the credentials.
  /// `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL` is the server, by default Amazon's, and
  /// `AWS_REGION` the region, by default `us-east-1` if a server is given. The addresses of a given
  /// server have the bucket's name in the path (path style).
  ///
  /// - Parameters:
  ///   - location: The bucket and the prefix, such as `s3://bucket/prefix`.
  ///   - environment: The environment variables.
  /// - Throws: ``S3ConfigurationFailure`` if the location isn't valid or a variable is missing.
  public init(
    _ location: String, environment: [String: String]
  ) throws(S3ConfigurationFailure) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    func required(_ name: String) throws(S3ConfigurationFailure) -> String {
      guard let value = value(name) else { throw .missingVariable(name) }
      return value
    }
    let scheme = "s3://"
    let parts = location.dropFirst(scheme.count).split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    prefix = parts.count > 1 ? parts[1].trimmingCharacters(in: ["/"]) : ""
    guard location.hasPrefix(scheme), let name = parts.first, Self.isBucket(name),
      prefix.isEmpty || Self.isPlain(prefix)
    else { throw .invalidLocation(location) }
    bucket = String(name)
    accessKey = try required("AWS_ACCESS_KEY_ID")
    secretKey = try required("AWS_SECRET_ACCESS_KEY")
    sessionToken = value("AWS_SESSION_TOKEN")
    let other = value("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
    isPathStyle = other != nil
    guard let region = value("AWS_REGION", "AWS_DEFAULT_REGION") ?? other.map({ _ in "us-east-1" })
    else { throw .missingVariable("AWS_REGION") }
    self.region = region
    endpoint = (other ?? "https://s3.\(region).amazonaws.com")
      .trimmingCharacters(in: ["/"])
    guard let url = URL(string: endpoint), ["http", "https"].contains(url.scheme),
      url.host() != nil, url.path().isEmpty
    else { throw .invalidEndpoint(endpoint) }
  }

  /// The location, such as `s3://bucket/prefix`.
  var location: String { "s3://" + bucket + (prefix.isEmpty ? "" : "/" + prefix) }

  /// The URL of the bucket, without a slash at its end.
  var address: String {
    guard !isPathStyle else { return "\(endpoint)/\(bucket)" }
    let parts = endpoint.split(separator: "://", maxSplits: 1)
    return "\(parts[0])://\(bucket).\(parts[parts.count - 1])"
  }

  private static func isBucket(_ name: Substring) -> Bool {
    (3...63).contains(name.utf8.count)
      && name.utf8.allSatisfy { BlobKey.isAlphanumeric($0) || [0x2D, 0x2E].contains($0) }
  }

  /// Returns whether text is a path of names that consist of letters, digits, and `-._`.
  ///
  /// Other characters would be escaped in the server's XML, and other paths changed in URLs.
  static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { BlobKey.isAlphanumeric($0) || [0x2D, 0x2E, 0x2F, 0x5F].contains($0) }
      && text.split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy { !["", ".", ".."].contains($0) }
  }
}

extension S3Configuration: CustomStringConvertible {
  /// The location, without the credentials.
  public var description: String { location }
}

/// The reason why a store on an S3 server couldn't be configured.
public enum S3ConfigurationFailure: Error, Equatable, Sendable {
  /// A location that isn't `s3://`, the name of a bucket, and a prefix.
  case invalidLocation(String)
  /// A URL of a server that isn't HTTP, or that has a path.
  case invalidEndpoint(String)
  /// A missing environment variable.
  ///
  /// The associated value is the variable's name.
  case missingVariable(String)
}

extension S3ConfigurationFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .invalidLocation(let location):
      Explanation(
        .usage, code: "s3-location", "Invalid photo location “\(location)”",
        hint: "Use s3://BUCKET/PREFIX with letters, digits, hyphens, dots, and underscores. "
          + "A bucket's name has 3–63 characters and no underscores.")
    case .invalidEndpoint(let endpoint):
      Explanation(
        .usage, code: "s3-endpoint", "Invalid S3 server URL “\(endpoint)”",
        hint: "Set AWS_ENDPOINT_URL_S3 to a URL without a path, such as https://s3.example.org.")
    case .missingVariable(let name):
      Explanation(
        .usage, code: "s3-variable", "The environment variable \(name) isn't set",
        hint: "Set AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and AWS_REGION or, for a server other "
          + "than Amazon's, AWS_ENDPOINT_URL_S3.")
    }
  }
}
