import AsyncHTTPClient
import Core
import Foundation
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// A client that sends signed requests to an S3 server, and repeats failed requests.
///
/// Requests block the calling thread. The client's own threads receive the responses, so that a
/// request also ends when all other threads are blocked.
final class S3Client: Sendable {
  let configuration: S3Configuration
  private let http: HTTPClient
  private let signature: Signature
  private let host: String
  private let now: @Sendable () -> Instant

  init(_ configuration: S3Configuration, now: @escaping @Sendable () -> Instant) {
    self.configuration = configuration
    self.now = now
    signature = Signature(
      accessKey: configuration.accessKey, secretKey: configuration.secretKey,
      sessionToken: configuration.sessionToken, region: configuration.region)
    host = String(configuration.address.split(separator: "/")[1])
    // One attempt may take a third of the time, so that a silent server gets several.
    let wait = TimeAmount(configuration.patience / 3)
    var settings = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: wait, read: wait, write: wait),
      connectionPool: .init(
        idleTimeout: .seconds(30), concurrentHTTP1ConnectionsPerHostSoftLimit: 32)
    )
    settings.httpVersion = .http1Only
    settings.connectionPool.retryConnectionEstablishment = false
    http = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
  }

  deinit { http.shutdown { _ in } }

  /// Sends a request until the server answers, for as long as the configuration allows.
  ///
  /// - Throws: ``S3Failure`` if the server rejects the request or doesn't answer in time. In the
  ///   second case, the server may have fulfilled the request.
  @discardableResult
  func send(_ request: S3Request) throws(S3Failure) -> S3Response {
    let bytes = request.body.count + request.expected
    let allowed = configuration.patience + .milliseconds(bytes / 100)
    let end = NIODeadline.now() + TimeAmount(allowed)
    var longest = 0.1
    while true {
      let problem: String
      switch Result(catching: { try sendOnce(request, until: end) }) {
      case .success(let response):
        guard let code = response.errorCode(of: request) else { return response }
        guard response.isTransient(code) else {
          throw response.failure(code, request, in: configuration)
        }
        problem = "the server reported \(code)"
      case .failure(let error): problem = Self.text(of: error)
      }
      let pause = Double.random(in: 0...longest)
      longest = min(longest * 2, 5)
      let isLate = NIODeadline.now() + .milliseconds(Int64(pause * 1000)) >= end
      guard request.isRepeated, !isLate else {
        let seconds = allowed.components.seconds
        throw .failed(
          .inputOutput(
            configuration.location,
            reason:
              "\(configuration.endpoint) fulfilled no request for \(seconds) seconds: \(problem)"
          ))
      }
      // sleep: a server that is overloaded or restarts needs time, and has no event to wait for.
      Thread.sleep(forTimeInterval: pause)
    }
  }

  private func sendOnce(_ request: S3Request, until end: NIODeadline) throws -> S3Response {
    var request = request
    request.headers["host"] = host
    let query = request.queryText
    let url = configuration.address + request.path + (query.isEmpty ? "" : "?" + query)
    // The signed path is that of the URL, which may include the bucket.
    request.path = (configuration.isPathStyle ? "/" + configuration.bucket : "") + request.path
    let headers = signature.headers(of: request, at: now())
    let outgoing = try HTTPClient.Request(
      url: url, method: HTTPMethod(rawValue: request.method),
      headers: HTTPHeaders(headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }),
      body: request.body.isEmpty ? nil : .bytes(request.body))
    let response = try http.execute(request: outgoing, deadline: end).wait()
    return S3Response(
      status: Int(response.status.code),
      headers: Dictionary(response.headers.map { ($0.name.lowercased(), $0.value) }) { $1 },
      body: response.body.map { Data($0.readableBytesView) } ?? Data())
  }

  private static func text(of error: any Error) -> String {
    if let error = error as? IOError { return String(cString: strerror(error.errnoCode)) }
    if let error = error as? NIOConnectionError, error.dnsAError != nil { return "unknown host" }
    guard let error = error as? HTTPClientError else { return "\(error)" }
    return switch error {
    case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded: "no response"
    case .remoteConnectionClosed: "the connection was cut"
    default: error.shortDescription
    }
  }
}
