import Core
import Foundation
import MemoryAdapters
import S3Blobs
import TestKit

/// A library with its own prefix in the bucket of a server.
struct Bench {
  let server: S3Server
  let scratch: ScratchFolder
  let prefix = UUID().uuidString
  let clock = ManualClock()

  init(_ server: S3Server? = nil) async throws {
    if let server { self.server = server } else { self.server = try await S3Server.shared() }
    scratch = try ScratchFolder()
  }

  /// The beginning of all keys.
  var root: String { "\(prefix)/guild/" }

  /// Returns a configuration with the owner's key, for a port that is the server's by default.
  func configuration(
    port: Int? = nil, key: S3Server.Key = .owner, patience: Duration = .seconds(120)
  ) throws -> S3Configuration {
    var configuration = try S3Configuration(
      "s3://stash/\(prefix)",
      environment: [
        "AWS_ENDPOINT_URL_S3": "http://127.0.0.1:\(port ?? server.port)",
        "AWS_ACCESS_KEY_ID": key.id, "AWS_SECRET_ACCESS_KEY": key.secret,
      ])
    configuration.patience = patience
    return configuration
  }

  /// Returns a store whose requests pass through a port.
  func store(port: Int? = nil, patience: Duration = .seconds(120)) throws -> S3BlobStore {
    try store(configuration(port: port, patience: patience))
  }

  func store(_ configuration: S3Configuration) throws -> S3BlobStore {
    try S3BlobStore(
      configuration, library: "guild", staging: scratch.path + "/incoming", clock: clock)
  }

  /// Returns the text of an object, read without S3, or `nil` if the object doesn't exist.
  func text(_ key: String) async throws -> String? { try await server.text(of: root + key) }

  /// Writes an object without S3.
  func overwrite(_ key: String, with text: String) async throws {
    try await server.overwrite(root + key, with: text)
  }

  /// Returns bytes that differ for each number.
  static func bytes(_ count: Int, number: UInt64 = 1) -> Data {
    let random = SeededRandomSource(seed: number)
    var data = Data(capacity: count)
    while data.count < count { withUnsafeBytes(of: random.next()) { data.append(contentsOf: $0) } }
    return data.prefix(count)
  }
}

extension BlobStore {
  /// Stages and commits bytes, and returns their ID and the outcome.
  @discardableResult
  func keep(
    _ data: Data, extension ending: String = "jpg"
  ) async throws -> (id: BlobID, outcome: BlobCommit) {
    let staged = try await stage(MemoryBytes(data), limit: .max)
    return (staged.id, try await commit(staged, extension: ending))
  }

  /// Returns the bytes that are stored under an ID.
  func bytes(_ id: BlobID) async throws -> Data { try await open(id).readAll() }
}

/// Runs a blocking closure on another thread.
func blocking<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(with: Result { try body() }) }
  }
}
